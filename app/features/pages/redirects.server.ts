import { raiseContentVersion } from "../../platform/db/content-version.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Conflict, Invalid } from "../../platform/errors.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { pageOf } from "./addresses.present.ts";
import { redirect } from "./redirects.resource.ts";
import type { Redirect, RedirectInput } from "./redirects.schema.ts";

export type RedirectRow = RowOf<"redirects">;

export const redirects = stored(redirect, "redirects", {
  nameOf: ({ path, target }) => `${path} to ${target}`,
  aboutNobody: true,
});

const rows = rowsOf(redirects, async ({ path, target }: RedirectInput) => ({ path, target }));

/** No redirect leads to another one: chains are shortened when one is saved, and circles refused. */
export const redirectRows: typeof rows = {
  ...rows,
  async create(db, actor, input) {
    return changeContent(db, async (transaction) =>
      rows.create(transaction, actor, await settled(transaction, input, actor.now)),
    );
  },
  async save(db, actor, id, { version, ...input }) {
    return changeContent(db, async (transaction) => {
      const settledInput = await settled(transaction, input, actor.now, id);
      return rows.save(transaction, actor, id, { ...settledInput, version });
    });
  },
  async remove(db, actor, id) {
    await changeContent(db, async (transaction) => {
      await waitForOthers(transaction);
      await rows.remove(transaction, actor, id);
    });
  },
};

export function presentRedirect({ id, path, target, version }: RedirectRow): Redirect {
  return { id, path, target, version };
}

/** What lay in the bin comes back only where it still leads somewhere. */
export async function settleFromBin(transaction: Db, { path, target }: RedirectInput, now: Date) {
  try {
    return await settled(transaction, { path, target }, now);
  } catch (error) {
    if (error instanceof Invalid) throw new Conflict(error.message);
    throw error;
  }
}

/** The page at `from` stands at `to` from now on: its old address leads there, and so does all that led to it. */
export async function redirectMoved(
  transaction: Db,
  now: Date,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await freeAddress(transaction, pageOf(to));
  await leadOn(transaction, now, from, to);
  const at = now.toISOString();
  await transaction
    .insertInto("redirects")
    .values({ path: from, target: to, created_at: at, updated_at: at })
    .execute();
}

/** A page stands at this address: no redirect may. */
export async function freeAddress(transaction: Db, path: string): Promise<void> {
  await waitForOthers(transaction);
  await transaction.deleteFrom("redirects").where("path", "=", path).execute();
}

export async function listRedirects(db: Db): Promise<RedirectRow[]> {
  return db.selectFrom("redirects").selectAll().orderBy("path").execute();
}

/** As it is stored. Throws `Invalid` for an address that is taken, and for a circle. */
async function settled(
  transaction: Db,
  { path, target }: RedirectInput,
  now: Date,
  ownId?: number,
): Promise<RedirectInput> {
  await waitForOthers(transaction);
  const page = await transaction.selectFrom("pages").select("id").where("path", "=", path).executeTakeFirst();
  if (page) throw new Invalid({ path: ["A page stands at this address."] });
  const others = (await listRedirects(transaction)).filter(({ id }) => id !== ownId);
  if (others.some((other) => other.path === path))
    throw new Invalid({ path: ["This address leads elsewhere already."] });
  const next = others.find((other) => other.path === pageOf(target));
  const final = next?.target ?? target;
  if (pageOf(final) === path || pageOf(target) === path)
    throw new Invalid({ target: ["This would lead round in a circle."] });
  await leadOn(transaction, now, path, final);
  return { path, target: final };
}

/** What leads to an address that leads on itself goes straight there. */
async function leadOn(transaction: Db, now: Date, path: string, target: string): Promise<void> {
  for (const { id, target: before } of await listRedirects(transaction)) {
    if (pageOf(before) !== path) continue;
    await transaction
      .updateTable("redirects")
      .set((eb) => ({ target, version: eb("version", "+", 1), updated_at: now.toISOString() }))
      .where("id", "=", id)
      .execute();
  }
}

/** Two who change addresses at once could make a circle together: one waits for the other. */
async function waitForOthers(transaction: Db): Promise<void> {
  await raiseContentVersion(transaction);
}

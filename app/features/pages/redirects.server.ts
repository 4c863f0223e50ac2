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

const rows = rowsOf(redirects, async ({ path, target }: RedirectInput) => ({
  path,
  target,
  deleted_targets: null,
}));

/** No redirect leads to another redirect: a save shortens chains and refuses circles. */
export const redirectRows: typeof rows = {
  ...rows,
  async create(db, actor, input) {
    return changeContent(db, async (transaction) =>
      rows.create(transaction, actor, await resolveRedirect(transaction, input, actor.now)),
    );
  },
  async save(db, actor, id, { version, ...input }) {
    return changeContent(db, async (transaction) => {
      const settledInput = await resolveRedirect(transaction, input, actor.now, id);
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

/** Checks and shortens a redirect that is restored from the bin. Throws `Conflict` if it cannot work any more. */
export async function resolveFromBin(transaction: Db, { path, target }: RedirectInput, now: Date) {
  try {
    return await resolveRedirect(transaction, { path, target }, now);
  } catch (error) {
    if (error instanceof Invalid) throw new Conflict(error.message);
    throw error;
  }
}

type Move = { from: string; to: string };

/** Redirects the old address of a moved page, and everything that led to it, to the new address. */
export async function redirectMoved(transaction: Db, now: Date, { from, to }: Move): Promise<void> {
  await freeAddress(transaction, to);
  await retarget(transaction, now, { from, next: ({ target }) => ({ target: moved(target, to) }) });
  await addRedirect(transaction, now, { from, to });
}

/**
 * Redirects the address of a deleted page, and everything that led to it, to `to`. `redirectRestored` reverts this.
 */
export async function redirectDeleted(transaction: Db, now: Date, { from, to }: Move): Promise<void> {
  await retarget(transaction, now, {
    from,
    next: ({ target, deleted_targets: before }) => ({
      target: to,
      deleted_targets: before === null ? target : `${before}\n${target}`,
    }),
  });
  await addRedirect(transaction, now, { from, to });
}

/** Reverts `redirectDeleted` when a page that was at `from` is restored at `to`. */
export async function redirectRestored(transaction: Db, now: Date, { from, to }: Move): Promise<void> {
  await freeAddress(transaction, to);
  for (const { id, deleted_targets } of await listRedirects(transaction)) {
    const targets = deleted_targets?.split("\n") ?? [];
    const at = targets.findLastIndex((target) => pageOf(target) === from);
    const target = targets[at];
    if (target === undefined) continue;
    const earlier = at === 0 ? null : targets.slice(0, at).join("\n");
    await change(transaction, now, id, { target: moved(target, to), deleted_targets: earlier });
  }
  if (from === to || (await isPage(transaction, from))) return;
  await freeAddress(transaction, from);
  await addRedirect(transaction, now, { from, to });
}

/** Keeps the query and the hash, because they name the part of the page that is meant. */
function moved(target: string, to: string): string {
  const { search = "", hash = "" } = URL.parse(target, "http://localhost") ?? {};
  return to + search + hash;
}

async function addRedirect(transaction: Db, now: Date, { from, to }: Move): Promise<void> {
  const at = now.toISOString();
  await transaction
    .insertInto("redirects")
    .values({ path: from, target: to, created_at: at, updated_at: at })
    .execute();
}

/** Deletes the redirect at an address where a page is about to stand. */
export async function freeAddress(transaction: Db, path: string): Promise<void> {
  await waitForOthers(transaction);
  await transaction.deleteFrom("redirects").where("path", "=", path).execute();
}

export async function listRedirects(db: Db): Promise<RedirectRow[]> {
  return db.selectFrom("redirects").selectAll().orderBy("path").execute();
}

/** Returns the redirect with its final target. Throws `Invalid` for a taken address and for a circle. */
async function resolveRedirect(
  transaction: Db,
  { path, target }: RedirectInput,
  now: Date,
  ownId?: number,
): Promise<RedirectInput> {
  await waitForOthers(transaction);
  if (await isPage(transaction, path)) throw new Invalid({ path: ["A page stands at this address."] });
  const others = (await listRedirects(transaction)).filter(({ id }) => id !== ownId);
  if (others.some((other) => other.path === path))
    throw new Invalid({ path: ["This address leads elsewhere already."] });
  const next = others.find((other) => other.path === pageOf(target));
  const final = next?.target ?? target;
  if (pageOf(final) === path || pageOf(target) === path)
    throw new Invalid({ target: ["This would lead round in a circle."] });
  await retarget(transaction, now, { from: path, next: () => ({ target: final }) });
  return { path, target: final };
}

async function isPage(transaction: Db, path: string): Promise<boolean> {
  const page = await transaction.selectFrom("pages").select("id").where("path", "=", path).executeTakeFirst();
  return page !== undefined;
}

type Changed = { target: string; deleted_targets?: string | null };

/** Changes every redirect that leads to `from`, as `next` says. */
async function retarget(
  transaction: Db,
  now: Date,
  { from, next }: { from: string; next: (row: RedirectRow) => Changed },
): Promise<void> {
  for (const row of await listRedirects(transaction))
    if (pageOf(row.target) === from) await change(transaction, now, row.id, next(row));
}

async function change(transaction: Db, now: Date, id: number, changed: Changed): Promise<void> {
  await transaction
    .updateTable("redirects")
    .set((eb) => ({ ...changed, version: eb("version", "+", 1), updated_at: now.toISOString() }))
    .where("id", "=", id)
    .execute();
}

/** Makes other changes of addresses wait, because two simultaneous changes could create a circle. */
async function waitForOthers(transaction: Db): Promise<void> {
  await raiseContentVersion(transaction);
}

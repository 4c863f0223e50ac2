import { systemActor } from "../../platform/audit/audit.server.ts";
import { removeRows } from "../../platform/audit/remove-row.server.ts";
import { rewriteRows } from "../../platform/audit/rewrite-rows.server.ts";
import { raiseContentVersion } from "../../platform/db/content-version.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Conflict, Invalid } from "../../platform/errors.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { isOwn, pageOf } from "./addresses.present.ts";
import { type Addresses, gone, isCircle } from "./redirect-targets.present.ts";
import { redirect } from "./redirects.resource.ts";
import type { Redirect, RedirectInput } from "./redirects.schema.ts";

export type RedirectRow = RowOf<"redirects">;

export const redirects = stored(redirect, "redirects", {
  nameOf: ({ path, target }) => (target === gone ? `${path}, a deleted page` : `${path} to ${target}`),
});

/** For redirects that were checked together, in a transaction that has called `waitForOthers`. */
export const checkedRows = rowsOf(redirects, async ({ path, target }: RedirectInput) => ({
  path,
  target: target ?? gone,
  left_by: null,
}));

/** A redirect may lead to another one. A save refuses circles. */
export const redirectRows: typeof checkedRows = {
  ...checkedRows,
  async create(db, actor, input) {
    return changeContent(db, async (transaction) => {
      await requirePossible(transaction, input);
      return checkedRows.create(transaction, actor, input);
    });
  },
  async save(db, actor, id, { version, ...input }) {
    return changeContent(db, async (transaction) => {
      await requirePossible(transaction, input, id);
      return checkedRows.save(transaction, actor, id, { ...input, version });
    });
  },
  async remove(db, actor, id) {
    await changeContent(db, async (transaction) => {
      await waitForOthers(transaction);
      await checkedRows.remove(transaction, actor, id);
    });
  },
};

export function presentRedirect({ id, path, target, version }: RedirectRow): Redirect {
  return { id, path, target: target === gone ? null : target, version };
}

/** Checks a redirect that is restored from the bin. Throws `Conflict` if it cannot work any more. */
export async function requireRestorable(transaction: Db, input: RedirectInput): Promise<void> {
  try {
    await requirePossible(transaction, input);
  } catch (error) {
    if (error instanceof Invalid) throw new Conflict(error.message);
    throw error;
  }
}

/** What becomes of an address of the page `id`. */
type Move = { id: number; from: string; to: string };

/** Redirects the old address of a moved page to the new one. */
export async function redirectMoved(transaction: Db, now: Date, move: Move): Promise<void> {
  await takeAddress(transaction, now, move.to);
  await addRedirect(transaction, now, move);
}

/**
 * Frees an address for another page. Addresses that led through it lead on to where it led, and not to the page that
 * stands there now.
 */
export async function takeAddress(transaction: Db, now: Date, path: string): Promise<void> {
  await waitForOthers(transaction);
  const all = await listRedirects(transaction);
  const freed = all.find((one) => one.path === path);
  if (freed && freed.target !== gone) {
    const ids = all.filter(({ target }) => target === path).map(({ id }) => id);
    await rewriteRows(transaction, now, { resource: redirects, ids, columns: { target: freed.target } });
  }
  await freeAddress(transaction, now, path);
}

/** Redirects the address of a deleted page. With null it leads nowhere. Throws `Invalid` for a circle. */
export async function redirectDeleted(
  transaction: Db,
  now: Date,
  { id, from, to }: { id: number; from: string; to: string | null },
): Promise<void> {
  await freeAddress(transaction, now, from);
  await requirePossible(transaction, { path: from, target: to });
  await addRedirect(transaction, now, { id, from, to: to ?? gone });
}

/**
 * Frees the address `to` for a page that is restored there, and redirects its earlier address `from`. The addresses that
 * the page has left lead to it again. What led through `to` to another page, which has left from there since, leads to
 * that page.
 */
export async function redirectRestored(transaction: Db, now: Date, { id, from, to }: Move): Promise<void> {
  const all = await listRedirects(transaction);
  const leaver = all.find(({ path }) => path === to)?.left_by ?? id;
  await (leaver === id ? freeAddress : takeAddress)(transaction, now, to);
  const ids = all.filter(({ left_by, path }) => left_by === id && path !== to).map((one) => one.id);
  await rewriteRows(transaction, now, { resource: redirects, ids, columns: { target: to } });
  if (from === to || (await isPage(transaction, from))) return;
  await freeAddress(transaction, now, from);
  await addRedirect(transaction, now, { id, from, to });
}

async function addRedirect(transaction: Db, now: Date, { id, from, to }: Move): Promise<void> {
  const at = now.toISOString();
  await transaction
    .insertInto("redirects")
    .values({ path: from, target: to, left_by: id, created_at: at, updated_at: at })
    .execute();
}

/** Deletes the redirect at an address where a page is about to stand. */
async function freeAddress(transaction: Db, now: Date, path: string): Promise<void> {
  await waitForOthers(transaction);
  const found = await transaction.selectFrom("redirects").select("id").where("path", "=", path).execute();
  const ids = found.map(({ id }) => id);
  await removeRows(transaction, systemActor(now), { resource: redirects, ids, way: "expired" });
}

export async function listRedirects(db: Db): Promise<RedirectRow[]> {
  return db.selectFrom("redirects").selectAll().orderBy("path").execute();
}

export async function readOwnAddresses(db: Db): Promise<Addresses> {
  const pages = await db.selectFrom("pages").select("path").execute();
  const redirects = await listRedirects(db);
  return {
    pages: new Set(pages.filter(isOwn).map(({ path }) => path)),
    redirects: new Map(redirects.map(({ path, target }) => [path, target])),
  };
}

/** Throws `Invalid` for a taken address and for a circle. */
async function requirePossible(
  transaction: Db,
  { path, target }: RedirectInput,
  ownId?: number,
): Promise<void> {
  await waitForOthers(transaction);
  if (await isPage(transaction, pageOf(path)))
    throw new Invalid({ path: ["A page stands at this address."] });
  const addresses = await readOwnAddresses(transaction);
  const others = (await listRedirects(transaction)).filter(({ id }) => id !== ownId);
  if (others.some((other) => other.path === path))
    throw new Invalid({ path: ["This address leads elsewhere already."] });
  const redirects = new Map(others.map((other) => [other.path, other.target]));
  if (target !== null && isCircle({ ...addresses, redirects }, { path, target }))
    throw new Invalid({ target: ["This would lead round in a circle."] });
}

async function isPage(transaction: Db, path: string): Promise<boolean> {
  const page = await transaction.selectFrom("pages").select("id").where("path", "=", path).executeTakeFirst();
  return page !== undefined;
}

/** Makes other changes of addresses wait, because two simultaneous changes could create a circle. */
export async function waitForOthers(transaction: Db): Promise<void> {
  await raiseContentVersion(transaction);
}

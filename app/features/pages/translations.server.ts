import { rewriteRows } from "../../platform/audit/rewrite-rows.server.ts";
import { readBinnedRows } from "../../platform/bin/bin.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/errors.ts";
import { z } from "../../platform/validation/zod.ts";
import { languageNames, languageOf, languages, originalPath, translationPath } from "./languages.present.ts";
import { redirectMoved } from "./redirects.server.ts";
import { pages } from "./stored-pages.server.ts";

/**
 * Locks the translations of pages. A save that writes them does this before it holds the content version, for which a
 * save of a translation waits with its row in hand.
 */
export async function lockTranslations(transaction: Db, pageIds: readonly number[]): Promise<void> {
  if (pageIds.length === 0) return;
  await locked(
    transaction.selectFrom("pages").select("id").where("translates", "in", pageIds).orderBy("id"),
  ).execute();
}

/** Moves the translations of a page that was moved. */
export async function moveTranslations(
  transaction: Db,
  now: Date,
  { id, to }: { id: number; to: string },
): Promise<void> {
  for (const translation of await listTranslations(transaction, id)) {
    const path = translationPath(to, translation.language);
    await rewriteRows(transaction, now, { resource: pages, ids: [translation.id], columns: { path } });
    await redirectMoved(transaction, now, { id: translation.id, from: translation.path, to: path });
  }
}

/** Throws `Conflict` if the page has translations. */
export async function requireNoTranslations(transaction: Db, { id }: { id: number }): Promise<void> {
  const [first] = await listTranslations(transaction, id);
  if (!first) return;
  throw new Conflict(`This page has a translation (${languageNames[first.language]}). Delete that first.`);
}

/** Returns the translations of a page in the order of the languages. */
async function listTranslations(transaction: Db, id: number) {
  const rows = await transaction
    .selectFrom("pages")
    .select(["id", "path"])
    .where("translates", "=", id)
    .execute();
  return languages.flatMap((language) =>
    rows.filter((row) => languageOf(row) === language).map((row) => ({ ...row, language })),
  );
}

/**
 * Returns the address at which a deleted page is restored: a translation below its page's current address, any other
 * page at its old one. Throws `Conflict` for a translation whose page is gone, even if another page has its address.
 */
export async function findRestoredPath(
  transaction: Db,
  page: { path: string; translates: number | null },
): Promise<string> {
  const language = languageOf(page);
  if (!language) return page.path;
  const rows = transaction.selectFrom("pages").select(["id", "path"]);
  const original = await rows.where("id", "=", page.translates).executeTakeFirst();
  if (original) return translationPath(original.path, language);
  const path = originalPath(page);
  const other = await rows.where("path", "=", path).executeTakeFirst();
  throw new Conflict(
    other
      ? `Another page stands at ${path} by now, which this is no translation of.`
      : await explainMissingPage(transaction, { id: page.translates, path }),
  );
}

async function explainMissingPage(
  transaction: Db,
  { id, path }: { id: number | null; path: string },
): Promise<string> {
  const entry = await transaction
    .selectFrom("bin")
    .select("rows")
    .where("kind", "=", "page")
    .where("of_id", "=", id)
    .executeTakeFirst();
  if (!entry)
    return `The page that it translates, ${path}, was deleted permanently, so this cannot come back.`;
  const page = binnedPage.parse(readBinnedRows(entry.rows)[0]?.row);
  return `The page that it translates, ${page.path}, is in the bin, too. Bring that one back first.`;
}

const binnedPage = z.object({ path: z.string() });

import type { Db } from "../../platform/db/tables.ts";
import { readBinnedRows } from "../../platform/bin/bin.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { unpackFields } from "../../platform/history/packed-fields.server.ts";
import { listVersions } from "../../platform/history/versions.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { isOwn } from "./addresses.present.ts";
import { moveNotices } from "./move-notices.server.ts";
import { languageNames, languageOf, languages, originalPath, translationPath } from "./languages.present.ts";
import { redirectMoved } from "./redirects.server.ts";

/** Moves the translations of a page that was moved. */
export async function moveTranslations(
  transaction: Db,
  now: Date,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const language of languages) {
    const [before, after] = [translationPath(from, language), translationPath(to, language)];
    if (!(await isPage(transaction, before))) continue;
    await transaction
      .updateTable("pages")
      .set((eb) => ({ path: after, version: eb("version", "+", 1), updated_at: now.toISOString() }))
      .where("path", "=", before)
      .execute();
    await redirectMoved(transaction, now, { from: before, to: after });
    await moveNotices(transaction, { from: before, to: after });
  }
}

/** Throws `Conflict` if the page has translations. */
export async function requireNoTranslations(transaction: Db, { path }: { path: string }): Promise<void> {
  for (const language of languages) {
    if (await isPage(transaction, translationPath(path, language)))
      throw new Conflict(`This page has a translation (${languageNames[language]}). Delete that first.`);
  }
}

/**
 * Returns the address at which a deleted page is restored: a translation below its page's current address, any other
 * page at its old one. Throws `Conflict` for a translation whose page is gone, even if another page has its address.
 */
export async function findRestoredPath(transaction: Db, page: { id: number; path: string }): Promise<string> {
  const language = languageOf(page);
  if (!language) return page.path;
  const path = originalPath(page);
  const at = await deletedAt(transaction, page.id);
  const pageAtPath = await findAt(transaction, path);
  if (pageAtPath && (await hadAddressAt(transaction, pageAtPath, { path, at }))) return page.path;
  for (const one of await listAddresses(transaction))
    if (await hadAddressAt(transaction, one, { path, at })) return translationPath(one.path, language);
  throw new Conflict(
    pageAtPath
      ? `Another page stands at ${path} by now, which this is no translation of.`
      : await explainMissingPage(transaction, { path, at }),
  );
}

type Address = { id: number; path: string; created_at: string };

/** Whether the page had this address at that time. */
async function hadAddressAt(
  transaction: Db,
  page: Address,
  { path, at }: { path: string; at: string },
): Promise<boolean> {
  if (page.created_at > at) return false;
  const since = await listVersions(transaction, { table: "pages", id: page.id, limit: mostVersions });
  const nextVersion = since.findLast((one) => one.at > at && one.version !== null && one.fields !== null);
  return (
    (nextVersion?.fields ? readJson(pathSchema, unpackFields(nextVersion.fields)).path : page.path) === path
  );
}

const mostVersions = 200;
const pathSchema = z.object({ path: z.string() });
const addressSchema = z.object({ id: z.int(), path: z.string(), created_at: z.string() });

async function explainMissingPage(
  transaction: Db,
  { path, at }: { path: string; at: string },
): Promise<string> {
  const entries = await transaction
    .selectFrom("bin")
    .select("rows")
    .where("kind", "=", "page")
    .where("deleted_at", ">=", at)
    .execute();
  for (const { rows } of entries) {
    const page = addressSchema.parse(readBinnedRows(rows)[0]?.row);
    if (await hadAddressAt(transaction, page, { path, at }))
      return `The page that it translates, ${page.path}, is in the bin, too. Bring that one back first.`;
  }
  return `The page that it translates, ${path}, was deleted permanently, so this cannot come back.`;
}

async function listAddresses(transaction: Db): Promise<Address[]> {
  const all = await transaction
    .selectFrom("pages")
    .select(["id", "path", "created_at"])
    .orderBy("id")
    .execute();
  return all.filter(isOwn);
}

async function deletedAt(transaction: Db, id: number): Promise<string> {
  const entry = await transaction
    .selectFrom("bin")
    .select("deleted_at")
    .where("kind", "=", "page")
    .where("of_id", "=", id)
    .executeTakeFirstOrThrow();
  return entry.deleted_at;
}

async function findAt(transaction: Db, path: string) {
  return transaction
    .selectFrom("pages")
    .select(["id", "path", "created_at"])
    .where("path", "=", path)
    .executeTakeFirst();
}

async function isPage(transaction: Db, path: string): Promise<boolean> {
  return (await findAt(transaction, path)) !== undefined;
}

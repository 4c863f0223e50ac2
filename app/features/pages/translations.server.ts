import type { Db } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/errors.ts";
import { unpackFields } from "../../platform/history/packed-fields.server.ts";
import { listVersions } from "../../platform/history/versions.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { moveNotices } from "./move-notices.server.ts";
import { languageNames, languages, originalPath, translationPath } from "./languages.present.ts";
import { redirectMoved } from "./redirects.server.ts";

/** A page that moves takes its translations along. */
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

/** Throws `Conflict` for a page that has translations. */
export async function requireNoTranslations(transaction: Db, { path }: { path: string }): Promise<void> {
  for (const language of languages) {
    if (await isPage(transaction, translationPath(path, language)))
      throw new Conflict(`This page has a translation (${languageNames[language]}). Delete that first.`);
  }
}

/** Throws `Conflict` for a deleted translation whose page is not there any more, also where another stands at its address. */
export async function requireOriginal(
  transaction: Db,
  translation: { id: number; path: string },
): Promise<void> {
  const path = originalPath(translation);
  if (path === translation.path) return;
  const page = await findAt(transaction, path);
  if (!page)
    throw new Conflict(
      `The page that it translates, ${path}, is not there any more. Bring that one back first.`,
    );
  if (!(await stoodThere(transaction, page, await deletedAt(transaction, translation.id))))
    throw new Conflict(`Another page stands at ${path} by now, which this is no translation of.`);
}

/** Whether the page had this address at that time. */
async function stoodThere(
  transaction: Db,
  { id, path, created_at }: { id: number; path: string; created_at: string },
  at: string,
): Promise<boolean> {
  if (created_at > at) return false;
  const since = await listVersions(transaction, { table: "pages", id, limit: mostVersions });
  const then = since.findLast((one) => one.at > at && one.version !== null && one.fields !== null);
  return !then?.fields || readJson(ofPath, unpackFields(then.fields)).path === path;
}

const mostVersions = 200;
const ofPath = z.object({ path: z.string() });

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

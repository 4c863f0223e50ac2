import type { Db } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/errors.ts";
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

/** Throws `Conflict` for a translation whose page is not there any more. */
export async function requireOriginal(transaction: Db, translation: { path: string }): Promise<void> {
  const path = originalPath(translation);
  if (path !== translation.path && !(await isPage(transaction, path)))
    throw new Conflict(
      `The page that it translates, ${path}, is not there any more. Bring that one back first.`,
    );
}

async function isPage(transaction: Db, path: string): Promise<boolean> {
  const page = await transaction.selectFrom("pages").select("id").where("path", "=", path).executeTakeFirst();
  return page !== undefined;
}

import { unknownPath } from "../../../content/public-pages.ts";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { createRow } from "../../platform/audit/create-row.server.ts";
import { cutText } from "../../platform/cut-text.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { isTranslatable } from "./addresses.present.ts";
import { type Language, languageNames, languageOf, translationPath } from "./languages.present.ts";
import { longestLabel } from "./menu-limits.ts";
import { mostPages } from "./pages.schema.ts";
import { listPages, lockPage, refuseTakenAddress, requireFree, requirePage } from "./pages.server.ts";
import type { PageRow } from "./pages.tables.ts";
import { takeAddress } from "./redirects.server.ts";
import { pages } from "./stored-pages.server.ts";

/**
 * Adds a translation of a page, which starts with the page's own texts. Throws `NotFound`, `Invalid` if the
 * translation already exists, and `Conflict` for a page that is deleted or cannot be translated.
 */
export async function createTranslation(
  db: Db,
  actor: Actor,
  { id, language }: { id: number; language: Language },
): Promise<PageRow> {
  return changeContent(db, async (transaction) => {
    const original = await lockPage(transaction, id);
    if (!isTranslatable(original)) throw new Conflict(explainRefusal(original));
    if ((await listPages(transaction)).length >= mostPages)
      throw new Conflict(`There is room for ${mostPages} pages. Delete one first.`);
    const path = translationPath(original.path, language);
    await requireFree(transaction, path);
    await takeAddress(transaction, actor.now, path);
    const { title, subtitle, meta_title, description, place } = original;
    const columns = {
      path,
      translates: id,
      title,
      subtitle,
      meta_title,
      description,
      place,
      alt: null,
      label: labelOf(original.label, language),
      teaser: null,
      menus: "[]",
    };
    const row = await createRow(transaction, actor, { resource: pages, columns });
    return requirePage(transaction, row.id);
  }).catch(refuseTakenAddress);
}

function explainRefusal(page: { path: string }): string {
  if (languageOf(page)) return "This is a translation. Add another language on the page that it translates.";
  if (page.path === unknownPath) return "The page for lost visitors cannot be translated.";
  return "This page is a form, which cannot be translated.";
}

function labelOf(label: string, language: Language): string {
  const after = ` (${languageNames[language]})`;
  return `${cutText(label, longestLabel - after.length)}${after}`.trim();
}

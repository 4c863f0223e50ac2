import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { createRow } from "../../platform/audit/create-row.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { isInBin } from "../../platform/bin/bin.server.ts";
import { isUniqueViolation } from "../../platform/db/engine.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { LastRead } from "../../platform/db/last-read.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { cutText } from "../../platform/cut-text.ts";
import { Conflict, Invalid, NotFound, orNotFound } from "../../platform/errors.ts";
import { withoutUndefined } from "../../platform/keys-of.ts";
import { cleanLongHtml } from "../../platform/html/clean-long-html.server.ts";
import type { UploadedFile } from "../../platform/http/multipart.server.ts";
import {
  addPicture,
  pictureColumns,
  refuseOtherFiles,
  releaseReplaced,
} from "../../platform/images/pictures.server.ts";
import type { Services } from "../../platform/services.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { isOwn } from "./addresses.present.ts";
import type { Block } from "./blocks.schema.ts";
import { requireShown } from "./blocks-shown.server.ts";
import { page } from "./pages.resource.ts";
import { requireOwn } from "./changes-of-site-pages.server.ts";
import { lastPlace, longestLabel } from "./menu-limits.ts";
import { languageOf, originalPath } from "./languages.present.ts";
import { blocksOf } from "./pages.present.ts";
import { mostPages, type NewPage, type PageInput } from "./pages.schema.ts";
import { takeAddress, redirectDeleted, redirectMoved } from "./redirects.server.ts";
import type { PageRow } from "./pages.tables.ts";
import type { SamplePage } from "./sample-pages.ts";
import { pages } from "./stored-pages.server.ts";
import { lockTranslations, moveTranslations, requireNoTranslations } from "./translations.server.ts";

type Words = PageInput & { pictureId?: number | null };

const lastRead = new LastRead<PageRow[]>();

/** Returns all pages in the order of the menus. */
export async function listPages(db: Db): Promise<PageRow[]> {
  return lastRead.note(db, await withPictures(db).orderBy("pages.place").orderBy("pages.id").execute());
}

/** Returns the pages as last read from this database, because an error page shows the menus, too. */
export function lastKnownPages(db: Db): PageRow[] {
  return lastRead.of(db) ?? [];
}

export async function findPage(db: Db, id: number): Promise<PageRow | undefined> {
  return withPictures(db).where("pages.id", "=", id).executeTakeFirst();
}

export async function findPageAt(db: Db, path: string): Promise<PageRow | undefined> {
  return withPictures(db).where("pages.path", "=", path).executeTakeFirst();
}

/** Throws `NotFound`. */
export async function requirePage(db: Db, id: number): Promise<PageRow> {
  return orNotFound(await findPage(db, id));
}

/**
 * Saves a page, with a new picture if a file is given. Absent fields stay as they are. Throws `VersionConflict` if
 * `version` is given and stale, and `Invalid` for a file that is no image and for blocks that show something missing.
 */
export async function savePage(
  services: Services,
  actor: Actor,
  id: number,
  { file, ...words }: Words & { version?: number | null | undefined; file?: UploadedFile | undefined },
): Promise<PageRow> {
  const { db } = services;
  // Checks before the picture is processed, which takes long.
  if (!(await findPage(db, id))) throw await whyMissing(db, id);
  if (!file) return changePage(db, actor, id, words);
  return addPicture(services, actor.now, {
    file,
    change: (transaction, { id: pictureId }) => changePage(transaction, actor, id, { ...words, pictureId }),
  }).catch(refuseOtherFiles);
}

/** Saves like `savePage`, with a picture that is already stored. A restore from the history uses it, too. */
export async function changePage(
  db: Db,
  actor: Actor,
  id: number,
  { version, ...words }: Words & { version?: number | null | undefined },
): Promise<PageRow> {
  const next = await columnsOf(words);
  return changeContent(db, async (transaction) => {
    const before = await lockPage(transaction, id, version);
    requireOwn(before, next);
    const { blocks } = words;
    if (blocks) await requireShown(transaction, { before: blocksOf(before), after: blocks });
    const isMoved = next.path !== undefined && next.path !== before.path;
    if (isMoved) {
      await requireFree(transaction, next.path!);
      await lockTranslations(transaction, [id]);
    }
    const isReplaced = next.picture_id !== undefined && next.picture_id !== before.picture_id;
    // The focal point of one picture does not suit another.
    const columns = { ...(isReplaced && { focal: null }), ...next };
    await changeRow(transaction, actor, {
      resource: pages,
      before,
      change: columns,
      entry: (_after, fields) => ({
        action: "changed",
        details: { fields },
      }),
    });
    if (isMoved) {
      const moved = { id, from: before.path, to: next.path! };
      await redirectMoved(transaction, actor.now, moved);
      await moveTranslations(transaction, actor.now, moved);
    }
    await releaseReplaced(transaction, actor.now, { before: before.picture_id, after: next.picture_id });
    return requirePage(transaction, id);
  }).catch(refuseTakenAddress);
}

/**
 * Adds a page that consists of blocks. Throws `Invalid` for a taken address and for blocks that show something missing,
 * and `Conflict` if there are too many pages.
 */
export async function createPage(
  db: Db,
  actor: Actor,
  { title, path, siteName, ...words }: NewPage & { siteName: string },
): Promise<PageRow> {
  const given = await columnsOf(words);
  return changeContent(db, async (transaction) => {
    const all = await listPages(transaction);
    if (all.length >= mostPages)
      throw new Conflict(`There is room for ${mostPages} pages. Delete one first.`);
    await requireFree(transaction, path);
    await takeAddress(transaction, actor.now, path);
    if (words.blocks) await requireShown(transaction, { before: [], after: words.blocks });
    const columns = {
      path,
      title,
      label: cutText(title, longestLabel) || "New page",
      meta_title: cutText(`${title} | ${siteName}`, limits.line) || siteName,
      description: title,
      subtitle: null,
      teaser: null,
      alt: null,
      menus: "[]",
      place: lastPlace,
      ...given,
    };
    const row = await createRow(transaction, actor, { resource: pages, columns });
    return requirePage(transaction, row.id);
  }).catch(refuseTakenAddress);
}

/**
 * Moves a page to the bin. Its address then redirects to `leadsTo`, or says that the page is gone. Throws `Conflict`
 * for a page that belongs to the site and for a page with translations, and `Invalid` if the address would lead round
 * in a circle.
 */
export async function deletePage(
  db: Db,
  actor: Actor,
  { id, leadsTo = null }: { id: number; leadsTo?: string | null },
): Promise<void> {
  await changeContent(db, async (transaction) => {
    const row = await lockRow(transaction, "pages", id);
    if (!isOwn(row)) throw new Conflict("This page belongs to the site, so it cannot be deleted.");
    await requireNoTranslations(transaction, row);
    await removeRow(transaction, actor, { resource: pages, row, way: "bin" });
    await redirectDeleted(transaction, actor.now, { id, from: row.path, to: leadsTo });
  });
}

/** Throws `Invalid` if a page has this address. */
export async function requireFree(transaction: Db, path: string): Promise<void> {
  if (await findPageAt(transaction, path)) throw new Invalid({ path: [takenAddress] });
}

const takenAddress = "A page stands at this address already.";

export function refuseTakenAddress(error: unknown): never {
  if (isUniqueViolation(error)) throw new Invalid({ path: [takenAddress] });
  throw error;
}

/** Throws the errors of `lockRow`, and `Conflict` for a page that was deleted meanwhile. */
export async function lockPage(transaction: Db, id: number, version?: number | null) {
  try {
    return await lockRow(transaction, "pages", id, version);
  } catch (error) {
    throw error instanceof NotFound ? await whyMissing(transaction, id) : error;
  }
}

/** Tells a user whose page was deleted meanwhile to restore the page and save again. */
async function whyMissing(db: Db, id: number): Promise<Error> {
  if (!(await isInBin(db, page.kind, id))) return new NotFound();
  return new Conflict(
    "This page was deleted meanwhile. Bring it back from the bin, and save again: what you typed is still here.",
  );
}

async function columnsOf({ menus, pictureId, blocks, ...words }: Partial<Words>) {
  return {
    ...withoutUndefined(words),
    ...(menus && { menus: JSON.stringify([...new Set(menus)]) }),
    ...(blocks && { blocks: JSON.stringify(await Promise.all(blocks.map(cleaned))) }),
    ...(pictureId !== undefined && { picture_id: pictureId }),
  };
}

async function cleaned(block: Block): Promise<Block> {
  return block.kind === "text" ? { ...block, html: (await cleanLongHtml(block.html)) ?? "" } : block;
}

/** Adds the sample pages that the database lacks. Existing pages stay as they are. */
export async function createPages(db: Db, now: Date, samples: SamplePage[]): Promise<void> {
  const known = await db.selectFrom("pages").select(["id", "path"]).execute();
  const rows = samples.map(({ menus, ...sample }) => ({
    ...sample,
    translates: languageOf(sample) && known.find(({ path }) => path === originalPath(sample))?.id,
    menus: JSON.stringify(menus),
    created_at: now.toISOString(),
  }));
  await db
    .insertInto("pages")
    .values(rows)
    .onConflict((conflict) => conflict.column("path").doNothing())
    .execute();
}

function withPictures(db: Db) {
  return db
    .selectFrom("pages")
    .leftJoin("pictures", "pictures.id", "pages.picture_id")
    .selectAll("pages")
    .select(pictureColumns);
}

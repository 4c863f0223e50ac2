import type { Selectable } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { NotFound } from "../../platform/errors.ts";
import type { UploadedFile } from "../../platform/http/multipart.server.ts";
import {
  addPicture,
  pictureColumns,
  refuseOtherFiles,
  releaseReplaced,
} from "../../platform/images/pictures.server.ts";
import type { PicturesTable } from "../../platform/images/pictures.tables.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import type { Services } from "../../platform/services.ts";
import { page } from "./pages.resource.ts";
import type { PageInput } from "./pages.schema.ts";
import type { SamplePage } from "./sample-pages.ts";

type Nullable<T> = { [K in keyof T]: T[K] | null };
export type PageRow = RowOf<"pages"> &
  Nullable<Pick<Selectable<PicturesTable>, "hash" | "width" | "height" | "placeholder">>;

type Words = PageInput & { pictureId?: number | null };

export const pages = stored(page, "pages", { nameOf: ({ label }) => label });

/** By database, which has one adapter and several handles. */
const lastRead = new WeakMap<object, PageRow[]>();

/** All of them, in the order of the menus. */
export async function listPages(db: Db): Promise<PageRow[]> {
  const rows = await withPictures(db).orderBy("pages.place").orderBy("pages.id").execute();
  lastRead.set(db.getExecutor().adapter, rows);
  return rows;
}

/** As they were when this database last answered: a page that fails has its menus, too. */
export function lastKnownPages(db: Db): PageRow[] {
  return lastRead.get(db.getExecutor().adapter) ?? [];
}

export async function findPage(db: Db, id: number): Promise<PageRow | undefined> {
  return withPictures(db).where("pages.id", "=", id).executeTakeFirst();
}

export async function findPageAt(db: Db, path: string): Promise<PageRow | undefined> {
  return withPictures(db).where("pages.path", "=", path).executeTakeFirst();
}

/** Throws `NotFound`. */
export async function requirePage(db: Db, id: number): Promise<PageRow> {
  const row = await findPage(db, id);
  if (!row) throw new NotFound();
  return row;
}

/**
 * Saves a page, with a new picture where a file is given; what is absent stays. Throws `ChangedMeanwhile` when `version` is given
 * and old, and `Invalid` for a file that is no image.
 */
export async function savePage(
  services: Services,
  actor: Actor,
  id: number,
  { file, ...words }: Words & { version?: number | null | undefined; file?: UploadedFile | undefined },
): Promise<PageRow> {
  const { db } = services;
  if (!file) return changePage(db, actor, id, words);
  // Before the picture is taken in, which is work.
  await requirePage(db, id);
  return addPicture(services, actor.now, {
    file,
    change: (transaction, { id: pictureId }) => changePage(transaction, actor, id, { ...words, pictureId }),
  }).catch(refuseOtherFiles);
}

/** As `savePage`, with a picture that is stored already. */
export async function changePage(
  db: Db,
  actor: Actor,
  id: number,
  { version, ...words }: Words & { version?: number | null | undefined },
): Promise<PageRow> {
  return changeContent(db, async (transaction) => {
    const before = await lockRow(transaction, "pages", id, version);
    const isReplaced = words.pictureId !== undefined && words.pictureId !== before.picture_id;
    // What must stay in view of one picture says nothing of another.
    const columns = { ...(isReplaced && { focal: null }), ...columnsOf(words) };
    await changeRow(transaction, actor, {
      resource: pages,
      before,
      change: columns,
      entry: (_after, fields) => ({
        action: "changed",
        details: { fields },
      }),
    });
    await releaseReplaced(transaction, actor.now, { before: before.picture_id, after: words.pictureId });
    return requirePage(transaction, id);
  });
}

function columnsOf({ menus, pictureId, ...words }: Words) {
  return {
    ...given(words),
    ...(menus && { menus: JSON.stringify([...new Set(menus)]) }),
    ...(pictureId !== undefined && { picture_id: pictureId }),
  };
}

/** Gives a database the pages that it has not; those that are there stay as they are. */
export async function createPages(db: Db, now: Date, samples: SamplePage[]): Promise<void> {
  const rows = samples.map(({ menus, ...sample }) => ({
    ...sample,
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

/** Without what is absent. */
function given<T extends object>(words: T): Partial<T> {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as Partial<T>;
}

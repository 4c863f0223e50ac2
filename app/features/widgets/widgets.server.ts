import type { Selectable } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { createRow } from "../../platform/audit/create-row.server.ts";
import { isUniqueViolation } from "../../platform/db/engine.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Conflict, Invalid, orNotFound } from "../../platform/errors.ts";
import { cleanLongHtml } from "../../platform/html/clean-long-html.server.ts";
import type { UploadedFile } from "../../platform/http/multipart.server.ts";
import {
  addPicture,
  pictureColumns,
  refuseOtherFiles,
  releasePicture,
} from "../../platform/images/pictures.server.ts";
import type { PicturesTable } from "../../platform/images/pictures.tables.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import type { Services } from "../../platform/services.ts";
import type { WidgetSummary, WidgetType } from "./widgets.schema.ts";
import { isNameOnPages } from "./widget-pages.schema.ts";
import { widget } from "./widgets.resource.ts";
import type { WidgetsTable } from "./widgets.tables.ts";

type Nullable<T> = { [K in keyof T]: T[K] | null };
export type WidgetRow = Selectable<WidgetsTable> &
  Nullable<Pick<Selectable<PicturesTable>, "hash" | "width" | "height" | "placeholder">>;

export const widgets = stored(widget, "widgets", { nameOf: ({ name }) => name, aboutNobody: true });

type WidgetChange = {
  id: number;
  name: string;
  type?: WidgetType;
  html?: string | null;
  alt?: string | null;
  focal?: string | null;
  /** Replaces the picture. Null removes it. */
  pictureId?: number | null;
  version?: number | null;
};

/** Returns all widgets, sorted by name, without their content. */
export async function listWidgets(db: Db): Promise<WidgetSummary[]> {
  return db
    .selectFrom("widgets")
    .select(["id", "name", "type"])
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .execute();
}

/** Returns when each widget last changed. */
export async function listWidgetChanges(db: Db): Promise<{ name: string; updated_at: string }[]> {
  return db.selectFrom("widgets").select(["name", "updated_at"]).execute();
}

/** Returns a widget by its id or name. */
export async function findWidget(db: Db, idOrName: number | string): Promise<WidgetRow | undefined> {
  return withPictures(db)
    .where(typeof idOrName === "number" ? "widgets.id" : "widgets.name", "=", idOrName)
    .executeTakeFirst();
}

export async function requireWidget(db: Db, idOrName: number | string): Promise<WidgetRow> {
  return orNotFound(await findWidget(db, idOrName));
}

export async function findWidgetsByName(db: Db, names: readonly string[]): Promise<WidgetRow[]> {
  if (names.length === 0) return [];
  return withPictures(db).where("widgets.name", "in", names).execute();
}

/** Creates an empty widget. Throws `Invalid` if the name is taken. */
export async function createWidget(
  db: Db,
  actor: Actor,
  { name, type }: { name: string; type: WidgetType },
): Promise<WidgetRow> {
  return changeContent(db, async (transaction) => {
    const row = await createRow(transaction, actor, { resource: widgets, columns: { name, type } });
    return requireWidget(transaction, row.id);
  }).catch(refuseTakenName);
}

/**
 * Saves a widget, with a new picture if there is a file. Absent fields keep their values. Throws `VersionConflict` if
 * `version` is given and stale, and `Invalid` for a name that is taken or may not change, or a file that is no image.
 */
export async function saveWidget(
  services: Services,
  actor: Actor,
  { file, ...texts }: WidgetChange & { file?: UploadedFile },
): Promise<WidgetRow> {
  const { db } = services;
  if (!file) return changeWidget(db, actor, texts);
  // Checks first, because processing the picture is expensive.
  await requireWidget(db, texts.id);
  return addPicture(services, actor.now, {
    file,
    change: (transaction, picture) => changeWidget(transaction, actor, { ...texts, pictureId: picture.id }),
  }).catch(refuseOtherFiles);
}

/** Saves a widget like `saveWidget`, with a picture that is already stored. */
export async function changeWidget(
  db: Db,
  actor: Actor,
  { id, version, ...change }: WidgetChange,
): Promise<WidgetRow> {
  const next = await columnsToStore(change);
  return changeContent(db, async (transaction) => {
    const before = await lockRow(transaction, "widgets", id, version);
    if (change.name !== before.name && isNameOnPages(before.name)) {
      throw new Invalid({ name: ["Pages of the site use this name, so it cannot be changed."] });
    }
    const isReplaced = next.picture_id !== undefined && next.picture_id !== before.picture_id;
    // The focal point belongs to the picture that was replaced.
    const columns = { ...(isReplaced && { focal: null }), ...next };
    await changeRow(transaction, actor, {
      resource: widgets,
      before,
      change: columns,
      entry: ({ name }, changed) => ({
        action: "changed",
        details: { changed, ...(name === before.name ? {} : { from: before.name }) },
      }),
    });
    if (isReplaced && before.picture_id !== null) {
      await releasePicture(transaction, actor.now, before.picture_id);
    }
    return requireWidget(transaction, id);
  }).catch(refuseTakenName);
}

/** Deletes a widget. Throws `NotFound`, and `Conflict` if a page shows it. */
export async function deleteWidget(db: Db, actor: Actor, id: number): Promise<void> {
  await changeContent(db, async (transaction) => {
    const row = await lockRow(transaction, "widgets", id);
    if (isNameOnPages(row.name)) {
      throw new Conflict("Pages of the site show this widget, so it cannot be deleted.");
    }
    await removeRow(transaction, actor, { resource: widgets, row, way: "bin" });
  });
}

/** Ignores case. */
export async function isWidgetNameTaken(db: Db, name: string): Promise<boolean> {
  const found = await db
    .selectFrom("widgets")
    .select("id")
    .where((eb) => eb.fn<string>("lower", ["name"]), "=", name.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
}

async function columnsToStore({ name, type, html, alt, focal, pictureId }: Omit<WidgetChange, "id">) {
  return {
    name,
    ...(type === undefined ? {} : { type }),
    ...(html === undefined ? {} : { html: (html && (await cleanLongHtml(html))) || null }),
    ...(alt === undefined ? {} : { alt }),
    ...(pictureId === undefined ? {} : { picture_id: pictureId }),
    ...(focal === undefined ? {} : { focal }),
  };
}

/** Selects widgets joined with the data of their pictures. */
function withPictures(db: Db) {
  return db
    .selectFrom("widgets")
    .leftJoin("pictures", "pictures.id", "widgets.picture_id")
    .selectAll("widgets")
    .select(pictureColumns);
}

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error)) throw new Invalid({ name: ["The name has already been taken."] });
  throw error;
}

/** Returns image widgets whose picture has no alternative text. */
export async function listUndescribedWidgets(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("widgets")
    .select(["id", "name"])
    .where("type", "=", "IMAGE")
    .where("picture_id", "is not", null)
    .where("alt", "is", null)
    .orderBy("name")
    .execute();
}

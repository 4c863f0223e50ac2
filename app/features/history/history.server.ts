import { changedFields, recordAudit } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/errors.ts";
import { unpackFields } from "../../platform/history/packed-fields.server.ts";
import {
  eraseVersion,
  findNextVersion,
  storeUnsavedVersion,
  listVersions,
  requireVersion,
  type VersionRow,
} from "../../platform/history/versions.server.ts";
import { cleanLongHtml } from "../../platform/html/clean-long-html.server.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import type { Current, Editor } from "../../platform/resources/restorable.server.ts";
import type { Fields } from "../../platform/resources/stored.server.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import type { Services } from "../../platform/services.ts";
import { fieldErrors } from "../../platform/validation/messages.ts";
import { resources, screenOf } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";
import { historyPageSize } from "./history.schema.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";

/** The kind and id of an item, as the request gives them. */
export type HistoryKey = { kind: HistoryKind; id: string };
type Reader = Pick<Editor, "isLimited">;

export type HistoryItem = Current & { screen: string };
export type History = { item: HistoryItem; versions: VersionRow[]; more: boolean };
/** The states of an item before and after a change. */
export type Compared = { version: VersionRow; before: Fields; after: Fields };

/** Throws `Forbidden` if the user's duties do not include this kind. */
export function requireDutyFor({ kind }: HistoryKey, held: AdminDuties): void {
  if (!maySee(held, resources[kind].duty)) throw new Forbidden();
}

/** Returns one page of an item's versions. Throws `NotFound` if the item does not exist. */
export async function readHistory(
  db: Db,
  reader: Reader,
  { before, ...key }: HistoryKey & { before?: number | null },
): Promise<History> {
  const item = await requireItem(db, reader, key);
  const { table } = restorable[key.kind].stored;
  const found = await listVersions(db, { table, id: item.id, before, limit: historyPageSize + 1 });
  return { item, versions: found.slice(0, historyPageSize), more: found.length > historyPageSize };
}

/** Returns the states before and after a change. Throws `NotFound`, and `Conflict` for an erased version. */
export async function compareVersion(
  db: Db,
  reader: Reader,
  key: HistoryKey & { version: number },
): Promise<Compared> {
  const { item, version } = await requireItemAndVersion(db, reader, key);
  const stored = openFields(version);
  if (version.version === null) return { version, before: item.fields, after: { ...item.fields, ...stored } };
  const next = await findNextVersion(db, version);
  // An erased version has no fields. The current state is the nearest that is left.
  return { version, before: stored, after: next?.fields ? openFields(next) : item.fields };
}

/**
 * Restores the content of a version as an ordinary save. Throws `NotFound` if the item or the version is gone,
 * `Conflict` for an erased version, `VersionConflict`, and what the item's own save throws. The returned note says
 * what could not be restored.
 */
export async function restoreVersion(
  services: Services,
  keeper: Editor,
  { knownVersion, ...key }: HistoryKey & { version: number; knownVersion: number | null | undefined },
): Promise<{ version: number; note: string | null }> {
  const { db } = services;
  const { item, version } = await requireItemAndVersion(db, keeper, key);
  const retained = { ...item.fields, ...openFields(version) };
  const fields = parsed(key.kind, formOf(key.kind, retained));
  const { history } = restorable[key.kind];
  const restored = { key: key.id, current: item, fields, retained, version: knownVersion };
  const note = await history.restore(services, keeper, restored);
  return { version: (await requireItem(db, keeper, key)).version, note: note ?? null };
}

/** Stores text that a user gives up for another user's save, unless both are the same. */
export async function storeDiscardedText(
  db: Db,
  keeper: Editor,
  { typed, ...key }: HistoryKey & { typed: Fields },
): Promise<void> {
  const item = await requireItem(db, keeper, key);
  const { stored, history } = restorable[key.kind];
  const form: object = parsed(key.kind, { ...formOf(key.kind, item.fields), ...typed });
  const fields: Fields = { ...item.fields, ...knownFields(key.kind, form, item.fields) };
  for (const name of history.html ?? []) {
    const html = fields[name];
    fields[name] = (await cleanLongHtml(typeof html === "string" ? html : "")) || null;
  }
  const changed = changedFields(item.fields, fields, fields);
  if (changed.length === 0) return;
  await inTransaction(db, async (transaction) => {
    await storeUnsavedVersion(transaction, keeper, { table: stored.table, id: item.id, fields, changed });
  });
}

/** Erases the content of a version for good, including the files of a picture. Throws `NotFound`. */
export async function eraseOldVersion(
  db: Db,
  keeper: Editor,
  key: HistoryKey & { version: number },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { item, version } = await requireItemAndVersion(transaction, keeper, key);
    await eraseVersion(transaction, keeper.now, version);
    const { subject: type } = restorable[key.kind].stored;
    const id = resources[key.kind].only ? null : key.id;
    await recordAudit(transaction, keeper, {
      action: "erased a version of",
      subject: { type, id, name: item.name },
    });
  });
}

async function requireItem(db: Db, reader: Reader, { kind, id }: HistoryKey): Promise<HistoryItem> {
  const item = await restorable[kind].history.find(db, id, reader);
  const screen = item?.screen ?? screenOf(kind, id);
  if (!item || !screen) throw new NotFound();
  return { ...item, screen };
}

async function requireItemAndVersion(db: Db, reader: Reader, key: HistoryKey & { version: number }) {
  const item = await requireItem(db, reader, key);
  const { table } = restorable[key.kind].stored;
  return { item, version: await requireVersion(db, { table, id: item.id, versionId: key.version }) };
}

function openFields({ fields }: VersionRow): Fields {
  if (fields === null) throw new Conflict("This version has been erased. The others are still here.");
  return readJson(z.record(z.string(), z.unknown()), unpackFields(fields));
}

/** Converts stored fields to the form that the item's own save accepts. */
function formOf(kind: HistoryKind, fields: Fields): object {
  return restorable[kind].history.form?.read(fields) ?? fields;
}

/** Returns those fields of a form that the history stores. */
function knownFields(kind: HistoryKind, form: object, stored: Fields): Fields {
  const fields: [string, unknown][] = Object.entries(form);
  const known = Object.fromEntries(fields.filter(([name]) => name in stored));
  return restorable[kind].history.form?.write(Object.fromEntries(fields)) ?? known;
}

function parsed(kind: HistoryKind, fields: object): object {
  const { data, error } = restorable[kind].history.save.safeParse(fields);
  if (error) throw new Invalid(fieldErrors(error));
  return data;
}

import { changedFields, recordAudit } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/errors.ts";
import { unpackFields } from "../../platform/history/packed-fields.server.ts";
import {
  eraseVersion,
  findNextVersion,
  keepUnsaved,
  listVersions,
  requireVersion,
  type VersionRow,
} from "../../platform/history/versions.server.ts";
import { cleanLongHtml } from "../../platform/html/clean-long-html.server.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import type { Current, Keeper } from "../../platform/resources/restorable.server.ts";
import type { Fields } from "../../platform/resources/stored.server.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import type { Services } from "../../platform/services.ts";
import { fieldErrors } from "../../platform/validation/messages.ts";
import { resources, screenOf } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";
import { historyPageSize } from "./history.schema.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";

/** The kind and id of a thing, as the request gives them. */
export type Asked = { kind: HistoryKind; id: string };
type Reader = Pick<Keeper, "isLimited">;

export type Thing = Current & { screen: string };
export type History = { thing: Thing; versions: VersionRow[]; more: boolean };
/** The states of a thing before and after a change. */
export type Compared = { version: VersionRow; before: Fields; after: Fields };

/** Throws `Forbidden` if the user's duties do not include this kind. */
export function requireDutyFor({ kind }: Asked, held: AdminDuties): void {
  if (!maySee(held, resources[kind].duty)) throw new Forbidden();
}

/** Returns one page of a thing's versions. Throws `NotFound` if the thing does not exist. */
export async function readHistory(
  db: Db,
  reader: Reader,
  { before, ...asked }: Asked & { before?: number | null },
): Promise<History> {
  const thing = await requireThing(db, reader, asked);
  const { table } = restorable[asked.kind].stored;
  const found = await listVersions(db, { table, id: thing.id, before, limit: historyPageSize + 1 });
  return { thing, versions: found.slice(0, historyPageSize), more: found.length > historyPageSize };
}

/** Returns the states before and after a change. Throws `NotFound`, and `Conflict` for an erased version. */
export async function compareVersion(
  db: Db,
  reader: Reader,
  asked: Asked & { version: number },
): Promise<Compared> {
  const { thing, version } = await requireThingAndVersion(db, reader, asked);
  const stored = openFields(version);
  if (version.version === null)
    return { version, before: thing.fields, after: { ...thing.fields, ...stored } };
  const next = await findNextVersion(db, version);
  // An erased version has no fields. The current state is the nearest that is left.
  return { version, before: stored, after: next?.fields ? openFields(next) : thing.fields };
}

/**
 * Restores the content of a version as an ordinary save. Throws `NotFound` if the thing or the version is gone,
 * `Conflict` for an erased version, `VersionConflict`, and what the thing's own save throws. The returned note says
 * what could not be restored.
 */
export async function restoreVersion(
  services: Services,
  keeper: Keeper,
  { knownVersion, ...asked }: Asked & { version: number; knownVersion: number | null | undefined },
): Promise<{ version: number; note: string | null }> {
  const { db } = services;
  const { thing, version } = await requireThingAndVersion(db, keeper, asked);
  const retained = { ...thing.fields, ...openFields(version) };
  const fields = parsed(asked.kind, formOf(asked.kind, retained));
  const { history } = restorable[asked.kind];
  const restored = { key: asked.id, current: thing, fields, retained, version: knownVersion };
  const note = await history.restore(services, keeper, restored);
  return { version: (await requireThing(db, keeper, asked)).version, note: note ?? null };
}

/** Stores text that a user gives up for another user's save, unless both are the same. */
export async function storeDiscardedText(
  db: Db,
  keeper: Keeper,
  { typed, ...asked }: Asked & { typed: Fields },
): Promise<void> {
  const thing = await requireThing(db, keeper, asked);
  const { stored, history } = restorable[asked.kind];
  const form: object = parsed(asked.kind, { ...formOf(asked.kind, thing.fields), ...typed });
  const fields: Fields = { ...thing.fields, ...knownFields(asked.kind, form, thing.fields) };
  for (const name of history.html ?? []) {
    const html = fields[name];
    fields[name] = (await cleanLongHtml(typeof html === "string" ? html : "")) || null;
  }
  const changed = changedFields(thing.fields, fields, fields);
  if (changed.length === 0) return;
  await inTransaction(db, async (transaction) => {
    await keepUnsaved(transaction, keeper, { table: stored.table, id: thing.id, fields, changed });
  });
}

/** Erases the content of a version for good, including the files of a picture. Throws `NotFound`. */
export async function eraseOldVersion(
  db: Db,
  keeper: Keeper,
  asked: Asked & { version: number },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { thing, version } = await requireThingAndVersion(transaction, keeper, asked);
    await eraseVersion(transaction, keeper.now, version);
    const { subject: type } = restorable[asked.kind].stored;
    const id = resources[asked.kind].only ? null : asked.id;
    await recordAudit(transaction, keeper, {
      action: "erased a version of",
      subject: { type, id, name: thing.name },
    });
  });
}

async function requireThing(db: Db, reader: Reader, { kind, id }: Asked): Promise<Thing> {
  const thing = await restorable[kind].history.find(db, id, reader);
  const screen = thing?.screen ?? screenOf(kind, id);
  if (!thing || !screen) throw new NotFound();
  return { ...thing, screen };
}

async function requireThingAndVersion(db: Db, reader: Reader, asked: Asked & { version: number }) {
  const thing = await requireThing(db, reader, asked);
  const { table } = restorable[asked.kind].stored;
  return { thing, version: await requireVersion(db, { table, id: thing.id, versionId: asked.version }) };
}

function openFields({ fields }: VersionRow): Fields {
  if (fields === null) throw new Conflict("This version has been erased. The others are still here.");
  return readJson(z.record(z.string(), z.unknown()), unpackFields(fields));
}

/** Converts stored fields to the form that the thing's own save accepts. */
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

import type { Db, Tables } from "../../platform/db/tables.ts";
import { namedTables } from "../../platform/db/named-tables.server.ts";
import { rowCount } from "../../platform/db/counting.server.ts";
import { readBinnedRows } from "../../platform/bin/bin.server.ts";
import { unpackFields } from "../../platform/history/packed-fields.server.ts";
import type { VersionRow } from "../../platform/history/versions.server.ts";
import type { Fields } from "../../platform/resources/stored.server.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { resources } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";
import { addedKinds, shownKinds } from "./as-it-was.schema.ts";

/** The kinds of which a page shows all, so that a new or deleted one changes it. */
export const listedKinds = ["image", "slide", "testimonial", "notice"] as const;
export type ShownKind = (typeof shownKinds)[number];
export type AddedKind = (typeof addedKinds)[number];
export type Row = { id: number; [column: string]: unknown };
/** A thing that has changed since a moment, with the version that was current then. */
export type Changed = { table: string; row: Row; former: VersionRow };
export type Added = { kind: AddedKind; table: string; row: Row };
export type Deleted = { kind: AddedKind; name: string; deleted_at: string; row: Row };

const tables = [...new Set(shownKinds.map((kind) => restorable[kind].stored.table))];

/** Lists what pages show and has changed since a moment. */
export async function listChangedSince(db: Db, moment: string): Promise<Changed[]> {
  const firsts = db
    .selectFrom("versions")
    .select((eb) => eb.fn.min("id").as("id"))
    .where("at", ">", moment)
    .where("version", "is not", null)
    .where("of_table", "in", tables)
    .groupBy(["of_table", "of_id"]);
  const found = await db.selectFrom("versions").selectAll().where("id", "in", firsts).orderBy("id").execute();
  const changed: Changed[] = [];
  for (const table of tables) {
    const formers = found.filter(({ of_table }) => of_table === table);
    const ids = formers.map(({ of_id }) => of_id);
    const rows = await readRows(db, table, ids);
    changed.push(
      ...formers.flatMap((former) => {
        const row = rows.find(({ id }) => id === former.of_id);
        return row ? { table, row, former } : [];
      }),
    );
  }
  return changed;
}

/** Returns the version of a deleted thing that was current at a moment, where it changed before it was deleted. */
export async function findFormer(
  db: Db,
  moment: string,
  table: string,
  id: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom("versions")
    .selectAll()
    .where("of_table", "=", table)
    .where("of_id", "=", id)
    .where("version", "is not", null)
    .where("at", ">", moment)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Lists what was added since a moment, of the kinds of which a page shows all. */
export async function listAddedSince(db: Db, moment: string): Promise<Added[]> {
  const found = await Promise.all(
    listedKinds.map(async (kind) => {
      const { table } = restorable[kind].stored;
      const rows = await namedTables(db)
        .selectFrom<string>(table)
        .selectAll()
        .where("created_at", ">", moment)
        .orderBy("id")
        .$castTo<Row>()
        .execute();
      return rows.map((row) => ({ kind, table, row }));
    }),
  );
  return found.flat();
}

/** Lists what existed at a moment and is in the bin now. */
export async function listDeletedSince(db: Db, moment: string): Promise<Deleted[]> {
  const entries = await db
    .selectFrom("bin")
    .select(["kind", "name", "rows", "deleted_at"])
    .where("deleted_at", ">", moment)
    .where("kind", "in", [...addedKinds])
    .orderBy("id")
    .execute();
  return entries.flatMap(({ kind, name, rows, deleted_at }) => {
    const [main] = readBinnedRows(rows);
    const isOld = main && String(main.row.created_at) <= moment;
    return isOld ? { kind: kind as AddedKind, name, deleted_at, row: main.row as Row } : [];
  });
}

/** Returns which of these versions may stand for earlier ones that were forgotten, since a thing keeps so many. */
export async function findOldestKept(db: Db, formers: VersionRow[], most: number): Promise<Set<number>> {
  if (formers.length === 0) return new Set();
  const full = await db
    .selectFrom("versions")
    .select((eb) => eb.fn.min("id").as("id"))
    .where("version", "is not", null)
    .where("of_id", "in", [...new Set(formers.map(({ of_id }) => of_id))])
    .groupBy(["of_table", "of_id"])
    .having((eb) => eb(rowCount(eb), ">=", most))
    .execute();
  return new Set(full.map(({ id }) => id));
}

/** The fields of a version; undefined if they have been erased. */
export function fieldsOf({ fields }: Pick<VersionRow, "fields">): Fields | undefined {
  return fields === null ? undefined : readJson(z.record(z.string(), z.unknown()), unpackFields(fields));
}

/** The kind of a row, and its name in addresses. */
export function thingOf(table: string, row: Row): { kind: ShownKind; key: string } {
  if (table === "facts") {
    const name = String(row.name);
    const kind = shownKinds.find((one) => one === name);
    return kind ? { kind, key: resources[kind].only ?? name } : { kind: "fact", key: name };
  }
  const kind = shownKinds.find((one) => restorable[one].stored.table === table);
  if (!kind) throw new Error(`No page shows rows of ${table}.`);
  return { kind, key: String(row.id) };
}

/** The table of a kind, for statements whose table is a value. */
export function tableOf(kind: HistoryKind): keyof Tables {
  return restorable[kind].stored.table;
}

export async function readRows(db: Db, table: string, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return namedTables(db)
    .selectFrom<string>(table)
    .selectAll()
    .where("id", "in", ids)
    .$castTo<Row>()
    .execute();
}

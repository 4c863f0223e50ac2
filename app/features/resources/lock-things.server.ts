import { locked } from "../../platform/db/locked.server.ts";
import { namedTables } from "../../platform/db/named-tables.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { findGalleriesOf } from "../galleries/galleries.server.ts";
import { lockTranslations } from "../pages/translations.server.ts";
import { restorable } from "./resources.server.ts";

type Thing = { kind: HistoryKind; key: string };
type LockedThing = Thing & { name: string; version: number };

/**
 * Locks the rows of several things, always in the same order, and returns them with their versions, without those that
 * do not exist. Call it before several saves in one transaction: the first of them holds the content version, and a
 * save by somebody else, which holds the row of the next and waits for that version, would wait in a circle.
 */
export async function lockThings(transaction: Db, things: readonly Thing[]): Promise<LockedThing[]> {
  const found: Row[] = [];
  for (const { kind, key } of things) {
    const { stored, history } = restorable[kind];
    const current = await history.find(transaction, key, { isLimited: false });
    if (current)
      found.push({ table: stored.table, id: current.id, thing: { kind, key, name: current.name } });
  }
  const idsIn = (wanted: string) => found.flatMap(({ table, id }) => (table === wanted ? [id] : []));
  // A save of a picture locks its gallery.
  const galleries = await findGalleriesOf(transaction, idsIn("gallery_images"));
  const further = galleries.filter((id) => !idsIn("galleries").includes(id));
  const rows: Row[] = [...found, ...further.map((id) => ({ table: "galleries", id }))];
  const all: LockedThing[] = [];
  for (const { table, id, thing } of rows.toSorted(inOrder)) {
    const row = await locked(
      namedTables<{ id: number; version: number }>(transaction)
        .selectFrom<string>(table)
        .select(["id", "version"])
        .where("id", "=", id),
    ).executeTakeFirst();
    if (row && thing) all.push({ ...thing, version: row.version });
  }
  await lockTranslations(transaction, idsIn("pages"));
  return all;
}

type Row = { table: string; id: number; thing?: Omit<LockedThing, "version"> };

function inOrder(one: Row, other: Row): number {
  if (one.table === other.table) return one.id - other.id;
  return one.table < other.table ? -1 : 1;
}

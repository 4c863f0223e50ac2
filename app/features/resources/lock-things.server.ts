import { locked } from "../../platform/db/locked.server.ts";
import { namedTables } from "../../platform/db/named-tables.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { restorable } from "./resources.server.ts";

type Thing = { kind: HistoryKind; key: string };
type LockedThing = Thing & { name: string; version: number };

/**
 * Locks the rows of several things, always in the same order, and returns them with their versions, without those that
 * do not exist. Call it before several saves in one transaction: the first of them holds the content version, and a
 * save by somebody else, which holds the row of the next and waits for that version, would wait in a circle.
 */
export async function lockThings(transaction: Db, things: readonly Thing[]): Promise<LockedThing[]> {
  const found = [];
  for (const { kind, key } of things) {
    const { stored, history } = restorable[kind];
    const current = await history.find(transaction, key, { isLimited: false });
    if (current) found.push({ kind, key, table: stored.table, id: current.id, name: current.name });
  }
  const inOrder = found.toSorted((one, other) =>
    one.table === other.table ? one.id - other.id : one.table < other.table ? -1 : 1,
  );
  const all: LockedThing[] = [];
  for (const { table, id, ...thing } of inOrder) {
    const row = await locked(
      namedTables<{ id: number; version: number }>(transaction)
        .selectFrom<string>(table)
        .select(["id", "version"])
        .where("id", "=", id),
    ).executeTakeFirst();
    if (row) all.push({ ...thing, version: row.version });
  }
  return all;
}

import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import { type Actor, type AuditEntry, changedFields } from "../audit/audit.server.ts";
import { changeRow } from "../audit/change-row.server.ts";
import { countRows } from "../db/counting.server.ts";
import { lockRow } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { changeContent } from "../db/transaction.server.ts";
import type { Current } from "../resources/restorable.server.ts";
import type { Stored } from "../resources/stored.server.ts";
import type { FactName, Facts, StoredFact } from "./facts.ts";
import type { FactsTable } from "./facts.tables.ts";
import { keysOf } from "../keys-of.ts";

/** The row in the form in which the history stores it. */
export async function findFact(db: Db, name: FactName, label: string): Promise<Current> {
  const { id, version, value } = await requireFactRow(db, name);
  return { id, version, name: label, fields: { value } };
}

/** Reads the row of a fact, whose id identifies its history. */
async function requireFactRow(db: Db, name: FactName): Promise<Selectable<FactsTable>> {
  return selectFacts(db, [name]).executeTakeFirstOrThrow();
}

/** Reads a fact. Every fact exists from the first start on. */
export async function readFact<Name extends FactName>(db: Db, name: Name): Promise<StoredFact<Name>> {
  return factOf(await selectFacts(db, [name]).executeTakeFirstOrThrow());
}

/** Reads a fact and locks it, so that nobody else saves it before the transaction ends. */
export async function lockFact<Name extends FactName>(
  transaction: Db,
  name: Name,
): Promise<StoredFact<Name>> {
  const { id } = await requireFactRow(transaction, name);
  return factOf(await lockRow(transaction, "facts", id));
}

/** Reads the values of several facts by name in one query. */
export async function readFacts<Name extends FactName>(
  db: Db,
  names: readonly Name[],
): Promise<Pick<Facts, Name>> {
  const rows = await selectFacts(db, names).execute();
  return Object.fromEntries(rows.map((row) => [row.name, factOf(row).value])) as Pick<Facts, Name>;
}

/** When each fact was last changed. */
export async function listFactChanges(db: Db): Promise<{ name: FactName; updated_at: string }[]> {
  return db.selectFrom("facts").select(["name", "updated_at"]).execute();
}

/** Counts the lists that an upgrade has added and that nobody has filled in yet. */
export async function countEmptyLists(db: Db): Promise<number> {
  return countRows(db.selectFrom("facts").where("value", "=", "[]").where("version", "=", 1));
}

/** Adds the facts that a database lacks. Administrators are not asked to fill in `mostlyEmpty` facts. */
export async function createFacts(
  db: Db,
  now: Date,
  { facts, mostlyEmpty = [] }: { facts: Facts; mostlyEmpty?: readonly FactName[] },
): Promise<void> {
  const updated_at = now.toISOString();
  const rows = keysOf(facts).map((name) => ({
    name,
    value: JSON.stringify(facts[name]),
    version: mostlyEmpty.includes(name) ? 2 : 1,
    updated_at,
  }));
  await db
    .insertInto("facts")
    .values(rows)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

type FactChange<Name extends FactName> = {
  resource: Stored<"facts", keyof FactsTable>;
  name: Name;
  value: Facts[Name];
  version?: number | null | undefined;
  /** For the audit log. */
  entry: (changedFields: string[]) => AuditEntry;
};

/** Throws `VersionConflict` when `version` is given and stale. */
export async function saveFact<Name extends FactName>(
  db: Db,
  actor: Actor,
  { resource, name, value, version, entry }: FactChange<Name>,
): Promise<StoredFact<Name>> {
  return changeContent(db, async (transaction) => {
    const { id } = await requireFactRow(transaction, name);
    const row = await lockRow(transaction, "facts", id, version);
    const before = factOf<Name>(row).value;
    const change = isDeepStrictEqual(before, value) ? {} : { value: JSON.stringify(value) };
    const after = await changeRow(transaction, actor, {
      resource,
      before: row,
      change,
      entry: () => entry(changedFields<object>(before, value, value)),
    });
    return factOf(after);
  });
}

function selectFacts(db: Db, names: readonly FactName[]) {
  return db.selectFrom("facts").selectAll().where("name", "in", names);
}

function factOf<Name extends FactName>({ name, value, version }: Selectable<FactsTable>): StoredFact<Name> {
  return { name: name as Name, value: JSON.parse(value) as Facts[Name], version };
}

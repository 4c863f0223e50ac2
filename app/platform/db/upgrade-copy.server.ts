import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { countAll } from "./load-rows.server.ts";
import { appliedSteps, knownSteps, versionOf } from "./migrate.server.ts";
import { withSnapshot } from "./snapshot.server.ts";
import type { Db } from "./tables.ts";

/** Whether a database has been used and lacks steps of this version. */
export async function isBeforeUpgrade(db: Db): Promise<boolean> {
  const applied = await appliedSteps(db);
  return applied.length > 0 && knownSteps.some((step) => !applied.includes(step));
}

/**
 * Copies the SQLite file, as it is, to beside it before it is upgraded, in place of the copy before the last upgrade. Answers
 * false for PostgreSQL, of which no file can be copied. Throws when there is no room.
 */
export function copyBeforeUpgrade(address: string): boolean {
  if (isPostgres(address)) return false;
  const draft = `${upgradeCopyOf(address)}.unfinished`;
  rmSync(draft, { force: true });
  const database = new DatabaseSync(address, { readOnly: true, timeout: 5_000 });
  try {
    database.prepare("vacuum into ?").run(draft);
  } finally {
    database.close();
  }
  const file = openSync(draft, "r+");
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, upgradeCopyOf(address));
  return true;
}

/**
 * Puts the copy from before the last upgrade in the place of the database, which nobody may have open, and that beside it as
 * `….rolled-back`. At any moment there is a database at `address`, so that a kill in the middle loses nothing.
 */
export function putUpgradeCopyBack(address: string): void {
  const database = new DatabaseSync(address);
  // The write-ahead log goes into the file, which alone is moved.
  database.exec("pragma journal_mode = delete");
  database.close();
  const asideDraft = `${address}.rolled-back.unfinished`;
  rmSync(asideDraft, { force: true });
  keepBeside(address, asideDraft);
  renameSync(asideDraft, `${address}.rolled-back`);
  // A rename between two names of one file removes neither.
  rmSync(asideDraft, { force: true });
  renameSync(upgradeCopyOf(address), address);
}

/** By another name where the file system has such, else by a copy. */
function keepBeside(path: string, beside: string): void {
  try {
    linkSync(path, beside);
  } catch {
    copyFileSync(path, beside);
    const file = openSync(beside, "r+");
    fsyncSync(file);
    closeSync(file);
  }
}

/** How many rows each table of today has, in the database and in the copy from before its last upgrade; undefined without a copy. */
export async function compareWithUpgradeCopy(
  address: string,
): Promise<
  { version: string | undefined; rows: { table: string; now: number; earlier: number }[] } | undefined
> {
  if (isPostgres(address) || !existsSync(upgradeCopyOf(address))) return undefined;
  const [now, copy] = [await countRowsOf(address), await countRowsOf(upgradeCopyOf(address))];
  return {
    version: copy.version,
    rows: [...now.rows]
      .map(([table, rows]) => ({ table, now: rows, earlier: copy.rows.get(table) ?? 0 }))
      .toSorted((one, other) => (one.table < other.table ? -1 : 1)),
  };
}

function countRowsOf(path: string): Promise<{ version: string | undefined; rows: Map<string, number> }> {
  return withSnapshot(path, async ({ db, tables }) => {
    const rows = new Map<string, number>();
    for (const table of tables) rows.set(table.name, await countAll(db, table));
    return { version: await versionOf(db), rows };
  });
}

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

function upgradeCopyOf(address: string): string {
  return `${address}.before-upgrade`;
}

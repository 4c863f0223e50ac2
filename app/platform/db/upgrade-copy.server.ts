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

/** Returns whether a database has been used and lacks migration steps of this version. */
export async function isBeforeUpgrade(db: Db): Promise<boolean> {
  const applied = await appliedSteps(db);
  return applied.length > 0 && knownSteps.some((step) => !applied.includes(step));
}

/**
 * Copies the SQLite file to a place beside it before an upgrade, and replaces the copy from the last upgrade. Returns
 * false for PostgreSQL, whose files cannot be copied. Throws when there is no room.
 */
export function copyBeforeUpgrade(address: string): boolean {
  if (isPostgres(address)) return false;
  const draft = `${upgradeCopyOf(address)}.unfinished`;
  // The logs of an earlier copy, in which an interrupted rollback wrote, would damage a new one.
  for (const left of [draft, ...["-wal", "-shm"].map((ending) => upgradeCopyOf(address) + ending)])
    rmSync(left, { force: true });
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
 * Replaces the database with the copy from before the last upgrade. Keeps the replaced database beside it as
 * `….rolled-back`. No process may have the database open. There is a database at `address` at every moment, so a kill
 * in the middle loses nothing.
 */
export function restoreUpgradeCopy(address: string): void {
  for (const path of [address, upgradeCopyOf(address)]) mergeLog(path);
  const rolledBackDraft = `${address}.rolled-back.unfinished`;
  rmSync(rolledBackDraft, { force: true });
  linkOrCopy(address, rolledBackDraft);
  renameSync(rolledBackDraft, `${address}.rolled-back`);
  // Renaming one hard link onto another of the same file removes neither.
  rmSync(rolledBackDraft, { force: true });
  renameSync(upgradeCopyOf(address), address);
}

/** Merges the write-ahead log into the database file, because only that file is moved. */
function mergeLog(path: string): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path);
  database.exec("pragma journal_mode = delete");
  database.close();
}

/** Keeps a file under a second name: a hard link where the file system has them, else a copy. */
function linkOrCopy(path: string, beside: string): void {
  try {
    linkSync(path, beside);
  } catch {
    copyFileSync(path, beside);
    const file = openSync(beside, "r+");
    fsyncSync(file);
    closeSync(file);
  }
}

/**
 * Counts the rows of each current table in the database and in the copy from before its last upgrade. Returns undefined
 * without a copy.
 */
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

/** Returns the path of the copy from before the last upgrade. */
export function upgradeCopyOf(address: string): string {
  return `${address}.before-upgrade`;
}

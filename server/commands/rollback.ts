import type { Archive } from "../../app/platform/backup/archive.ts";
import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import { archivedTables } from "../../app/platform/backup/dump-tables.server.ts";
import { openPlace } from "../../app/platform/backup/open-place.server.ts";
import { findRollbackArchive } from "../../app/platform/backup/prune-archives.server.ts";
import { replaceRows } from "../../app/platform/backup/restore.server.ts";
import { listArchives } from "../../app/platform/backup/store-archive.server.ts";
import { findUnfinishedRestore } from "../../app/platform/backup/unfinished-restore.server.ts";
import { verifyArchive } from "../../app/platform/backup/verify-archive.server.ts";
import type { WorkControl } from "../../app/platform/backup/work-control.ts";
import type { Config } from "../../app/platform/config/config.server.ts";
import { countAll } from "../../app/platform/db/load-rows.server.ts";
import { appliedSteps, knownSteps } from "../../app/platform/db/migrate.server.ts";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { readTableShapes } from "../../app/platform/db/table-shapes.server.ts";
import type { Db } from "../../app/platform/db/tables.ts";
import {
  compareWithUpgradeCopy,
  restoreUpgradeCopy,
  upgradeCopyOf,
} from "../../app/platform/db/upgrade-copy.server.ts";
import { findSentSince, markSentSince, readSentMails } from "../../app/platform/mail/sent-since.server.ts";
import { findRunningProcess } from "../../app/platform/processes/living-processes.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { taskCommand } from "../../app/platform/task-command.ts";
import { version } from "../../app/platform/version.ts";
import { backUp } from "./back-up.ts";
import { fileColumns } from "./file-columns.ts";
import { closeServices, openServices } from "../lifecycle/services.ts";

/** The state before the upgrade. The first version did not record its version in the database. */
type EarlierState = { version: string | undefined; rows: { table: string; now: number; earlier: number }[] };

/**
 * Returns lines that say what a rollback of the last upgrade would lose. With `isConfirmed`, rolls back. Throws
 * `BackupProblem` if there is nothing to roll back to, and while the site is running.
 */
export async function rollback(config: Config, isConfirmed: boolean, work: WorkControl): Promise<string[]> {
  const found = await compareWithUpgradeCopy(config.databaseAddress);
  if (found) return rollBackFromCopy(config, found, isConfirmed);
  const services = openServices(config);
  try {
    return await rollBackFromArchive(services, isConfirmed, work);
  } finally {
    await closeServices(services);
  }
}

async function rollBackFromCopy(
  { databaseAddress }: Config,
  found: EarlierState,
  isConfirmed: boolean,
): Promise<string[]> {
  const [db, earlier] = [openDatabase(databaseAddress), openDatabase(upgradeCopyOf(databaseAddress))];
  let sentSince: number;
  try {
    const sent = await readSentMails(db);
    if (!isConfirmed)
      return [...describeLoss(found), ...sentInWords((await findSentSince(earlier, sent)).length)];
    await refuseWhileRunning(db);
    // The copy is marked before it takes its place, so that a kill in between sends no mail twice.
    sentSince = await markSentSince(earlier, sent);
  } finally {
    await Promise.all([db.destroy(), earlier.destroy()]);
  }
  restoreUpgradeCopy(databaseAddress);
  return [
    `The database from before the upgrade is restored; the current one was kept as ${databaseAddress}.rolled-back.`,
    ...sentInWords(sentSince),
    ...nextSteps(found.version),
  ];
}

/** On PostgreSQL: backs up the current database, then restores the archive that the upgrade made. */
async function rollBackFromArchive(
  services: Services,
  isConfirmed: boolean,
  work: WorkControl,
): Promise<string[]> {
  const { db, config } = services;
  const archive = await findArchive(services);
  const isInterrupted = (await findUnfinishedRestore(db)) !== undefined;
  if (!isConfirmed)
    return isInterrupted
      ? ["The last rollback was interrupted. With --yes it runs again."]
      : describeLoss(await compareWith(archive, db));
  const lines: string[] = [];
  const { problems } = await verifyArchive(archive, fileColumns, work);
  if (problems[0])
    throw new BackupProblem(`${archive.place} is damaged; nothing was changed. ${problems[0]}`);
  if (!isInterrupted) {
    await refuseWhileRunning(db);
    const { manifest } = await backUp(services, { target: config.backup.target!, work });
    lines.push(`The previous content of the database is in the archive ${manifest.id}.`);
  }
  const sent = await readSentMails(db);
  await replaceRows(archive, db, work);
  return [
    `The database is as it was on ${archive.manifest.madeAt}, before the upgrade.`,
    ...lines,
    ...(isInterrupted ? [unknownMails] : sentInWords(await markSentSince(db, sent))),
    ...nextSteps(archive.manifest.version),
  ];
}

async function findArchive({ db, config }: Services): Promise<Archive> {
  const { target } = config.backup;
  const isUpgraded =
    (await appliedSteps(db)).length === knownSteps.length || (await findUnfinishedRestore(db)) !== undefined;
  const place = target && isUpgraded ? openPlace(target, config.temporaryFolder) : undefined;
  const archive =
    place && (await findRollbackArchive(place, await listArchives(place.files), knownSteps.length));
  if (archive) return archive;
  throw new BackupProblem(
    `There is no copy from before an upgrade. An archive can be restored into an empty place: ${taskCommand(`restore ${target ? "BACKUP_TARGET" : "ARCHIVE"} --id ID`)}`,
  );
}

async function compareWith({ manifest }: Archive, db: Db): Promise<EarlierState> {
  const earlier = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  const rows: EarlierState["rows"] = [];
  for (const table of archivedTables(await readTableShapes(db))) {
    rows.push({
      table: table.name,
      now: await countAll(db, table),
      earlier: earlier.get(table.name) ?? 0,
    });
  }
  return { version: manifest.version, rows };
}

function describeLoss({ version: earlierVersion, rows }: EarlierState): string[] {
  const changed = rows.filter(({ now, earlier }) => now !== earlier);
  return [
    "Every change since the upgrade would be lost. Tables whose number of rows has changed:",
    ...changed.map(({ table, now, earlier }) => `${table}: ${now} rows now, ${earlier} before the upgrade`),
    `With --yes the database ${earlierVersion === undefined ? "from before" : `of version ${earlierVersion}`} is restored. Stop the site first.`,
  ];
}

const unknownMails =
  "Because the rollback was interrupted, it is not known which mails were sent since. Those that waited go out again.";

function sentInWords(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? "1 mail that waited before the upgrade has been sent since. It is not sent again."
      : `${count} mails that waited before the upgrade have been sent since. They are not sent again.`,
  ];
}

function nextSteps(earlierVersion: string | undefined): string[] {
  return [
    earlierVersion === undefined || earlierVersion === version
      ? "Start the earlier version."
      : `Start version ${earlierVersion} now.`,
    `Files that were deleted since then are lost: ${taskCommand("verify")} of that version lists them.`,
  ];
}

async function refuseWhileRunning(db: Db): Promise<void> {
  const running = await findRunningProcess(db);
  if (running) throw new BackupProblem(`The site is running. Stop it first. (${running})`);
}

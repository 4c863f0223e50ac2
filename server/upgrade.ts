import { BackupProblem } from "../app/platform/backup/backup-problem.ts";
import { refuseUnfinishedRestore } from "../app/platform/backup/unfinished-restore.server.ts";
import type { Config } from "../app/platform/config/config.server.ts";
import { migrate } from "../app/platform/db/migrate.server.ts";
import { openDatabase } from "../app/platform/db/open-database.server.ts";
import {
  compareWithUpgradeCopy,
  copyBeforeUpgrade,
  isBeforeUpgrade,
  putUpgradeCopyBack,
} from "../app/platform/db/upgrade-copy.server.ts";
import { noteVersion } from "../app/platform/identity/site-identity.server.ts";
import { logger } from "../app/platform/log.server.ts";
import { runsHere } from "../app/platform/processes/living-processes.server.ts";
import type { Services } from "../app/platform/services.ts";
import { version } from "../app/platform/version.ts";

/**
 * Brings the schema up to date, having made a copy, and notes the version that did. An index over a million rows takes longer
 * than any answer may. Throws `BackupProblem` where a restore was broken off, and where the copy cannot be made.
 */
export async function upgrade(services: Services): Promise<void> {
  const { databaseAddress } = services.config;
  const db = openDatabase(databaseAddress, { isPatient: true });
  try {
    await refuseUnfinishedRestore(db);
    if (await isBeforeUpgrade(db)) await keepCopy(services);
    await migrate(db);
    await noteVersion(db);
  } finally {
    await db.destroy();
  }
}

async function keepCopy(services: Services): Promise<void> {
  const { config } = services;
  if (copyBeforeUpgrade(config.databaseAddress)) {
    logger.info("the database is upgraded; a copy from before lies beside it: npm run site -- rollback");
    return;
  }
  const { target } = config.backup;
  if (!target) {
    logger.warn("the database is upgraded without a copy: BACKUP_TARGET names no place for one");
    return;
  }
  // Loaded for this alone: it is seldom needed.
  const { backUp } = await import("./back-up.ts");
  const work = { progress: () => {}, signal: new AbortController().signal };
  const { manifest } = await backUp(services, target, work);
  logger.info({ archive: manifest.id }, "the database is upgraded; an archive from before was made");
}

/**
 * What going back to before the last upgrade would lose, in lines; with `isMeant` it is done. Throws `BackupProblem` where there
 * is nothing to go back to, and while the site runs.
 */
export async function rollback({ databaseAddress, backup }: Config, isMeant: boolean): Promise<string[]> {
  const found = await compareWithUpgradeCopy(databaseAddress);
  if (!found) {
    throw new BackupProblem(
      `There is no copy from before an upgrade. An archive can be brought back into an empty place: npm run site -- restore ${backup.target ? "BACKUP_TARGET" : "ARCHIVE"} --id ID`,
    );
  }
  const changed = found.rows.filter(({ now, earlier }) => now !== earlier);
  const lines = changed.map(
    ({ table, now, earlier }) => `${table}: ${now} rows now, ${earlier} before the upgrade`,
  );
  const all = "Every change since the upgrade would be lost; where the number of rows has changed:";
  if (!isMeant) {
    return [
      all,
      ...lines,
      `With --yes the database of version ${found.version} is put back. End the site first.`,
    ];
  }
  await refuseWhileRunning(databaseAddress);
  putUpgradeCopyBack(databaseAddress);
  return [
    `The database from before the upgrade is back; the one until now lies beside it as ${databaseAddress}.rolled-back.`,
    found.version === version ? "Start the version that was before." : `Start version ${found.version} now.`,
    "Files that were deleted since then are gone: npm run site -- verify of that version names them.",
  ];
}

async function refuseWhileRunning(address: string): Promise<void> {
  const db = openDatabase(address);
  try {
    if (await runsHere(db)) throw new BackupProblem("The site is running. End it first.");
  } finally {
    await db.destroy();
  }
}

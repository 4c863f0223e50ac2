import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import { refuseUnfinishedRestore } from "../../app/platform/backup/unfinished-restore.server.ts";
import { minutes } from "../../app/platform/durations.ts";
import { MalformedSetting } from "../../app/platform/config/malformed-setting.ts";
import { dueStepsInWords, readDueSteps } from "../../app/platform/db/due-steps.server.ts";
import { migrate } from "../../app/platform/db/migrate.server.ts";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { copyBeforeUpgrade, isBeforeUpgrade } from "../../app/platform/db/upgrade-copy.server.ts";
import type { Db } from "../../app/platform/db/tables.ts";
import { recordVersion } from "../../app/platform/identity/site-identity.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { taskCommand } from "../../app/platform/task-command.ts";
import type { Services } from "../../app/platform/services.ts";
import { UpgradeProgress } from "./upgrade-progress.ts";

/** Most upgrades take a second. For those nothing need be served meanwhile. */
const longMilliseconds = 2_000;

/**
 * Copies the database, migrates the schema and records this version. Uses a connection without the usual time limit,
 * because an index over a million rows takes longer than a request may. Throws `BackupProblem` after an interrupted
 * restore, and `MalformedSetting` if it cannot make an archive. Calls `whileUpgrading` once it takes long.
 */
export async function upgrade(
  services: Services,
  whileUpgrading: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { databaseAddress } = services.config;
  const db = openDatabase(databaseAddress, { hasNoTimeout: true });
  let serving: Promise<unknown> | undefined;
  let isLong: NodeJS.Timeout | undefined;
  try {
    await refuseUnfinishedRestore(db);
    if (await isBeforeUpgrade(db)) {
      isLong = setTimeout(() => {
        serving = whileUpgrading().catch((error: unknown) => {
          logger.warn({ err: error }, "stored pages are not served");
        });
      }, longMilliseconds);
      logger.info(`upgrading the database: ${dueStepsInWords(await readDueSteps(db))}`);
      await copyBeforeMigration(services);
    }
    await migrateWithProgress(db);
    await recordVersion(db);
  } finally {
    clearTimeout(isLong);
    // What is served meanwhile must not replace the site that is served next.
    await serving;
    await db.destroy();
  }
}

async function migrateWithProgress(db: Db): Promise<void> {
  const progress = new UpgradeProgress();
  try {
    await migrate(db.withPlugin(progress), undefined, (step) => progress.begin(step));
  } finally {
    progress.stop();
  }
}

async function copyBeforeMigration(services: Services): Promise<void> {
  const { config } = services;
  if (copyBeforeUpgrade(config.databaseAddress)) {
    logger.info(`upgrading the database; a copy was made for a rollback: ${taskCommand("rollback")}`);
    return;
  }
  const { target } = config.backup;
  if (!target) {
    logger.warn("upgrading the database without a copy, because BACKUP_TARGET is not set");
    return;
  }
  // Imported dynamically, because it is seldom needed.
  const { backUp } = await import("../commands/back-up.ts");
  const work = { progress: () => {}, signal: new AbortController().signal };
  // After a crash the database may take a moment to notice that the process that made the last archive is gone.
  const waitMilliseconds = minutes(1);
  const { manifest } = await backUp(services, { target, work, waitMilliseconds }).catch((error: unknown) => {
    if (!(error instanceof BackupProblem)) throw error;
    throw new MalformedSetting(`BACKUP_TARGET: ${error.message} The database was not upgraded.`);
  });
  logger.info({ archive: manifest.id }, "upgrading the database; an archive was made first");
}

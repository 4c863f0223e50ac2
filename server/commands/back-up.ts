import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import { type BackupRun, recordBackupRun } from "../../app/platform/backup/backup-runs.server.ts";
import { recordPlace, refuseUnknownPlace } from "../../app/platform/backup/known-places.server.ts";
import { makeBackup } from "../../app/platform/backup/make-backup.server.ts";
import type { Manifest } from "../../app/platform/backup/manifest.server.ts";
import { isTar, openPlace } from "../../app/platform/backup/open-place.server.ts";
import { pruneArchives } from "../../app/platform/backup/prune-archives.server.ts";
import type { WorkControl } from "../../app/platform/backup/work-control.ts";
import { secretSettingNames, settingNames } from "../../app/platform/config/settings.ts";
import { LockTimeout, withLock } from "../../app/platform/db/process-lock.server.ts";
import { StorageFull } from "../../app/platform/errors.ts";
import { logger } from "../../app/platform/log.server.ts";
import { messageOf } from "../../app/platform/message-of.ts";
import { outageIn } from "../../app/platform/outages.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { fileColumns } from "./file-columns.ts";

type BackupOptions = {
  target: string;
  work: WorkControl;
  /** The operator confirms that this is the first archive of this site at the target. */
  isNewPlace?: boolean;
  /** How long to wait for another backup to end. */
  waitMilliseconds?: number;
};

/**
 * Makes an archive and deletes the archives from BACKUP_TARGET that are no longer retained. Throws `BackupProblem`,
 * also if another backup is in progress.
 */
export async function backUp(
  services: Services,
  { target, work, isNewPlace = false, waitMilliseconds = 0 }: BackupOptions,
): Promise<{ manifest: Manifest; place: string; bytes: number }> {
  const settings = publicSettings(process.env);
  const { db, config } = services;
  const lock = { name: "backup", timeoutMilliseconds: waitMilliseconds } as const;
  try {
    const place = isTar(target) ? undefined : openPlace(target, config.temporaryFolder);
    const isTarget = target === config.backup.target;
    const made = await withLock(db, { ...lock, address: config.databaseAddress }, async () => {
      if (place && !isNewPlace) await refuseUnknownPlace(db, place, isTarget);
      const finished = await makeBackup(services, { target, fileColumns, settings, work });
      if (place) await recordPlace(db, place, isTarget);
      if (place && isTarget) await pruneArchives(place, config.backup.keep);
      return finished;
    });
    return { ...made, bytes: bytesOf(made.manifest) };
  } catch (error) {
    throw work.signal.aborted ? error : toBackupProblem(error);
  }
}

/**
 * Runs a backup, or the trial of one, and records its result for the back office if the target is BACKUP_TARGET. Does
 * not record a run that was stopped.
 */
export async function recordingRun<T extends { manifest: Manifest; bytes: number }>(
  { db, clock, config }: Services,
  { kind, target, signal }: { kind: BackupRun["kind"]; target: string | undefined; signal: AbortSignal },
  run: () => Promise<T>,
): Promise<T> {
  const began_at = clock.now().toISOString();
  const recordResult = async (archive: string | null, bytes: number | null, problem: string | null) => {
    if (target !== config.backup.target) return;
    const ended_at = clock.now().toISOString();
    // A database of another version may lack the table, but the backup still succeeds.
    await recordBackupRun(db, { kind, began_at, ended_at, archive, bytes, problem }).catch((error: unknown) =>
      logger.warn({ err: error }, "the backup run could not be recorded for the back office"),
    );
  };
  try {
    const done = await run();
    const [first] = done.manifest.missing;
    const missingFiles =
      first === undefined
        ? null
        : `${done.manifest.missing.length} files are missing from the site, ${first} among them.`;
    await recordResult(done.manifest.id, done.bytes, missingFiles);
    return done;
  } catch (error) {
    if (!signal.aborted) await recordResult(null, null, messageOf(error));
    throw error;
  }
}

function publicSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name of settingNames) {
    const value = environment[name];
    if (value && !secretSettingNames.includes(name)) plain[name] = value;
  }
  return plain;
}

/** The size of everything that an archive names, including parts that it shares with other archives. */
export function bytesOf({ tables, files }: Manifest): number {
  const parts = [...tables.flatMap((table) => table.parts), ...files.parts];
  return parts.reduce((sum, { bytes }) => sum + bytes, files.bytes);
}

function toBackupProblem(error: unknown): unknown {
  if (error instanceof LockTimeout)
    return new BackupProblem("Another backup of this site is in progress. Wait until it has finished.");
  if (error instanceof StorageFull || outageIn(error) === "full") {
    return new BackupProblem("There is no room left for the archive; the incomplete one is not used.", {
      cause: error,
    });
  }
  if (!(error instanceof Error) || error instanceof BackupProblem) return error;
  const isTheirs = outageIn(error) !== undefined || "syscall" in error || "$metadata" in error;
  if (!isTheirs) return error;
  return new BackupProblem(`The archive could not be made: ${error.message || error.name}`, { cause: error });
}

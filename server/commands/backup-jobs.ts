import { type BackupRun, recordBackupRun } from "../../app/platform/backup/backup-runs.server.ts";
import type { JobHandler } from "../../app/platform/jobs/jobs.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { runSiteTask, SiteTaskFailed, SiteTaskStopped } from "./site-task.ts";

export const backUpJob: JobHandler<"back-up"> = asTask("backup", ["backup"]);
export const tryBackupJob: JobHandler<"try-backup"> = asTask("trial", ["backup", "try"]);

/** The job runner does not retry a failed backup: housekeeping schedules it again in the next hour. */
function asTask(kind: BackupRun["kind"], words: string[]): JobHandler<"back-up" | "try-backup"> {
  return async ({ db, clock }, _payload, { signal }) => {
    const began_at = clock.now().toISOString();
    try {
      await runSiteTask(words, signal);
    } catch (error) {
      // The job runs again after the next start.
      if (error instanceof SiteTaskStopped) throw error;
      signal.throwIfAborted();
      logger.error({ err: error }, `the ${kind} failed`);
      if (error instanceof SiteTaskFailed && error.isRecorded) return;
      const problem = error instanceof Error ? error.message : String(error);
      await recordBackupRun(db, {
        kind,
        began_at,
        ended_at: clock.now().toISOString(),
        archive: null,
        bytes: null,
        problem,
      });
    }
  };
}

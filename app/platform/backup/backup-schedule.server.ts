import { days } from "../durations.ts";
import { firmTime } from "../firm-time.ts";
import { enqueueJob } from "../jobs/jobs.server.ts";
import type { Services } from "../services.ts";
import { findLastRun } from "./backup-runs.server.ts";

declare module "../jobs/jobs.ts" {
  interface Jobs {
    "back-up": Record<string, never>;
    "try-backup": Record<string, never>;
  }
}

/** The hour of the backup on the firm's clock, like all times of the site, whatever the machine's time zone. */
const backupHour = "03";
const weekMilliseconds = days(7);

/**
 * Housekeeping task: queues a backup if none has succeeded since the last backup hour, and each week a trial of the
 * newest archive. A failed one is queued again in the next hour.
 */
export async function queueDueBackups({
  db,
  clock,
  config,
}: Pick<Services, "db" | "clock" | "config">): Promise<void> {
  if (!config.backup.target) return;
  const now = clock.now();
  const lastBackup = await findLastRun(db, now, { kind: "backup", succeededOnly: true });
  if (!lastBackup || new Date(lastBackup.began_at) < lastBackupHour(now)) {
    await enqueueJob(db, now, { kind: "back-up", payload: {}, key: "back-up" });
  }
  if (!lastBackup) return;
  const lastTrial = await findLastRun(db, now, { kind: "trial" });
  const isDue = !lastTrial || now.getTime() - Date.parse(lastTrial.began_at) >= weekMilliseconds;
  if (isDue) await enqueueJob(db, now, { kind: "try-backup", payload: {}, key: "try-backup" });
}

/** Returns the start of the last backup hour. */
export function lastBackupHour(now: Date): Date {
  const at = new Date(now);
  at.setUTCMinutes(0, 0, 0);
  while (firmTime(at).slice(11, 13) !== backupHour) at.setUTCHours(at.getUTCHours() - 1);
  return at;
}

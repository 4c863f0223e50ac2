import { days } from "../durations.ts";
import { firmTime } from "../firm-time.ts";
import { enqueueJob } from "../jobs/jobs.server.ts";
import type { Services } from "../services.ts";
import { lastRun } from "./backup-runs.server.ts";

declare module "../jobs/jobs.ts" {
  interface Jobs {
    "back-up": Record<string, never>;
    "try-backup": Record<string, never>;
  }
}

/** In London, as all times of the site, whatever the clock of the machine is set to. */
const quietHour = "03";
const weekMilliseconds = days(7);

/**
 * A task of housekeeping: orders a backup once the night's quiet hour has come and none since has gone well, and each week a
 * trial of the newest archive. One that failed is ordered again with the next hour.
 */
export async function orderDueBackups({
  db,
  clock,
  config,
}: Pick<Services, "db" | "clock" | "config">): Promise<void> {
  if (!config.backup.target) return;
  const now = clock.now();
  const made = await lastRun(db, now, { kind: "backup", endedOnly: true });
  if (!made || new Date(made.began_at) < lastQuietHour(now)) {
    await enqueueJob(db, now, { kind: "back-up", payload: {}, key: "back-up" });
  }
  if (!made) return;
  const tried = await lastRun(db, now, { kind: "trial" });
  const isDue = !tried || now.getTime() - Date.parse(tried.began_at) >= weekMilliseconds;
  if (isDue) await enqueueJob(db, now, { kind: "try-backup", payload: {}, key: "try-backup" });
}

/** The last time that it was that hour in London. */
export function lastQuietHour(now: Date): Date {
  const at = new Date(now);
  at.setUTCMinutes(0, 0, 0);
  while (firmTime(at).slice(11, 13) !== quietHour) at.setUTCHours(at.getUTCHours() - 1);
  return at;
}

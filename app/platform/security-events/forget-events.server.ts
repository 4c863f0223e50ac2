import { daysBefore } from "../durations.ts";
import type { Services } from "../services.ts";

/** A task of housekeeping: deletes what is older than `RETENTION` allows. */
export async function forgetOldEvents({ db, clock, config }: Services): Promise<void> {
  const retained = config.retention.securityEvents;
  if (retained === null) return;
  const limit = daysBefore(clock.now(), retained).toISOString();
  await db.deleteFrom("security_events").where("at", "<", limit).execute();
}

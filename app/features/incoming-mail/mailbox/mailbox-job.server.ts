import { minutes } from "../../../platform/durations.ts";
import { enqueueJob, type JobHandler } from "../../../platform/jobs/jobs.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readMailbox } from "./read-mailbox.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "read-mailbox": Record<string, never>;
  }
}

const kind = "read-mailbox";

/** Job `read-mailbox`: reads the mailbox, and schedules the next visit. */
export const readMailboxJob: JobHandler<typeof kind> = async (services, _payload, { signal }) => {
  const { mailbox } = services.config;
  if (!mailbox) return;
  await readMailbox(services, signal);
  await queueNextVisit(services, mailbox.minutes);
};

async function queueNextVisit({ db, clock }: Services, afterMinutes: number): Promise<void> {
  const now = clock.now();
  const runAt = new Date(now.getTime() + minutes(afterMinutes));
  await enqueueJob(db, now, { kind, payload: {}, key: kind, runAt });
}

/** Queues the first visit at a start, and in housekeeping if the next one was lost. */
export async function queueMailbox({ db, clock, config }: Services): Promise<void> {
  if (!config.mailbox) return;
  const queued = await db
    .selectFrom("jobs")
    .select("id")
    .where("key", "=", kind)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  if (!queued) await enqueueJob(db, clock.now(), { kind, payload: {}, key: kind });
}

import type { Db } from "../../../platform/db/tables.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";

/** Schedules the PDF and, unless it is spam, the two mails. Anything already done is not done again. */
export async function queuePacking(transaction: Db, now: Date, applicationId: number): Promise<void> {
  const key = `pack-application:${applicationId}`;
  await enqueueJob(transaction, now, { kind: "pack-application", payload: { applicationId }, key });
}

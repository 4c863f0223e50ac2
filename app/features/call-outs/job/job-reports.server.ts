import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import { changeRow } from "../../../platform/audit/change-row.server.ts";
import { insertRow } from "../../../platform/audit/create-row.server.ts";
import { rewriteRows } from "../../../platform/audit/rewrite-rows.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import { type RowOf, stored, subjectOf } from "../../../platform/resources/stored.server.ts";
import { callOuts, findCallOut } from "../call-outs.server.ts";
import { jobReport } from "./job-report.resource.ts";
import { commitReportFiles, jobFolder, type StagedFiles } from "./report-files.server.ts";
import { partLines, readParts } from "./report-fields.ts";
import type { JobReportChange } from "./report.schema.ts";

export type JobReportRow = RowOf<"job_reports">;

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "pack-job-report": { callOutId: number };
  }
}

export const jobReports = stored(jobReport, "job_reports", {
  nameOf: ({ engineer }) => `by ${engineer}`,
  isSentByOthers: true,
});

export async function findReport(db: Db, callOutId: number): Promise<JobReportRow | undefined> {
  return db.selectFrom("job_reports").selectAll().where("id", "=", callOutId).executeTakeFirst();
}

export type Reported = Pick<
  JobReportRow,
  | "engineer"
  | "found"
  | "done"
  | "parts"
  | "temperature"
  | "worked_minutes"
  | "signer_name"
  | "unsigned_reason"
  | "reported_at"
>;

/**
 * Stores what an engineer reports, and its files, in the transaction that has locked the call-out. A further report
 * replaces the first, which the history keeps.
 */
export async function storeReport(
  transaction: Db,
  actor: Actor,
  { id, reported, staged }: { id: number; reported: Reported; staged: StagedFiles },
): Promise<void> {
  const before = await findReport(transaction, id);
  const edition = (before?.edition ?? 0) + 1;
  const signed_edition = staged.files.some(({ kind }) => kind === "signature") ? edition : null;
  if (before) {
    await changeRow(transaction, actor, {
      resource: jobReports,
      before: await lockRow(transaction, "job_reports", id),
      change: { ...reported, edition, signed_edition },
      entry: (_after, fields) => ({ action: "reported again", details: { fields } }),
    });
  } else {
    const columns = { id, ...reported, edition, signed_edition, read_edition: null };
    const row = await insertRow(transaction, actor.now, { resource: jobReports, columns });
    await recordAudit(transaction, actor, { action: "reported", subject: subjectOf(jobReports, row) });
  }
  await commitReportFiles(transaction, actor.now, staged, { call_out_id: id, edition });
  await tell(transaction, actor.now, id);
}

/**
 * Stores a correction of the office as a new edition, which counts as read. Throws `NotFound`, and `VersionConflict`
 * when `version` is given and old.
 */
export async function correctReport(
  db: Db,
  actor: Actor,
  id: number,
  { version, found, done, parts = null, temperature = null, worked_minutes = null }: JobReportChange,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockRow(transaction, "call_outs", id);
    const before = await lockRow(transaction, "job_reports", id, version);
    const edition = before.edition + 1;
    const change = { found, done, parts: tidyParts(parts), temperature, worked_minutes };
    await changeRow(transaction, actor, {
      resource: jobReports,
      before,
      change: { ...change, edition, read_edition: edition },
      entry: (_after, fields) => ({ action: "changed", details: { fields } }),
    });
    await tell(transaction, actor.now, id);
  });
}

/** Notes that somebody of the office has read the report, so that the customer may see it. */
export async function markRead(transaction: Db, actor: Actor, id: number, version?: number | null) {
  await lockRow(transaction, "call_outs", id);
  const before = await lockRow(transaction, "job_reports", id, version);
  if (before.read_edition === before.edition) return before;
  const after = await changeRow(transaction, actor, {
    resource: jobReports,
    before,
    change: { read_edition: before.edition },
    entry: () => ({ action: "read" }),
  });
  await rewriteRows(transaction, actor.now, { resource: callOuts, ids: [id], columns: {} });
  return after;
}

export function tidyParts(parts: string | null): string | null {
  return partLines(readParts(parts)) || null;
}

/** Makes its PDF, and tells whoever follows the call-out. */
async function tell(transaction: Db, now: Date, id: number): Promise<void> {
  const row = await findCallOut(transaction, id);
  if (!row) return;
  const columns = { job_folder: jobFolder(row) };
  await rewriteRows(transaction, now, { resource: callOuts, ids: [id], columns });
  const key = `pack-job-report:${id}`;
  await enqueueJob(transaction, now, { kind: "pack-job-report", payload: { callOutId: id }, key });
}

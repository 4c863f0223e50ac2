import { locked } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { orNotFound } from "../../../platform/errors.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { Thread } from "../../../platform/threads/thread.server.ts";
import { readHead } from "../../applications/paper/pack-application.server.ts";
import { findCallOut, stepsOf } from "../call-outs.server.ts";
import { readCaller } from "../callers.server.ts";
import { findReport, type JobReportRow } from "./job-reports.server.ts";
import type { ReportContent } from "./job-report-pdf.server.ts";
import {
  commitReportFiles,
  discardFiles,
  listReportFiles,
  type ReportFile,
  stageFolder,
} from "./report-files.server.ts";

/** Runs in a thread, because making a PDF blocks for 0.3 s. */
const pdfs = new Thread<ReportContent, Uint8Array>(new URL("./job-report-pdf.thread.ts", import.meta.url), {
  answerMilliseconds: 60_000,
  heapMegabytes: 256,
});

/** The job `pack-job-report`: makes the PDF of the newest edition, once however often the job runs. */
export async function packJobReport(
  services: Services,
  { callOutId }: Jobs["pack-job-report"],
): Promise<void> {
  const report = await findReport(services.db, callOutId);
  if (report) await ensureReportPdf(services, services.clock.now(), report);
}

/** Returns the key of the PDF of the report's edition, which it makes if necessary. */
export async function ensureReportPdf(services: Services, now: Date, report: JobReportRow): Promise<string> {
  const { db, files } = services;
  const found = await pdfOf(db, report);
  if (found) return found.file_key;
  const { reference } = orNotFound(await findCallOut(db, report.id));
  const bytes = await pdfs.ask(await contentOf(services, report));
  const folder = await stageFolder(db, now, reference);
  const file_key = `${folder}job-report.pdf`;
  try {
    await files.putBytes(file_key, bytes, "application/pdf");
    const file = { kind: "pdf", file_key, mime: "application/pdf", width: null, height: null } as const;
    const isFirst = await inTransaction(db, async (transaction) => {
      const query = transaction.selectFrom("job_reports").select("id").where("id", "=", report.id);
      orNotFound(await locked(query).executeTakeFirst());
      if (await pdfOf(transaction, report)) return false;
      const of = { call_out_id: report.id, edition: report.edition };
      await commitReportFiles(transaction, now, { folder, files: [file] }, of);
      return true;
    });
    if (isFirst) return file_key;
  } catch (error) {
    await discardFiles(services, folder);
    throw error;
  }
  await discardFiles(services, folder);
  return orNotFound(await pdfOf(db, report)).file_key;
}

async function pdfOf(db: Db, { id, edition }: Pick<JobReportRow, "id" | "edition">) {
  return db
    .selectFrom("job_report_files")
    .select("file_key")
    .where("call_out_id", "=", id)
    .where("kind", "=", "pdf")
    .where("edition", "=", edition)
    .executeTakeFirst();
}

/** Returns the PDF of the edition that somebody of the office has read. Throws `NotFound` if there is none. */
export async function readPdfOfRead(
  services: Services,
  now: Date,
  report: JobReportRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, files } = services;
  if (report.read_edition === report.edition) return readReportPdf(services, now, report);
  const pdf = orNotFound(await pdfOf(db, { id: report.id, edition: report.read_edition ?? 0 }));
  return new Uint8Array(await files.read(pdf.file_key));
}

export async function readReportPdf(
  services: Services,
  now: Date,
  report: JobReportRow,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await services.files.read(await ensureReportPdf(services, now, report)));
}

async function contentOf({ db, files }: Services, report: JobReportRow): Promise<ReportContent> {
  const callOut = orNotFound(await findCallOut(db, report.id));
  const { reference, created_at, vehicle_number, trailer_number, make, alarm_code, load } = callOut;
  const [all, steps, { customer }] = await Promise.all([
    listReportFiles(db, report.id),
    stepsOf(db, report.id),
    readCaller(db, callOut),
  ]);
  const lastOf = (status: string) => steps.findLast((step) => step.status === status)?.created_at ?? null;
  const signature = signatureOf(report, all);
  const photographs = all.filter(({ kind, mime }) => kind === "photograph" && mime !== "image/gif");
  return {
    ...(await readHead(db)),
    callOut: { reference, created_at, vehicle_number, trailer_number, make, alarm_code, load },
    customer: customer?.company_name ?? null,
    report,
    arrived_at: lastOf("with_you"),
    done_at: lastOf("done"),
    signature: signature ? new Uint8Array(await files.read(signature.file_key)) : null,
    photographs: await Promise.all(
      photographs.map(async ({ file_key }) => new Uint8Array(await files.read(file_key))),
    ),
  };
}

/** Returns the signature of the edition that was signed. */
export function signatureOf(
  { signed_edition }: Pick<JobReportRow, "signed_edition">,
  files: readonly ReportFile[],
): ReportFile | undefined {
  return files.find(({ kind, edition }) => kind === "signature" && edition === signed_edition);
}

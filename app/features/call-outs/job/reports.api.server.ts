import { bodyBytes } from "../../../platform/http/body.server.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { privateFile } from "../../../platform/http/private-file.server.ts";
import { pictureTypes } from "../../../platform/images/picture.ts";
import { id, limits } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";
import { orNotFound } from "../../../platform/errors.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { callOutAnswer } from "../call-outs.schema.ts";
import { callOutSamples } from "../call-outs.samples.ts";
import { requireCallOut } from "../call-outs.server.ts";
import { showCallOut } from "../show-call-out.server.ts";
import { correctReport, findReport, markRead } from "./job-reports.server.ts";
import { mailReport } from "./mail-report.server.tsx";
import { readReportPdf } from "./pack-report.server.ts";
import { readReportFile } from "./report-files.server.ts";
import { jobReportChange, jobReportMail, jobReportReading } from "./report.schema.ts";

export const jobReportsApi = new Resource(
  "Job reports",
  "What engineers reported of their work at a call-out, for the office.",
  callOutSamples,
)
  .endpoint(
    {
      operationId: "correctJobReport",
      call: "PATCH /api/callouts/:id/report",
      summary: "Correct the report of a call-out. The history keeps what stood there before",
      guard: "office",
      body: jobReportChange,
      maxBodyBytes: bodyBytes(limits.message),
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, viewer, services }) => {
      await correctReport(services.db, actor, params.id, body);
      return showCallOut(services, viewer, await requireCallOut(services.db, params.id));
    },
  )
  .endpoint(
    {
      operationId: "readJobReport",
      call: "POST /api/callouts/:id/report/reading",
      summary: "Note that you have read the report, so that the customer's account shows it",
      guard: "office",
      body: jobReportReading,
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, viewer, services }) => {
      await inTransaction(services.db, (transaction) =>
        markRead(transaction, actor, params.id, body.version),
      );
      return showCallOut(services, viewer, await requireCallOut(services.db, params.id));
    },
  )
  .endpoint(
    {
      operationId: "mailJobReport",
      call: "POST /api/callouts/:id/report/mails",
      summary: "Mail the PDF of the report that you have seen. A repeated request mails it once",
      guard: "office",
      body: jobReportMail,
      maxBodyBytes: bodyBytes(limits.message),
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, viewer, services }) => {
      await mailReport(services, actor, params.id, body);
      return showCallOut(services, viewer, await requireCallOut(services.db, params.id));
    },
  )
  .endpoint(
    {
      operationId: "downloadJobReport",
      call: "GET /api/callouts/:id/report/pdf",
      summary: "Download the report of a call-out as a PDF",
      guard: "office",
      download: { types: ["application/pdf"], disposition: "attachment" },
    },
    async ({ params, actor, services }) => {
      const report = orNotFound(await findReport(services.db, params.id));
      const { reference } = await requireCallOut(services.db, params.id);
      const bytes = await readReportPdf(services, actor.now, report);
      return privateFile(bytes, { type: "application/pdf", name: `${reference}.pdf` });
    },
  )
  .endpoint(
    {
      operationId: "downloadJobReportFile",
      call: "GET /api/callouts/:id/report/files/:file",
      summary: "Download a photograph or the signature of a report",
      guard: "office",
      download: { types: [...pictureTypes], disposition: "inline" },
      params: z.object({ id: id(), file: id() }),
    },
    async ({ params, services }) => {
      const { bytes, mime } = await readReportFile(services, params.id, params.file);
      return privateFile(bytes, { type: mime });
    },
  );

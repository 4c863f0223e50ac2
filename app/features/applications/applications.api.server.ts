import { bodyBytes } from "../../platform/http/body.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import { wayOf } from "../visits/way.server.ts";
import { applyForTradeAccount } from "./form/apply.server.ts";
import { stepWithoutLetter } from "./letters/take-back-step.server.ts";
import { readCurrentPdf } from "./paper/pack-application.server.ts";
import { presentApplication, presentApplications } from "./applications.present.ts";
import {
  application,
  applicationList,
  applicationQuery,
  newNote,
  signatureFile,
  statusChange,
  submission,
  submissionReceipt,
} from "./applications.schema.ts";
import { deleteApplication } from "./delete-application.server.ts";
import { byFile } from "../mail-files/mail-files.schema.ts";
import { downloadMailFile, mailFileDownload } from "../mail-files/mail-files.server.ts";
import { markAnswersRead } from "./answers/store-answer.server.ts";
import { applicationSamples } from "./application-samples.ts";
import {
  listApplications,
  requireApplication,
  requireApplicationWithHistory,
} from "./applications.server.ts";
import { addOwnNote } from "./notes.server.ts";

const samples = {
  ...applicationSamples,
  message: "Account Request Sent",
  text: "Both references have answered.",
  action: "applied",
  terms_shown: "0-30-14",
  terms: ["Invoices are due 30 days from receipt."],
  content_sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  client_address: "192.0.2.17",
  signature_url: "/api/applications/12/signature",
  pdf_url: "/api/applications/12/pdf",
};

export const applicationsApi = new Resource(
  "Trade account applications",
  "Applications for a trade account, from the form to the decision.",
  samples,
)
  .endpoint(
    {
      operationId: "applyForTradeAccount",
      call: "POST /api/accountRequest",
      summary: "Apply for a trade account. A repeated request counts once",
      guard: "public",
      body: submission,
      // Far more than a form needs, so that pasting too much gives an error under each field and not a 413.
      maxBodyBytes: 1024 * 1024,
      files: signatureFile,
      status: 201,
      answer: submissionReceipt,
      limits: ["accountRequestsPerClient"],
      refuses: [409],
    },
    async ({ body, files, client, services, context }) => {
      const way = wayOf(services.config, context.req.raw);
      const reference = await applyForTradeAccount(services, { client, way }, body, files.signature);
      return { message: "Account Request Sent", reference };
    },
  )
  .endpoint(
    {
      operationId: "listApplications",
      call: "GET /api/applications",
      summary: "List applications, newest first. Pages count from 1",
      guard: "office",
      machines: "applications",
      query: applicationQuery,
      answer: applicationList,
    },
    async ({ query, services: { db } }) => presentApplications(await listApplications(db, query), query.page),
  )
  .endpoint(
    {
      operationId: "getApplication",
      call: "GET /api/applications/:id",
      summary: "Get an application with its notes and steps",
      guard: "office",
      machines: "applications",
      answer: application,
    },
    async ({ params, services: { db } }) =>
      presentApplication(await requireApplicationWithHistory(db, params.id)),
  )
  .endpoint(
    {
      operationId: "changeApplicationStatus",
      call: "PATCH /api/applications/:id",
      summary: "Move an application to its next status",
      guard: "office",
      body: statusChange,
      answer: application,
      refuses: [409],
      current: "get",
    },
    async ({ params, body, actor, services: { db } }) =>
      presentApplication(await stepWithoutLetter(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "deleteApplication",
      call: "DELETE /api/applications/:id",
      summary: "Delete an application with its notes, signature and PDF",
      guard: "office",
    },
    async ({ params, actor, services: { db } }) => deleteApplication(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "addApplicationNote",
      call: "POST /api/applications/:id/notes",
      summary: "Add a note to an application",
      guard: "office",
      body: newNote,
      maxBodyBytes: bodyBytes(limits.message),
      status: 201,
      answer: application,
    },
    async ({ params, body, actor, services: { db } }) =>
      presentApplication(await addOwnNote(db, actor, { id: params.id, text: body.text })),
  )
  .endpoint(
    {
      operationId: "readApplicationAnswers",
      call: "POST /api/applications/:id/answers/read",
      summary: "Mark the answers by mail to an application as read",
      guard: "office",
      answer: application,
    },
    async ({ params, actor, services: { db } }) =>
      presentApplication(await markAnswersRead(db, actor, params.id)),
  )
  .endpoint(
    {
      operationId: "downloadApplicationFile",
      call: "GET /api/applications/:id/files/:file",
      summary: "Download a file that came by mail in answer to a letter",
      guard: "office",
      params: byFile,
      download: mailFileDownload,
      refuses: [409],
    },
    async ({ params: { id, file }, services }) =>
      downloadMailFile(services, { kind: "application", id }, file),
  )
  .endpoint(
    {
      operationId: "downloadApplicationPdf",
      call: "GET /api/applications/:id/pdf",
      summary: "Download the application as a PDF that includes the decision",
      guard: "office",
      download: { types: ["application/pdf"], disposition: "attachment" },
    },
    async ({ params, actor, services }) => {
      const row = await requireApplicationWithHistory(services.db, params.id);
      const bytes = await readCurrentPdf(services, actor.now, row);
      return privateFile(bytes, { type: "application/pdf", name: `${row.reference}.pdf` });
    },
  )
  .endpoint(
    {
      operationId: "downloadSignature",
      call: "GET /api/applications/:id/signature",
      summary: "Download the signature as a JPEG",
      guard: "office",
      download: { types: ["image/jpeg"], disposition: "inline" },
    },
    async ({ params, services }) => {
      const { signature_key } = await requireApplication(services.db, params.id);
      return privateFile(new Uint8Array(await services.files.read(signature_key)), { type: "image/jpeg" });
    },
  );

import { Resource } from "../../platform/http/endpoint.server.ts";
import { type ApplicationFields, fieldNames, missingSignature } from "./application-fields.ts";
import { nextStatuses } from "./application-status.ts";
import { applyForTradeAccount } from "./apply.server.ts";
import { ensurePdf } from "./pack-application.server.ts";
import {
  type Application,
  application,
  applicationList,
  applicationPageSize,
  applicationQuery,
  type ApplicationSummary,
  byId,
  mostSignatureBytes,
  newNote,
  statusChange,
  submission,
  submissionReceipt,
} from "./trade-accounts.schema.ts";
import {
  addNote,
  type ApplicationOnDesk,
  type ApplicationRow,
  changeStatus,
  listApplications,
  requireApplication,
  requireApplicationOnDesk,
} from "./trade-accounts.server.ts";

export const tradeAccountsApi = new Resource("Trade account applications")
  .endpoint(
    {
      method: "post",
      path: "/api/accountRequest",
      summary: "Apply for a trade account; sent twice it is one application",
      guard: "public",
      body: submission,
      files: {
        fields: ["signature"],
        maxBytes: mostSignatureBytes,
        required: { signature: missingSignature },
      },
      status: 201,
      answer: submissionReceipt,
    },
    async ({ body, files, client, services }) => {
      const reference = await applyForTradeAccount(services, client, body, files.signature!);
      return { message: "Account Request Sent", reference };
    },
  )
  .endpoint(
    {
      method: "get",
      path: "/api/applications",
      summary: "Applications, newest first; pages count from 1",
      guard: "admin",
      query: applicationQuery,
      answer: applicationList,
    },
    async ({ query, services: { db } }) => presentApplications(await listApplications(db, query), query.page),
  )
  .endpoint(
    {
      method: "get",
      path: "/api/applications/:id",
      summary: "An application with its notes and steps",
      guard: "admin",
      params: byId,
      answer: application,
    },
    async ({ params, services: { db } }) => presentApplication(await requireApplicationOnDesk(db, params.id)),
  )
  .endpoint(
    {
      method: "patch",
      path: "/api/applications/:id",
      summary: "Take an application to its next status",
      guard: "admin",
      params: byId,
      body: statusChange,
      answer: application,
    },
    async ({ params, body, actor, services: { db, clock } }) =>
      presentApplication(await changeStatus(db, clock, actor, params.id, body)),
    async ({ params, services: { db } }) => presentApplication(await requireApplicationOnDesk(db, params.id)),
  )
  .endpoint(
    {
      method: "post",
      path: "/api/applications/:id/notes",
      summary: "Add a note to an application",
      guard: "admin",
      params: byId,
      body: newNote,
      status: 201,
      answer: application,
    },
    async ({ params, body, actor, services: { db } }) =>
      presentApplication(await addNote(db, actor, params.id, body.text)),
  )
  .endpoint(
    {
      method: "get",
      path: "/api/applications/:id/pdf",
      summary: "The application as a PDF",
      guard: "admin",
      params: byId,
    },
    async ({ params, services }) => {
      const row = await requireApplication(services.db, params.id);
      const bytes = await services.files.read(await ensurePdf(services, row));
      return fileAnswer(bytes, "application/pdf", `attachment; filename="${row.reference}.pdf"`);
    },
  )
  .endpoint(
    {
      method: "get",
      path: "/api/applications/:id/signature",
      summary: "The signature as it was sent, a JPEG",
      guard: "admin",
      params: byId,
    },
    async ({ params, services }) => {
      const { signature_key } = await requireApplication(services.db, params.id);
      return fileAnswer(await services.files.read(signature_key), "image/jpeg", "inline");
    },
  );

export function presentApplications(
  { applications, total }: { applications: ApplicationRow[]; total: number },
  page: number,
) {
  return {
    data: applications.map(presentSummary),
    total,
    per_page: applicationPageSize,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / applicationPageSize)),
  };
}

function presentSummary(row: ApplicationRow): ApplicationSummary {
  const { id, reference, status, company_name, name, email, telephone, created_at } = row;
  return { id, reference, status, company_name, name, email, telephone, created_at };
}

export function presentApplication(row: ApplicationOnDesk): Application {
  return {
    ...presentSummary(row),
    fields: Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as ApplicationFields,
    terms: row.terms.split("\n"),
    content_sha256: row.content_sha256,
    client_address: row.client_address,
    signature_url: `/api/applications/${row.id}/signature`,
    pdf_url: `/api/applications/${row.id}/pdf`,
    next_statuses: [...nextStatuses[row.status]],
    notes: row.notes.map((note) => ({
      id: note.id,
      author: note.author_name,
      text: note.text,
      created_at: note.created_at,
    })),
    steps: row.steps.map(({ at, actor_name, action }) => ({ at, by: actor_name, action })),
    version: row.version,
  };
}

function fileAnswer(bytes: Buffer, type: string, disposition: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": disposition,
      "Cache-Control": "private, no-store",
    },
  });
}

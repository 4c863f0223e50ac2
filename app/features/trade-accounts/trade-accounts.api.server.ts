import { Resource } from "../../platform/http/endpoint.server.ts";
import { byId } from "../../platform/validation/fields.ts";
import { missingSignature } from "./application-fields.ts";
import { applyForTradeAccount } from "./apply.server.ts";
import { ensurePdf } from "./pack-application.server.ts";
import { presentApplication, presentApplications } from "./trade-accounts.present.ts";
import {
  application,
  applicationList,
  applicationQuery,
  mostSignatureBytes,
  newNote,
  statusChange,
  submission,
  submissionReceipt,
} from "./trade-accounts.schema.ts";
import {
  addNote,
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
      current: async ({ params, services: { db } }) =>
        presentApplication(await requireApplicationOnDesk(db, params.id)),
    },
    async ({ params, body, actor, services: { db, clock } }) =>
      presentApplication(await changeStatus(db, clock, actor, params.id, body)),
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

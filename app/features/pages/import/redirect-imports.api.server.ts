import { Resource } from "../../../platform/http/endpoint.server.ts";
import { z } from "../../../platform/validation/zod.ts";
import {
  importRedirects,
  listRedirectImports,
  tryRedirects,
  undoRedirects,
} from "./import-redirects.server.ts";
import {
  newRedirectImport,
  redirectImport,
  redirectOutcomes,
  redirectTrial,
  undoneRedirects,
} from "./redirect-imports.schema.ts";

const samples = {
  lines: [{ line: 2, path: "/van-hire.html", target: "/contact" }],
  path: "/van-hire.html",
  target: "/contact",
  file_name: "addresses.csv",
  outcome: "new",
  says: [],
  kept: [],
};

/** A thousand lines as a spreadsheet has them. */
const maxBodyBytes = 2 * 1024 * 1024;

export const redirectImportsApi = new Resource(
  "Redirect imports",
  "The addresses of a former website from a list: a trial, the import, and its undoing.",
  samples,
)
  .endpoint(
    {
      operationId: "tryRedirectImport",
      call: "POST /api/redirect-imports/trial",
      summary: "Say what an import of these lines would do. Stores nothing",
      guard: "pages",
      body: redirectTrial,
      maxBodyBytes,
      answer: redirectOutcomes,
    },
    async ({ body, services }) => ({ outcomes: await tryRedirects(services, body.lines) }),
  )
  .endpoint(
    {
      operationId: "listRedirectImports",
      call: "GET /api/redirect-imports",
      summary: "List the latest imports, newest first",
      guard: "pages",
      answer: z.object({ data: z.array(redirectImport) }),
    },
    async ({ services: { db } }) => ({ data: await listRedirectImports(db) }),
  )
  .endpoint(
    {
      operationId: "importRedirects",
      call: "POST /api/redirect-imports",
      summary: "Import the lines that are new or changed, all or none",
      guard: "pages",
      body: newRedirectImport,
      maxBodyBytes,
      status: 201,
      answer: redirectImport,
    },
    async ({ body, actor, services }) => importRedirects(services, actor, body),
  )
  .endpoint(
    {
      operationId: "undoRedirectImport",
      call: "POST /api/redirect-imports/:id/undo",
      summary: "Undo an import. Redirects that somebody has changed since stay",
      guard: "pages",
      answer: undoneRedirects,
    },
    async ({ params, actor, services: { db } }) => ({ kept: await undoRedirects(db, actor, params.id) }),
  );

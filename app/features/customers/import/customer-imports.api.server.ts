import { Resource } from "../../../platform/http/endpoint.server.ts";
import { orNotFound } from "../../../platform/errors.ts";
import { z } from "../../../platform/validation/zod.ts";
import { classifyLines } from "./classify-lines.server.ts";
import {
  customerImport,
  importedLines,
  importTrial,
  lineOutcomes,
  newImport,
  undoneLines,
} from "./customer-imports.schema.ts";
import { beginImport, findImport, importLines, readImports } from "./import-customers.server.ts";
import { undoImport } from "./undo-import.server.ts";

const samples = {
  lines: [{ line: 2, company_name: "Fernhollow Dairies Ltd", account_number: "FH-12" }],
  file_name: "customers.xlsx",
  author_name: "Olive Owner",
  outcome: "changed",
  similar: [],
  says: ["Terms"],
};
/** Ten thousand lines as a spreadsheet has them. */
const maxTrialBytes = 12 * 1024 * 1024;
const maxLinesBytes = 1024 * 1024;

export const customerImportsApi = new Resource(
  "Customer imports",
  "Customers from a spreadsheet: a trial, the import in parts, and its undoing.",
  samples,
)
  .endpoint(
    {
      operationId: "tryCustomerImport",
      call: "POST /api/customer-imports/trial",
      summary: "Say what an import of these lines would do. Stores nothing",
      guard: "office",
      body: importTrial,
      maxBodyBytes: maxTrialBytes,
      answer: lineOutcomes,
    },
    async ({ body, services: { db } }) => ({
      outcomes: (await classifyLines(db, body.lines)).map(
        ({ input: _input, changes: _changes, ...said }) => said,
      ),
    }),
  )
  .endpoint(
    {
      operationId: "listCustomerImports",
      call: "GET /api/customer-imports",
      summary: "List the latest imports, newest first",
      guard: "office",
      answer: z.object({ data: z.array(customerImport) }),
    },
    async ({ services: { db } }) => ({ data: await readImports(db) }),
  )
  .endpoint(
    {
      operationId: "beginCustomerImport",
      call: "POST /api/customer-imports",
      summary: "Begin an import, to which its lines are then added",
      guard: "office",
      body: newImport,
      status: 201,
      answer: customerImport,
    },
    async ({ body, actor, services: { db } }) => beginImport(db, actor, body.file_name),
  )
  .endpoint(
    {
      operationId: "getCustomerImport",
      call: "GET /api/customer-imports/:id",
      summary: "Get an import",
      guard: "office",
      answer: customerImport,
    },
    async ({ params, services: { db } }) => orNotFound(await findImport(db, params.id)),
  )
  .endpoint(
    {
      operationId: "importCustomerLines",
      call: "POST /api/customer-imports/:id/lines",
      summary: "Import some lines, each by itself and once. Doubtful lines need a decision",
      guard: "office",
      body: importedLines,
      maxBodyBytes: maxLinesBytes,
      answer: lineOutcomes,
      refuses: [409],
    },
    async ({ params, body, actor, services: { db } }) => ({
      outcomes: await importLines(db, actor, params.id, body.lines),
    }),
  )
  .endpoint(
    {
      operationId: "undoCustomerImport",
      call: "POST /api/customer-imports/:id/undo",
      summary: "Undo some lines of an import, the last first. Ask again until none remain",
      guard: "office",
      answer: undoneLines,
    },
    async ({ params, actor, services: { db } }) => undoImport(db, actor, params.id),
  );

import type { SearchedTable } from "../../platform/db/find-page.server.ts";
import { firmDay } from "../../platform/firm-time.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../platform/http/guards.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import type { Table } from "../../platform/spreadsheet/columns.ts";
import { csvStream } from "../../platform/spreadsheet/csv.server.ts";
import { xlsxStream } from "../../platform/spreadsheet/xlsx.server.ts";
import type { z } from "../../platform/validation/zod.ts";
import {
  applicationExport,
  auditExport,
  callOutExport,
  customerExport,
  type Export,
  messageExport,
  openExport,
  userExport,
} from "./exports.server.ts";

type Format = {
  type: string;
  called: string;
  /** The end of the endpoint's path and of the file name. */
  path: string;
  id: string;
  write: <Row>(name: string, table: Table<Row>) => ReadableStream<Uint8Array>;
};

const formats: Record<"csv" | "xlsx", Format> = {
  csv: { type: "text/csv", called: "CSV", path: "", id: "", write: (_name, table) => csvStream(table) },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    called: "an Excel workbook",
    path: ".xlsx",
    id: "AsExcel",
    write: xlsxStream,
  },
};

export const exportsApi = new Resource("Exports", "Lists of the back office as spreadsheets.");
for (const format of ["csv", "xlsx"] as const) {
  addExport(format, messageExport);
  addExport(format, applicationExport);
  addExport(format, customerExport);
  addExport(format, callOutExport);
  addExport(format, userExport);
  addExport(format, auditExport);
}

function addExport<T extends SearchedTable, Query extends z.ZodType<{ search?: string | null }>, Row>(
  ending: keyof typeof formats,
  of: Export<T, Query, Row>,
): void {
  const { type, called, path, id, write } = formats[ending];
  exportsApi.endpoint(
    {
      operationId: `export${of.name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}${id}`,
      call: `GET /api/exports/${of.name}${path}`,
      summary: `Export the list of ${of.name} as ${called}, with the filters of its screen. Needs a confirmed password`,
      guard: of.duty,
      query: of.query,
      download: { types: [type], disposition: "attachment" },
      changesWhenRead: true,
      refuses: [423],
    },
    async ({ query, actor, viewer, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      // The query has passed this schema already. It is parsed again because the compiler cannot infer its type here.
      const request = { query: of.query.parse(query), isLimited: viewer.duties !== null, of };
      const table = await openExport(db, actor, request);
      return privateFile(write(of.name, table), {
        type: ending === "csv" ? `${type}; charset=utf-8` : type,
        name: `${of.name}-${firmDay(actor.now)}.${ending}`,
      });
    },
  );
}

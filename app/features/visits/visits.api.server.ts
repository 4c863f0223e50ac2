import { firmDay } from "../../platform/firm-time.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import type { Columns } from "../../platform/spreadsheet/columns.ts";
import { csvStream } from "../../platform/spreadsheet/csv.server.ts";
import { countNames, countTitles } from "./visits.present.ts";
import { visitQuery } from "./visits.schema.ts";
import { type CountedVisits, listVisits } from "./visits.server.ts";

const columns: Columns<CountedVisits> = {
  Day: (row) => row.day,
  Page: (row) => row.page,
  "Came from": (row) => row.source,
  Device: (row) => row.device,
  ...Object.fromEntries(countNames.map((name) => [countTitles[name], (row: CountedVisits) => row[name]])),
};

export const visitsApi = new Resource(
  "Visits",
  "How often pages were read, and what visitors did there.",
).endpoint(
  {
    operationId: "exportVisits",
    call: "GET /api/visits",
    summary:
      "Export the visits of the last weeks as CSV, a row for each day, page, source and kind of device",
    guard: "pages",
    query: visitQuery,
    download: { types: ["text/csv"], disposition: "attachment" },
  },
  async ({ query, actor, services: { db } }) => {
    const rows = await listVisits(db, actor.now, Number(query.weeks));
    return privateFile(csvStream({ columns, batches: inOne(rows) }), {
      type: "text/csv; charset=utf-8",
      name: `visits-${firmDay(actor.now)}.csv`,
    });
  },
);

async function* inOne<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

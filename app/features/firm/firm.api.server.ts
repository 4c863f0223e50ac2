import { Resource } from "../../platform/http/endpoint.server.ts";
import { firmAnswer, firmSave } from "./firm-details.schema.ts";
import type { Firm } from "./firm.schema.ts";
import { readFirm, saveFirm } from "./firm.server.ts";

const samples: Firm = {
  short_name: "Example",
  sender_name: null,
  reference_prefix: "EX",
  first_on_receipt: true,
  payment_days: 30,
  query_days: 14,
  marks: [{ heading: "All makes", line: "Units of every maker serviced", picture: "crystal" }],
};

export const firmApi = new Resource(
  "Firm",
  "The firm's short name, sender, reference prefix, payment terms and trade marks.",
  samples,
)
  .endpoint(
    {
      operationId: "getFirm",
      call: "GET /api/firm",
      summary: "Get the firm's short name, terms and marks",
      guard: "public",
      answer: firmAnswer,
    },
    ({ services: { db } }) => readFirm(db),
  )
  .endpoint(
    {
      operationId: "saveFirm",
      call: "POST /api/firm",
      summary: "Save the firm's short name, terms and marks",
      guard: "all",
      body: firmSave,
      answer: firmAnswer,
      current: "get",
    },
    ({ body, actor, services: { db } }) => saveFirm(db, actor, body),
  );

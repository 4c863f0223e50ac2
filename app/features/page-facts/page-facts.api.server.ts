import { readFact } from "../../platform/facts/facts.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { byFactName, pageFactAnswer, pageFactSave } from "./page-facts.schema.ts";
import { savePageFact } from "./page-facts.server.ts";

const samples = { name: "homeFigures", value: [{ figure: "24/7", label: "cover, 365 days a year" }] };

export const pageFactsApi = new Resource("Facts", "Lists that pages show and owners edit.", samples)
  .endpoint(
    {
      operationId: "getFact",
      call: "GET /api/facts/:name",
      summary: "Get a list that pages show",
      guard: "public",
      params: byFactName,
      answer: pageFactAnswer,
    },
    ({ params, services: { db } }) => readFact(db, params.name),
  )
  .endpoint(
    {
      operationId: "saveFact",
      call: "PUT /api/facts/:name",
      summary: "Save a list that pages show",
      guard: "pages",
      params: byFactName,
      body: pageFactSave,
      answer: pageFactAnswer,
      current: "get",
    },
    ({ params, body, actor, services: { db } }) => savePageFact(db, actor, { ...body, name: params.name }),
  );

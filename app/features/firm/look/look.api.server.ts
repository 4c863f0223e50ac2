import { Resource } from "../../../platform/http/endpoint.server.ts";
import { lookAnswer, lookSave } from "./look.schema.ts";
import { firstLook, readLook, saveLook } from "./look.server.ts";

export const lookApi = new Resource(
  "Look",
  "Two colours from which all others are derived, and a typeface.",
  firstLook,
)
  .endpoint(
    {
      operationId: "getLook",
      call: "GET /api/firm/look",
      summary: "Get the firm's colours and typeface",
      guard: "public",
      answer: lookAnswer,
    },
    ({ services: { db } }) => readLook(db),
  )
  .endpoint(
    {
      operationId: "saveLook",
      call: "POST /api/firm/look",
      summary:
        "Save colours and typeface. Refuses a colour with too little contrast and names the nearest valid one",
      guard: "all",
      body: lookSave,
      answer: lookAnswer,
      current: "get",
    },
    ({ body, actor, services: { db } }) => saveLook(db, actor, body),
  );

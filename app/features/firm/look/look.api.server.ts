import { Resource } from "../../../platform/http/endpoint.server.ts";
import { lookAnswer, lookSave } from "./look.schema.ts";
import { firstLook, readLook, saveLook } from "./look.server.ts";

export const lookApi = new Resource(
  "Look",
  "Two colours from which all others follow, and letters.",
  firstLook,
)
  .endpoint(
    {
      operationId: "getLook",
      call: "GET /api/firm/look",
      summary: "The firm's colours and letters",
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
        "Save colours and letters; a colour that nobody could read is refused with the nearest that can be",
      guard: "all",
      body: lookSave,
      answer: lookAnswer,
      current: "get",
    },
    ({ body, actor, services: { db } }) => saveLook(db, actor, body),
  );

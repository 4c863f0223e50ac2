import { Resource } from "../../platform/http/endpoint.server.ts";
import { presentAsItWas } from "./as-it-was.present.ts";
import { asItWas, asItWasQuery, restoration, restored } from "./as-it-was.schema.ts";
import { restoreTogether, showAsItWas } from "./as-it-was.server.ts";

export const asItWasApi = new Resource(
  "Pages as they were",
  "Public pages as they were at an earlier moment.",
  {
    name: "Fridge hire",
    html: "<!doctype html>…",
    label: "Widget",
    what: "changed",
    changed: ["Text"],
    history: "/admin/history/widget/3",
    refusal: null,
    notes: [],
  },
)
  .endpoint(
    {
      operationId: "getPageAsItWas",
      call: "GET /api/pages/:id/as-it-was",
      summary:
        "Get a page as it was at a moment on the firm's clock, and what differs from today. In the hour that the clock repeats, the time names its offset, such as 2026-10-25T01:30+01:00",
      guard: "pages",
      query: asItWasQuery,
      answer: asItWas,
      refuses: [409, 422],
    },
    async ({ params, query, viewer, actor, services }) =>
      presentAsItWas(await showAsItWas(services, { viewer, actor }, { ...params, ...query }), viewer.duties),
  )
  .endpoint(
    {
      operationId: "restoreTogether",
      call: "POST /api/history/restore",
      summary:
        "Restore things of a page together, as new versions: all, or none. `undo` undoes it by the same call",
      guard: "pages",
      body: restoration,
      answer: restored,
      refuses: [404, 409],
    },
    ({ body, viewer, actor, services }) => restoreTogether(services, { viewer, actor }, body.steps),
  );

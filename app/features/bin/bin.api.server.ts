import { Resource } from "../../platform/http/endpoint.server.ts";
import { isPasswordConfirmed } from "../../platform/http/guards.server.ts";
import { presentBin } from "./bin.present.ts";
import {
  binList,
  binnedIds,
  binQuery,
  broughtBack,
  byBinned,
  byKind,
  severalBroughtBack,
} from "./bin.schema.ts";
import {
  restoreFromBin,
  restoreSeveralFromBin,
  deleteForGood,
  emptyBin,
  readBin,
  requireDutyFor,
} from "./bin.server.ts";

export const binApi = new Resource(
  "Bin",
  "What was deleted and can still be brought back. Each kind of things belongs to the duty that deletes it.",
  { kind: "testimonial", name: "Fernhollow Foods", by: "Olive Owner", path: "/admin/testimonials" },
)
  .endpoint(
    {
      operationId: "listBin",
      call: "GET /api/bin",
      summary: "What was deleted of one's duties, newest first; `before` is the last one's entry",
      guard: "any",
      query: binQuery,
      answer: binList,
    },
    async ({ query, viewer, services: { db, config } }) =>
      presentBin(await readBin(db, viewer.duties, query.before), config.retention.bin),
  )
  .endpoint(
    {
      operationId: "bringBack",
      call: "POST /api/bin/:kind/:id/restore",
      summary: "Bring back what was deleted, under its own id; an administrator needs a confirmed password",
      guard: "any",
      params: byBinned,
      answer: broughtBack,
      refuses: [409, 423],
    },
    async ({ params, actor, viewer, services: { db } }) => {
      requireDutyFor(params, viewer.duties);
      const keeper = { ...actor, isConfirmed: isPasswordConfirmed(viewer, actor.now) };
      return { path: await restoreFromBin(db, keeper, params) };
    },
  )
  .endpoint(
    {
      operationId: "bringBackSeveral",
      call: "POST /api/bin/:kind/restore",
      summary:
        "Bring back several of a kind; the answer says which are no longer in the bin, or cannot come back",
      guard: "any",
      params: byKind,
      body: binnedIds,
      answer: severalBroughtBack,
      refuses: [423],
    },
    async ({ params, body, actor, viewer, services: { db } }) => {
      requireDutyFor(params, viewer.duties);
      const keeper = { ...actor, isConfirmed: isPasswordConfirmed(viewer, actor.now) };
      return restoreSeveralFromBin(db, keeper, { kind: params.kind, ids: body.ids });
    },
  )
  .endpoint(
    {
      operationId: "deleteForGood",
      call: "DELETE /api/bin/:kind/:id",
      summary: "Delete one thing for good, with its files",
      guard: "any",
      params: byBinned,
    },
    async ({ params, actor, viewer, services }) => {
      requireDutyFor(params, viewer.duties);
      await deleteForGood(services, actor, params);
    },
  )
  .endpoint(
    {
      operationId: "emptyBin",
      call: "DELETE /api/bin",
      summary: "Delete for good whatever of one's duties is in the bin",
      guard: "any",
    },
    async ({ actor, viewer, services }) => emptyBin(services, actor, viewer.duties),
  );

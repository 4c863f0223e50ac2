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
  "Deleted items that can be restored. Each kind needs the duty that deletes it.",
  { kind: "testimonial", name: "Fernhollow Foods", by: "Olive Owner", path: "/admin/testimonials" },
)
  .endpoint(
    {
      operationId: "listBin",
      call: "GET /api/bin",
      summary:
        "List the deleted items that the user's duties include, newest first. `before` is the entry of the last item of the previous page",
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
      summary:
        "Restore a deleted item under its own id. Restoring an administrator needs a confirmed password",
      guard: "any",
      params: byBinned,
      answer: broughtBack,
      refuses: [409, 423],
    },
    async ({ params, actor, viewer, services: { db } }) => {
      requireDutyFor(params, viewer.duties);
      const restorer = { ...actor, isConfirmed: isPasswordConfirmed(viewer, actor.now) };
      return { path: await restoreFromBin(db, restorer, params) };
    },
  )
  .endpoint(
    {
      operationId: "bringBackSeveral",
      call: "POST /api/bin/:kind/restore",
      summary:
        "Restore several deleted items of one kind. The response lists those that are no longer in the bin or cannot be restored",
      guard: "any",
      params: byKind,
      body: binnedIds,
      answer: severalBroughtBack,
      refuses: [423],
    },
    async ({ params, body, actor, viewer, services: { db } }) => {
      requireDutyFor(params, viewer.duties);
      const restorer = { ...actor, isConfirmed: isPasswordConfirmed(viewer, actor.now) };
      return restoreSeveralFromBin(db, restorer, { kind: params.kind, ids: body.ids });
    },
  )
  .endpoint(
    {
      operationId: "deleteForGood",
      call: "DELETE /api/bin/:kind/:id",
      summary: "Permanently delete one item with its files",
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
      summary: "Permanently delete everything in the bin that the user's duties include",
      guard: "any",
    },
    async ({ actor, viewer, services }) => emptyBin(services, actor, viewer.duties),
  );

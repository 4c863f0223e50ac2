import type { Actor } from "../../platform/audit/audit.server.ts";
import { bodyBytes } from "../../platform/http/body.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { managerOf } from "../users/manager.server.ts";
import type { Keeper } from "../../platform/resources/restorable.server.ts";
import { presentComparison, presentHistory } from "./history.present.ts";
import {
  byThing,
  byVersion,
  comparison,
  restoration,
  restored,
  unsavedFields,
  versionList,
  versionsQuery,
} from "./history.schema.ts";
import {
  compareVersion,
  eraseOldVersion,
  storeDiscardedText,
  readHistory,
  requireDutyFor,
  restoreVersion,
} from "./history.server.ts";
import { showFields } from "./shown-fields.server.ts";

const samples = {
  kind: "widget",
  name: "HomeText1",
  path: "/admin/widgets/3",
  changed: ["Text"],
  label: "Text",
  before: "<p>We keep your vehicles cold.</p>",
  after: "<p>We keep your vans cold.</p>",
  note: null,
  pictures: null,
};

export const historyApi = new Resource(
  "History",
  "What each save has replaced. A kind of things belongs to the duty that its own saves belong to.",
  samples,
)
  .endpoint(
    {
      operationId: "listVersions",
      call: "GET /api/history/:kind/:id",
      summary: "What has been changed of a thing, newest first; `before` is the last one's id",
      guard: "any",
      params: byThing,
      query: versionsQuery,
      answer: versionList,
    },
    async ({ params, query, services: { db }, ...call }) =>
      presentHistory(
        params.kind,
        await readHistory(db, keeperOf(call, params), { ...params, before: query.before }),
      ),
  )
  .endpoint(
    {
      operationId: "compareVersion",
      call: "GET /api/history/:kind/:id/:version",
      summary: "What a change has replaced, beside what came in its place",
      guard: "any",
      params: byVersion,
      answer: comparison,
      refuses: [409],
    },
    async ({ params, services: { db }, ...call }) => {
      const compared = await compareVersion(db, keeperOf(call, params), params);
      const before = await showFields(db, params.kind, compared.before);
      const after = await showFields(db, params.kind, compared.after);
      return presentComparison(compared, { before, after });
    },
  )
  .endpoint(
    {
      operationId: "restoreVersion",
      call: "POST /api/history/:kind/:id/:version/restore",
      summary: "Bring back what a change has replaced; `version` is the thing's own as it was read",
      guard: "any",
      params: byVersion,
      body: restoration,
      answer: restored,
      refuses: [409],
    },
    ({ params, body, services, ...call }) =>
      restoreVersion(services, keeperOf(call, params), { ...params, knownVersion: body.version }),
  )
  .endpoint(
    {
      operationId: "keepUnsaved",
      call: "POST /api/history/:kind/:id",
      summary: "Keep what was typed and given up for what somebody else had saved",
      guard: "any",
      params: byThing,
      body: unsavedFields,
      maxBodyBytes: bodyBytes(limits.html),
    },
    async ({ params, body, services: { db }, ...call }) =>
      storeDiscardedText(db, keeperOf(call, params), { ...params, typed: body.fields }),
  )
  .endpoint(
    {
      operationId: "eraseVersion",
      call: "DELETE /api/history/:kind/:id/:version",
      summary: "Erase for good what a change has replaced",
      guard: "any",
      params: byVersion,
    },
    async ({ params, services: { db }, ...call }) => eraseOldVersion(db, keeperOf(call, params), params),
  );

function keeperOf(
  { actor, viewer, client }: { actor: Actor; viewer: Viewer; client: string },
  asked: Parameters<typeof requireDutyFor>[0],
): Keeper {
  requireDutyFor(asked, viewer.duties);
  return { ...managerOf(actor, viewer), client };
}

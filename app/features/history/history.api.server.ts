import type { Actor } from "../../platform/audit/audit.server.ts";
import { bodyBytes } from "../../platform/http/body.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { managerOf } from "../accounts/users/manager.server.ts";
import type { Editor } from "../../platform/resources/restorable.server.ts";
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
  "Earlier versions of what users edit. Each kind needs the duty that its saves need.",
  samples,
)
  .endpoint(
    {
      operationId: "listVersions",
      call: "GET /api/history/:kind/:id",
      summary:
        "List the changes of an item, newest first. `before` is the id of the last change of the previous page",
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
      summary: "Compare the versions before and after a change",
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
      summary:
        "Restore the version that a change replaced. `version` is the current version that the caller has read",
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
      summary: "Store in the history text that a user discarded in favour of another user's save",
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
      summary: "Permanently erase the version that a change replaced",
      guard: "any",
      params: byVersion,
    },
    async ({ params, services: { db }, ...call }) => eraseOldVersion(db, keeperOf(call, params), params),
  );

function keeperOf(
  { actor, viewer, client }: { actor: Actor; viewer: Viewer; client: string },
  asked: Parameters<typeof requireDutyFor>[0],
): Editor {
  requireDutyFor(asked, viewer.duties);
  return { ...managerOf(actor, viewer), client };
}

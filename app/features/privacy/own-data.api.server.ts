import { NotFound } from "../../platform/errors.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword, requireVerifiedAddress } from "../../platform/http/guards.server.ts";
import { takeSlot } from "../../platform/http/rate-limit.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { closeAccount, findClosingTime, cancelClosing } from "../data-requests/closing.server.ts";
import { presentRequest } from "../data-requests/data-requests.present.ts";
import { closing, dataRequest } from "../data-requests/data-requests.schema.ts";
import { askForOwnArchive, isArchiveKey } from "./own-archive.server.ts";
import { archiveKey } from "./own-archive.schema.ts";
import { archiveFile, archiveOf } from "./export-archive.server.ts";

export const ownDataApi = new Resource(
  "Own data",
  "Export of the data about the signed-in user, and erasure of the account.",
  { email: "cara@example.com", by: "the person", kind: "export", via: "account", changed: 1 },
)
  .endpoint(
    {
      operationId: "askForOwnData",
      call: "POST /api/user/data",
      summary:
        "Request your own data by a mailed link that is valid for a day. Needs a verified address and a confirmed password",
      guard: "signed-in",
      status: 201,
      answer: dataRequest,
      limits: ["dataExportsPerAccount"],
      refuses: [403, 423],
    },
    async ({ actor, origin, viewer, services }) => {
      requireProof(viewer, actor.now);
      await takeSlot(services.db, services, ["dataExportsPerAccount", String(viewer.userId)]);
      const asker = { ...actor, ...origin };
      return presentRequest(await askForOwnArchive(services, asker, viewer.userId));
    },
  )
  .endpoint(
    {
      operationId: "downloadOwnData",
      call: "GET /api/user/data/:id",
      summary:
        "Download the requested archive with the key of the mailed link: a readable page, JSON and files. Needs a confirmed password",
      guard: "signed-in",
      query: archiveKey,
      download: archiveFile,
      refuses: [403, 404, 423],
    },
    async ({ params, query: { key }, actor, viewer, services }) => {
      requireProof(viewer, actor.now);
      const { userId } = viewer;
      const { id } = params;
      if (!key || !(await isArchiveKey(services, { id, userId, key }))) throw new NotFound();
      return archiveOf(services, actor.now, { id: params.id, via: "account", userId: viewer.userId });
    },
  )
  .endpoint(
    {
      operationId: "getClosing",
      call: "GET /api/user/closing",
      summary: "Get the time at which your own account is to be closed, or null",
      guard: "signed-in",
      answer: closing,
    },
    async ({ viewer, services: { db } }) => ({ due_at: (await findClosingTime(db, viewer.userId)) ?? null }),
  )
  .endpoint(
    {
      operationId: "closeAccount",
      call: "POST /api/user/closing",
      summary: "Schedule the erasure of your own account in fourteen days. Needs a confirmed password",
      guard: "signed-in",
      answer: closing,
      refuses: [403, 422, 423],
    },
    async ({ actor, viewer, services }) => {
      requireProof(viewer, actor.now);
      return { due_at: await closeAccount(services, actor, viewer) };
    },
  )
  .endpoint(
    {
      operationId: "keepAccount",
      call: "DELETE /api/user/closing",
      summary: "Cancel the erasure of your own account. Signing in does the same",
      guard: "signed-in",
    },
    async ({ actor, viewer, services: { db } }) => cancelClosing(db, actor.now, viewer.userId),
  );

/** Without proof, a stranger who registers with somebody's address could read or delete that person's data. */
function requireProof(viewer: Viewer, now: Date): void {
  requireVerifiedAddress(viewer);
  requireConfirmedPassword(viewer, now);
}

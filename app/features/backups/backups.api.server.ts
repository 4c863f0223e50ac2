import { byteStream } from "../../platform/http/byte-stream.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../platform/http/guards.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import { backupState, byArchive } from "./backups.schema.ts";
import { downloadBackup, orderBackup, readBackups } from "./backups.server.ts";

export const backupsApi = new Resource(
  "Backups",
  "Archives of the whole site, which are made each night where a place is set for them.",
  {
    place: "/mnt/backups/site",
    began_at: "2026-03-02T03:00:00.000Z",
    ended_at: "2026-03-02T03:00:41.000Z",
    made_at: "2026-03-02T03:00:00.000Z",
    archive: "2026-03-02T03-00-00-000Z",
    bytes: 412_000_000,
    problem: null,
    trouble: null,
  },
)
  .endpoint(
    {
      operationId: "readBackups",
      call: "GET /api/backups",
      summary: "The archives that are stored, newest first, and how the last backup and its trial went",
      guard: "all",
      answer: backupState,
    },
    async ({ services }) => readBackups(services),
  )
  .endpoint(
    {
      operationId: "orderBackup",
      call: "POST /api/backups",
      summary: "Have an archive made now, beside the site that goes on serving",
      guard: "all",
      refuses: [409],
    },
    async ({ services, actor }) => orderBackup(services, actor),
  )
  .endpoint(
    {
      operationId: "downloadBackup",
      call: "GET /api/backups/:archive",
      summary: "An archive as one file; needs a confirmed password",
      guard: "all",
      params: byArchive,
      refuses: [423],
      download: { types: ["application/x-tar"], disposition: "attachment" },
      changesWhenRead: true,
    },
    async ({ params: { archive }, viewer, actor, services }) => {
      requireConfirmedPassword(viewer, actor.now);
      const { bytes, content } = await downloadBackup(services, actor, archive);
      return privateFile(byteStream(content), {
        type: "application/x-tar",
        name: `frostway-${archive}.tar`,
        length: bytes,
      });
    },
  );

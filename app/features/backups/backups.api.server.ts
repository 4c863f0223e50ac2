import { byteStream } from "../../platform/http/byte-stream.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../platform/http/guards.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import { backupState, byArchive } from "./backups.schema.ts";
import { downloadBackup, queueBackup, readBackups } from "./backups.server.ts";

export const backupsApi = new Resource(
  "Backups",
  "Archives of the whole site, which are made each night if BACKUP_TARGET is set.",
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
      summary:
        "List the stored archives, newest first, with the results of the last backup and the last trial restore",
      guard: "all",
      answer: backupState,
    },
    async ({ services }) => readBackups(services),
  )
  .endpoint(
    {
      operationId: "orderBackup",
      call: "POST /api/backups",
      summary: "Start a backup in the background",
      guard: "all",
      refuses: [409],
    },
    async ({ services, actor }) => queueBackup(services, actor),
  )
  .endpoint(
    {
      operationId: "downloadBackup",
      call: "GET /api/backups/:archive",
      summary: "Download an archive as one file. Needs a confirmed password",
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

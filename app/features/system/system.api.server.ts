import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireUser } from "../accounts/users/users.server.ts";
import { mailTest, systemState } from "./system.schema.ts";
import { retryFailedJob, readSystem, testMail } from "./system.server.ts";

export const systemApi = new Resource(
  "System",
  "System status: what is wrong, what works and how large it is.",
  {
    key: "backup-old",
    text: "No backup for 9 days",
    advice: "Look whether its place can be reached, and have one made now.",
    path: "/admin/backups",
    since: "2026-03-02T09:00:00.000Z",
    kind: "make-variants",
    attempts: 3,
    last_error: "The file is no picture.",
    next_try_at: "2026-03-02T09:05:00.000Z",
    ordered_at: "2026-03-02T09:00:00.000Z",
    waiting_jobs: 2,
    free: 74_000_000_000,
    total: 252_000_000_000,
    database_bytes: 12_000_000,
    day: "2026-03-02",
    disk_free: 74_000_000_000,
    site: "1.0.0",
    node: "24.21.0",
    database: "SQLite 3.51.0",
    system: "linux 6.1.0",
    started_at: "2026-03-02T08:00:00.000Z",
    said: null,
  },
)
  .endpoint(
    {
      operationId: "readSystem",
      call: "GET /api/system",
      summary: "Get problems by urgency, failed and running jobs, disk space, versions and processes",
      guard: "all",
      answer: systemState,
    },
    async ({ services }) => readSystem(services),
  )
  .endpoint(
    {
      operationId: "testMail",
      call: "POST /api/system/mail-test",
      summary: "Test the connection to the mail server, and if it works mail yourself",
      guard: "all",
      answer: mailTest,
    },
    async ({ viewer, actor, services }) => {
      const { email } = await requireUser(services.db, viewer.userId);
      return testMail(services, actor.now, email);
    },
  )
  .endpoint(
    {
      operationId: "doJobAgain",
      call: "POST /api/system/jobs/:id/retry",
      summary: "Retry a failed job now",
      guard: "all",
    },
    async ({ params, actor, services: { db } }) => retryFailedJob(db, actor, params.id),
  );

import { Resource } from "../../platform/http/endpoint.server.ts";
import { presentEntry } from "./audit-log.present.ts";
import { auditList, auditQuery } from "./audit-log.schema.ts";
import { listAuditLog } from "./audit-log.server.ts";

export const auditLogApi = new Resource("Audit log", "Who changed what in the back office.", {
  actor: "Olive Owner",
  action: "renamed",
  subject_type: "gallery",
  subject_id: "1",
  subject: "Repairs",
  details: { name: "Repairs" },
}).endpoint(
  {
    operationId: "listAuditLog",
    call: "GET /api/audit-log",
    summary: "List what administrators did, newest first, 50 a page. Pages count from 1",
    guard: "all",
    query: auditQuery,
    answer: auditList,
  },
  async ({ query, services: { db } }) => {
    const { entries, total, more } = await listAuditLog(db, query);
    return { results: entries.map(presentEntry), total, ...(more && { more }) };
  },
);

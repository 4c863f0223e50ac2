import { Resource } from "../../platform/http/endpoint.server.ts";
import { presentEntry } from "./audit-log.present.ts";
import { auditList, auditQuery } from "./audit-log.schema.ts";
import { listAuditLog } from "./audit-log.server.ts";

export const auditLogApi = new Resource("Audit log", "What was done in the back office, by whom.", {
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
    summary: "What administrators did, newest first, 50 a page from page 1",
    guard: "all",
    query: auditQuery,
    answer: auditList,
  },
  async ({ query, services: { db } }) => {
    const { entries, total, more } = await listAuditLog(db, query);
    return { results: entries.map(presentEntry), total, ...(more && { more }) };
  },
);

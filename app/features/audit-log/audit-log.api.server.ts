import { Resource } from "../../platform/http/endpoint.server.ts";
import { type AuditLogEntry, auditList, auditQuery } from "./audit-log.schema.ts";
import { type AuditRow, listAuditLog } from "./audit-log.server.ts";

export const auditLogApi = new Resource("Audit log").endpoint(
  {
    method: "get",
    path: "/api/audit-log",
    summary: "What administrators did, newest first, 50 a page from page 1",
    guard: "admin",
    query: auditQuery,
    answer: auditList,
  },
  async ({ query, services: { db } }) => {
    const { entries, total } = await listAuditLog(db, query);
    return { results: entries.map(presentEntry), total };
  },
);

export function presentEntry(row: AuditRow): AuditLogEntry {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_name,
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject: row.subject_name,
    details: JSON.parse(row.details) as Record<string, unknown>,
    request_id: row.request_id,
  };
}

import type { AuditLogEntry } from "./audit-log.schema.ts";
import type { AuditRow } from "./audit-log.server.ts";

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

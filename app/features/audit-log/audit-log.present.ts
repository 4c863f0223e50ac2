import type { AuditLogEntry } from "./audit-log.schema.ts";
import type { AuditRow } from "./audit-log.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";

export function presentEntry(row: AuditRow): AuditLogEntry {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_name,
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject: row.subject_name,
    details: readJson(z.record(z.string(), z.unknown()), row.details),
    request_id: row.request_id,
  };
}

import { z } from "zod";
import { limits } from "../../platform/validation/fields.ts";

export const auditPageSize = 50;

/** Pages count from 1; anything else counts as 1. */
export const auditQuery = z.object({
  search: z.string().max(limits.line).nullish().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
});
export type AuditLogEntry = z.infer<typeof auditEntry>;

export const auditList = z.object({ results: z.array(auditEntry), total: z.int() });

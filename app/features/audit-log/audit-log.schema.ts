import { z } from "../../platform/validation/zod.ts";
import { more, resultsOf } from "../../platform/validation/paging.ts";

export const auditPageSize = 50;

export const auditEntry = z
  .object({
    id: z.int(),
    at: z.string(),
    actor: z.string(),
    action: z.string(),
    subject_type: z.string(),
    subject_id: z.string().nullable(),
    subject: z.string(),
    details: z.record(z.string(), z.unknown()),
    request_id: z.string().nullable(),
  })
  .meta({ id: "AuditLogEntry" });
export type AuditLogEntry = z.infer<typeof auditEntry>;

export const auditList = resultsOf(auditEntry).extend({ more }).meta({ id: "AuditLogList" });

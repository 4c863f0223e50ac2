import { z } from "../../platform/validation/zod.ts";
import { optionalLine } from "../../platform/validation/fields.ts";
import { more, pageQuery, resultsOf } from "../../platform/validation/paging.ts";

export const auditPageSize = 50;

/** What the log is narrowed down by. Nonsense counts as nothing. */
export const auditQuery = pageQuery.extend({
  /** Who did it. */
  person: optionalLine().catch(null),
  /** What it was done to, such as `gallery`. */
  kind: optionalLine().catch(null),
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish()
    .catch(null),
});
export type AuditQuery = z.output<typeof auditQuery>;

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

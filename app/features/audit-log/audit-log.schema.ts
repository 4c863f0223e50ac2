import { z } from "../../platform/validation/zod.ts";
import { optionalLine } from "../../platform/validation/fields.ts";
import { more, pageQuery, resultsOf } from "../../platform/validation/paging.ts";

export const auditPageSize = 50;

/** The filters of the log. Malformed values are ignored. */
export const auditQuery = pageQuery.extend({
  /** The actor's name. */
  person: optionalLine().catch(null),
  /** The kind of subject, such as `gallery`. */
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

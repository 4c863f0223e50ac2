import type { Selectable } from "kysely";
import type { AuditLogTable } from "../../platform/audit/audit.tables.ts";
import { holdsText } from "../../platform/db/search-text.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { auditPageSize } from "./audit-log.schema.ts";

export type AuditRow = Selectable<AuditLogTable>;

/** One page of what was done, newest first, by actor, action and subject. `page` counts from 1. */
export async function listAuditLog(
  db: Db,
  { search, page }: { search?: string | null; page: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const wanted = holdsText("search_text", search ?? "");
  const counted = db
    .selectFrom("audit_log")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"));
  const { total } = await (search ? counted.where(wanted) : counted).executeTakeFirstOrThrow();
  const listed = db
    .selectFrom("audit_log")
    .selectAll()
    .orderBy("id", "desc")
    .limit(auditPageSize)
    .offset((page - 1) * auditPageSize);
  return { entries: await (search ? listed.where(wanted) : listed).execute(), total };
}

import type { Selectable } from "kysely";
import type { AuditLogTable } from "../../platform/audit/audit.tables.ts";
import { holdsText } from "../../platform/db/search-text.server.ts";
import { counted } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { auditPageSize } from "./audit-log.schema.ts";

export type AuditRow = Selectable<AuditLogTable>;

/** One page of what was done, newest first, by actor, action and subject. `page` counts from 1. */
export async function listAuditLog(
  db: Db,
  { search, page }: { search?: string | null; page: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  let found = db.selectFrom("audit_log");
  if (search) found = found.where(holdsText("search_text", search));
  const { total } = await found.select((eb) => counted(eb).as("total")).executeTakeFirstOrThrow();
  const entries = await found
    .selectAll()
    .orderBy("id", "desc")
    .limit(auditPageSize)
    .offset((page - 1) * auditPageSize)
    .execute();
  return { entries, total };
}

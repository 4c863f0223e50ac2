import type { Selectable } from "kysely";
import type { AuditLogTable } from "../../platform/audit/audit.tables.ts";
import { findPage } from "../../platform/db/find-page.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { auditPageSize } from "./audit-log.schema.ts";

export type AuditRow = Selectable<AuditLogTable>;

/** One page of what was done, newest first, by actor, action and subject. `page` counts from 1. */
export async function listAuditLog(
  db: Db,
  { search, page }: { search?: string | null; page: number },
): Promise<{ entries: AuditRow[]; total: number; more: boolean }> {
  const { ids, ...found } = await findPage(db, "audit_log", { search, page, size: auditPageSize });
  if (ids.length === 0) return { entries: [], ...found };
  const entries = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  return { entries, ...found };
}

import type { Selectable } from "kysely";
import type { AuditLogTable } from "../../platform/audit/audit.tables.ts";
import { findPage, type RowFilter } from "../../platform/db/find-page.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { binnedKinds } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";
import { auditPageSize, type AuditQuery } from "./audit-log.schema.ts";
import { namedTables } from "../../platform/db/named-tables.server.ts";

export type AuditRow = Selectable<AuditLogTable>;

/** Returns one page of the log, newest first. The search covers actor, action and subject. `page` counts from 1. */
export async function listAuditLog(
  db: Db,
  query: AuditQuery,
): Promise<{ entries: AuditRow[]; total: number; more: boolean }> {
  const { ids, ...found } = await findPage(db, "audit_log", {
    search: query.search,
    filter: narrowAuditLog(query),
    page: query.page,
    size: auditPageSize,
  });
  if (ids.length === 0) return { entries: [], ...found };
  const entries = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  return { entries, ...found };
}

/** Returns the ids of those entries whose subject no longer exists. */
export async function listDeleted(db: Db, entries: readonly AuditRow[]): Promise<number[]> {
  const deletedIds: number[] = [];
  for (const { subject: type, table } of withIds) {
    const about = entries.filter(({ subject_type, subject_id }) => subject_type === type && subject_id);
    if (about.length === 0) continue;
    const ids = about.map(({ subject_id }) => Number(subject_id));
    const found = await namedTables(db)
      .selectFrom<string>(table)
      .select("id")
      .where("id", "in", ids)
      .execute();
    const existing = new Set(found.map(({ id }) => id));
    deletedIds.push(
      ...about.filter(({ subject_id }) => !existing.has(Number(subject_id))).map(({ id }) => id),
    );
  }
  return deletedIds;
}

/** The resources that can be deleted, one for each kind of subject in the log. */
const withIds = binnedKinds
  .map((kind) => restorable[kind].stored)
  .filter(({ kind, subject }) => kind === subject);

/** Returns the filter of a query. Returns undefined without filters, so that the log is counted without being read. */
export function narrowAuditLog({ person, kind, day }: AuditQuery): RowFilter<"audit_log"> | undefined {
  if (!person && !kind && !day) return undefined;
  return (all) => {
    let rows = all;
    if (person) rows = rows.where("actor_name", "=", person);
    if (kind) rows = rows.where("subject_type", "=", kind);
    if (day) rows = rows.where("at", ">=", `${day}T`).where("at", "<", `${day}U`);
    return rows;
  };
}

/** Returns the names of recent actors in alphabetical order. */
export async function listAuditPeople(db: Db): Promise<string[]> {
  const rows = await readConnectionOf(db)
    .with("newest", (fresh) =>
      fresh.selectFrom("audit_log").select("actor_name").orderBy("id", "desc").limit(newestRead),
    )
    .selectFrom("newest")
    .select("actor_name")
    .distinct()
    .orderBy("actor_name")
    .execute();
  return rows.map(({ actor_name }) => actor_name);
}

const newestRead = 2_000;

import type { Selectable } from "kysely";
import type { Db } from "../../../platform/db/tables.ts";
import type { TradeReferencesTable } from "./references.tables.ts";

export type ReferenceRow = Selectable<TradeReferencesTable>;

/** Returns the references of these applications, both asked and by telephone, oldest first. */
export async function referencesOf(db: Db, applicationIds: number[]): Promise<Map<number, ReferenceRow[]>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("trade_references")
    .selectAll()
    .where("application_id", "in", applicationIds)
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, (row) => row.application_id);
}

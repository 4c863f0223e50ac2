import { searchTextOf } from "../db/search-text.server.ts";
import type { Db } from "../db/tables.ts";
import { erasedName } from "./erased-name.ts";

/** Removes the names of erased things from the audit log. Its lines still say what was done to them. */
export async function removeNames(transaction: Db, type: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const lines = await transaction
    .selectFrom("audit_log")
    .select(["id", "actor_name", "action"])
    .where("subject_type", "=", type)
    .where("subject_id", "in", ids.map(String))
    .execute();
  for (const line of lines) {
    const search_text = searchTextOf([line.actor_name, line.action, type, erasedName]);
    await transaction
      .updateTable("audit_log")
      .set({ subject_name: erasedName, search_text })
      .where("id", "=", line.id)
      .execute();
  }
}

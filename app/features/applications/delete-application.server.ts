import type { Actor } from "../../platform/audit/audit.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { applications } from "./applications.server.ts";

/** Deletes an application with its notes and letters. Throws `NotFound`. */
export async function deleteApplication(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "trade_applications", id);
    await removeRow(transaction, actor, { resource: applications, row, way: "bin" });
  });
}

import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import { removeRow } from "../../../platform/audit/remove-row.server.ts";
import { countRows } from "../../../platform/db/counting.server.ts";
import { locked } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { orNotFound } from "../../../platform/errors.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";
import type { Services } from "../../../platform/services.ts";
import { type CustomerRow, customerRows, customers, takenNumbers } from "../customers.server.ts";
import { numbersOf } from "./classify-lines.server.ts";
import type { UndoneLines } from "./customer-imports.schema.ts";
import { typed } from "./import-customers.server.ts";

/** How many lines one call undoes, so that it holds up others as little as a few saves do. */
const undoneAtOnce = 50;
const undoableMilliseconds = days(90);

/**
 * Undoes some lines of an import, the last first, and says how many remain. Added customers go into the bin; changed
 * ones get back what was replaced. Customers that somebody has changed since stay as they are. Throws `NotFound`.
 */
export async function undoImport(db: Db, actor: Actor, importId: number): Promise<UndoneLines> {
  return inTransaction(db, async (transaction) => {
    await markUndone(transaction, actor, importId);
    const kept: UndoneLines["kept"] = [];
    for (let count = 0; count < undoneAtOnce; count += 1) {
      const line = await lastLine(transaction, importId);
      if (!line) break;
      const changedSince = await undoLine(transaction, actor, line);
      if (changedSince) kept.push({ id: changedSince.id, company_name: changedSince.company_name });
      await transaction.deleteFrom("customer_import_lines").where("id", "=", line.id).execute();
    }
    const rest = transaction.selectFrom("customer_import_lines").where("import_id", "=", importId);
    return { remaining: await countRows(rest), kept };
  });
}

async function markUndone(transaction: Db, actor: Actor, importId: number): Promise<void> {
  const all = transaction.selectFrom("customer_imports").selectAll().where("id", "=", importId);
  const found = orNotFound(await locked(all).executeTakeFirst());
  if (found.undone_at !== null) return;
  await transaction
    .updateTable("customer_imports")
    .set({ undone_at: actor.now.toISOString() })
    .where("id", "=", importId)
    .execute();
  await recordAudit(transaction, actor, {
    action: "undid the import of",
    subject: { type: "customer", id: null, name: found.file_name },
  });
}

type Line = RowOf<"customer_import_lines">;

async function lastLine(transaction: Db, importId: number): Promise<Line | undefined> {
  return transaction
    .selectFrom("customer_import_lines")
    .selectAll()
    .where("import_id", "=", importId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Undoes what a line did. Returns the customer if it stays as it is, because somebody has changed it since. */
async function undoLine(transaction: Db, actor: Actor, line: Line): Promise<CustomerRow | undefined> {
  const { customer_id: id, import_id } = line;
  const row = await locked(
    transaction.selectFrom("customers").selectAll().where("id", "=", id),
  ).executeTakeFirst();
  if (!row) return undefined;
  if (row.version !== line.version) return row;
  if (line.replaced === null) {
    await removeRow(transaction, actor, { resource: customers, row, way: "bin" });
    return undefined;
  }
  const before = { ...typed(row), ...JSON.parse(line.replaced) };
  // Somebody has given a replaced number to another customer since.
  const taken = await takenNumbers(transaction, id, numbersOf(before));
  if (Object.keys(taken).length > 0) return row;
  const { version } = await customerRows.save(transaction, actor, id, before);
  // An earlier line of the import may be about the same customer, which is now as that line left it.
  await transaction
    .updateTable("customer_import_lines")
    .set({ version })
    .where("import_id", "=", import_id)
    .where("customer_id", "=", id)
    .execute();
  return undefined;
}

/** Forgets imports after ninety days. From then on they cannot be undone. */
export async function forgetOldImports({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - undoableMilliseconds).toISOString();
  await db.deleteFrom("customer_imports").where("created_at", "<", before).execute();
}

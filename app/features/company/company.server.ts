import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { ChangedMeanwhile } from "../../platform/errors.ts";
import type { Company } from "./company.schema.ts";
import type { CompanyTable } from "./company.tables.ts";

export type CompanyRecord = Company & { version: number; updated_at: string };

/** The company's details. They are there from the first start on. */
export async function readCompany(db: Db): Promise<CompanyRecord> {
  return recordOf(await db.selectFrom("company").selectAll().executeTakeFirstOrThrow());
}

/** Gives an empty database its company; one that is there stays as it is. */
export async function createCompany(db: Db, now: Date, details: Company): Promise<void> {
  await db
    .insertInto("company")
    .values({ id: 1, ...columns(details), updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Throws `ChangedMeanwhile` when `version` is given and old. */
export async function saveCompany(
  db: Db,
  actor: Actor,
  { version, ...details }: Company & { version?: number | null },
): Promise<CompanyRecord> {
  return changeContent(db, async (transaction) => {
    const before = await lockCompany(transaction);
    if (version != null && version !== before.version) throw new ChangedMeanwhile();
    await transaction
      .updateTable("company")
      .set({ ...columns(details), version: before.version + 1, updated_at: actor.now.toISOString() })
      .execute();
    const after = await readCompany(transaction);
    await recordAudit(transaction, actor, {
      action: "changed",
      subject: { type: "company", id: null, name: after.name },
      details: { fields: changedFields(before, details) },
    });
    return after;
  });
}

async function lockCompany(transaction: Db): Promise<CompanyRecord> {
  return recordOf(await locked(transaction.selectFrom("company").selectAll()).executeTakeFirstOrThrow());
}

function recordOf({ id: _one, address_lines, ...row }: Selectable<CompanyTable>): CompanyRecord {
  return { ...row, address_lines: JSON.parse(address_lines) as string[] };
}

function columns({ address_lines, ...details }: Company) {
  return { ...details, address_lines: JSON.stringify(address_lines) };
}

function changedFields(before: Company, after: Company): string[] {
  const names = Object.keys(after) as (keyof Company)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

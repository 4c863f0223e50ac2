import type { Selectable } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import type { Company } from "./company.schema.ts";
import type { CompanyTable } from "./company.tables.ts";

const theOne = 1;

export type CompanyRecord = Company & { version: number; updated_at: string };

/** The company's details. They are there from the first start on. */
export async function readCompany(db: Db): Promise<CompanyRecord> {
  return recordOf(await db.selectFrom("company").selectAll().executeTakeFirstOrThrow());
}

/** Gives an empty database its company; one that is there stays as it is. */
export async function createCompany(db: Db, now: Date, details: Company): Promise<void> {
  await db
    .insertInto("company")
    .values({ id: theOne, ...columns(details), updated_at: now.toISOString() })
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
    const before = await lockRow(transaction, "company", theOne, version);
    const change = columns(details);
    const after = await changeRow(transaction, actor, "company", before, change, ({ name }, fields) => ({
      action: "changed",
      subject: { type: "company", id: null, name },
      details: { fields },
    }));
    return recordOf(after);
  });
}

function recordOf({ id: _one, address_lines, ...row }: Selectable<CompanyTable>): CompanyRecord {
  return { ...row, address_lines: JSON.parse(address_lines) as string[] };
}

function columns({ address_lines, ...details }: Company) {
  return { ...details, address_lines: JSON.stringify(address_lines) };
}

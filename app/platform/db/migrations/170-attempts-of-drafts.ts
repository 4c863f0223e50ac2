import type { Kysely } from "kysely";

/** How often publishing at a time, or going back, has failed for a reason that may pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["drafts", "draft_returns"])
    await db.schema
      .alterTable(table)
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
}

import type { Kysely } from "kysely";

/** Stores the numbers of merged files, so that they lead to the remaining file. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ["reg_key", "vat_key"]) {
    await db.schema.alterTable("customer_merges").addColumn(column, "text").execute();
    await db.schema
      .createIndex(`customer_merges_${column}`)
      .on("customer_merges")
      .columns([column, "into_id"])
      .execute();
  }
  const merges: { id: number; rows: string }[] = await db
    .selectFrom("customer_merges")
    .innerJoin("bin", "bin.of_id", "customer_merges.from_id")
    .select(["customer_merges.id", "bin.rows"])
    .where("bin.kind", "=", "customer")
    .execute();
  for (const { id, rows } of merges) {
    const [main]: { row: { reg_key?: string | null; vat_key?: string | null } }[] = JSON.parse(rows);
    if (!main) continue;
    const { reg_key = null, vat_key = null } = main.row;
    await db.updateTable("customer_merges").set({ reg_key, vat_key }).where("id", "=", id).execute();
  }
}

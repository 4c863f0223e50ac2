import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("duties", "text", (column) => column.check(sql`duties in ('pages', 'office', 'pages,office')`))
    .execute();
}

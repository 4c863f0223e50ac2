import type { Kysely } from "kysely";

/** The owner says which testimonial the home page shows. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("testimonials")
    .addColumn("on_home", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

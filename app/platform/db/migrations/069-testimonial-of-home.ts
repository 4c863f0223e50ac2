import type { Kysely } from "kysely";

/** Stores which testimonial the owner has chosen for the home page. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("testimonials")
    .addColumn("on_home", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

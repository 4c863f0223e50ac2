import type { Kysely } from "kysely";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("gallery_images").addColumn("focal", "text").execute();
  await db.schema.alterTable("widgets").addColumn("focal", "text").execute();
}

import { type Kysely, sql } from "kysely";

/** What screens count and housekeeping seeks is found without a look at all the rows around it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("gallery_images_undescribed")
    .on("gallery_images")
    .column("gallery_id")
    .where(sql.ref("alt"), "is", null)
    .execute();
  await db.schema
    .createIndex("mails_waiting")
    .on("mails")
    .column("failed_at")
    .where(sql.ref("sent_at"), "is", null)
    .execute();
  for (const table of ["contact_messages", "trade_applications"]) {
    await db.schema.createIndex(`${table}_age`).on(table).columns(["status", "created_at"]).execute();
  }
  // Reviews are long: without an index counting them reads every one.
  await db.schema.createIndex("testimonials_time").on("testimonials").column("created_at").execute();
}

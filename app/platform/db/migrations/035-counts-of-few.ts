import { type Kysely, sql } from "kysely";

/** Indexes for the counts on screens and for housekeeping, which otherwise read all rows. */
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
  // Testimonials are long: without an index, counting would read all of their text.
  await db.schema.createIndex("testimonials_time").on("testimonials").column("created_at").execute();
}

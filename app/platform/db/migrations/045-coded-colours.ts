import type { Kysely } from "kysely";

/** Housekeeping goes over these once more: colours that are named by numbers, or not at all in 16 bits, were misread. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ cleaned_at: null })
    .where("mime", "in", ["image/avif", "image/png", "image/apng"])
    .execute();
}

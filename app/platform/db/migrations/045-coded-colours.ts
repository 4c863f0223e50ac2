import type { Kysely } from "kysely";

/**
 * Makes housekeeping process these pictures again. Colour profiles given by number, and 16-bit pictures without one,
 * were misread.
 */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ cleaned_at: null })
    .where("mime", "in", ["image/avif", "image/png", "image/apng"])
    .execute();
}

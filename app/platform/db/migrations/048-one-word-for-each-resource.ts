import { type Kysely, sql } from "kysely";

const words = [
  ["gallery image", "image"],
  ["trade application", "application"],
] as const;

/** Gives resources the same names in the audit log as in the history and the bin. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const [before, after] of words) {
    await db
      .updateTable("audit_log")
      .set({
        subject_type: after,
        search_text: sql`replace(search_text, ${`\n${before}`}, ${`\n${after}`})`,
      })
      .where("subject_type", "=", before)
      .execute();
  }
}

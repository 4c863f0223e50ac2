import type { Kysely } from "kysely";

const mailsAtOnce = 500;

/** Adds a folded text for the search of the mail log, as every other search has. Databases fold only ASCII. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("mails")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  let mails = await mailsAfter(db, 0);
  while (mails.length > 0) {
    for (const { id, recipient, subject } of mails) {
      const search_text = `${recipient}\n${subject}`.normalize("NFC").toLocaleLowerCase("en-GB");
      await db.updateTable("mails").set({ search_text }).where("id", "=", id).execute();
    }
    mails = await mailsAfter(db, mails.at(-1)!.id);
  }
}

// eslint-disable-next-line typescript/no-explicit-any
async function mailsAfter(db: Kysely<any>, id: number) {
  return db
    .selectFrom("mails")
    .select(["id", "recipient", "subject"])
    .where("id", ">", id)
    .orderBy("id")
    .limit(mailsAtOnce)
    .execute();
}

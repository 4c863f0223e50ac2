import type { Db } from "../../../platform/db/tables.ts";

/** Returns the application whose letter has one of these Message-IDs. */
export async function applicationOfMails(db: Db, ids: readonly string[]): Promise<number | undefined> {
  if (ids.length === 0) return undefined;
  const letter = await db
    .selectFrom("mails")
    .innerJoin("trade_application_letters as letters", "letters.mail_id", "mails.id")
    .select("letters.application_id")
    .where("mails.message_id", "in", ids)
    .orderBy("letters.id", "desc")
    .executeTakeFirst();
  return letter?.application_id;
}

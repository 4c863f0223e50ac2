import { rm } from "node:fs/promises";
import type { Config } from "../config/config.server.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";
import type { Services } from "../services.ts";
import { mailFile } from "./open-mailer.server.ts";

type MailServices = Pick<Services, "db" | "config">;

/** Deletes mails permanently, with their files in DATA_DIR/mail. A mail in the outbox is then not sent. */
export async function eraseMails({ db, config }: MailServices, ids: number[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeMailFiles(config, transaction, ids);
    await transaction.deleteFrom("mails").where("id", "in", ids).execute();
  });
}

/** Deletes permanently all mails to which this stored file is attached. */
export async function eraseMailsWith(services: MailServices, fileKey: string): Promise<void> {
  const mails = await services.db
    .selectFrom("mails")
    .select("id")
    .where("attachments", "like", `%${JSON.stringify(fileKey)}%`)
    .execute();
  if (mails.length > 0) {
    await eraseMails(
      services,
      mails.map(({ id }) => id),
    );
  }
}

/**
 * Deletes the files of mails in DATA_DIR/mail. A file may be missing, if a mail server sent the mail or another machine
 * wrote the file.
 */
export async function removeMailFiles(
  { dataFolder }: Pick<Config, "dataFolder">,
  db: Db,
  ids: number[],
): Promise<void> {
  const mails = await db.selectFrom("mails").select("message_id").where("id", "in", ids).execute();
  for (const { message_id } of mails) await rm(mailFile(dataFolder, message_id), { force: true });
}

import { rm } from "node:fs/promises";
import type { Config } from "../config/config.server.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";
import type { Services } from "../services.ts";
import { mailFile } from "./open-mailer.server.ts";

type MailServices = Pick<Services, "db" | "config">;

/** Deletes mails for good, those that were only written to a file included; one that waits does not leave any more. */
export async function eraseMails({ db, config }: MailServices, ids: number[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeMailFiles(config, transaction, ids);
    await transaction.deleteFrom("mails").where("id", "in", ids).execute();
  });
}

/** As above, each mail that a file goes with. */
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

/** A file that is not there is fine: mail has left by a server, or another machine has written it. */
export async function removeMailFiles(
  { dataFolder }: Pick<Config, "dataFolder">,
  db: Db,
  ids: number[],
): Promise<void> {
  const mails = await db.selectFrom("mails").select("message_id").where("id", "in", ids).execute();
  for (const { message_id } of mails) await rm(mailFile(dataFolder, message_id), { force: true });
}

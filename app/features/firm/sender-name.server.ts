import { nameOf } from "../../platform/mail/sender.ts";
import type { Services } from "../../platform/services.ts";
import { readFirm } from "./firm.server.ts";

/** Returns the sender name of the owner, or else the one in MAIL_FROM, or else the firm's short name. */
export async function senderName({ db, config }: Pick<Services, "db" | "config">): Promise<string> {
  const { sender_name, short_name } = await readFirm(db);
  return sender_name ?? nameOf(config.mailFrom) ?? short_name;
}

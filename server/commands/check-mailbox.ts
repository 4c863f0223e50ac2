import { openMailbox } from "../../app/features/incoming-mail/mailbox/open-mailbox.server.ts";
import type { Config } from "../../app/platform/config/config.server.ts";
import { messageOf } from "../../app/platform/message-of.ts";
import { type Finding, findingsOn } from "./finding.ts";

/** Opens the mailbox from which answers are read, if there is one. */
export async function* checkMailbox({ mailbox }: Config): AsyncGenerator<Finding> {
  if (!mailbox) return;
  const on = findingsOn("Mailbox");
  try {
    const client = await openMailbox(mailbox);
    yield on.ok(`${mailbox.host} opens the folder ${mailbox.folder} of ${mailbox.user}`);
    client.close();
  } catch (error) {
    yield on.fail(
      messageOf(error),
      "Compare IMAP_URL with what the mail service says; ports are 993 and 143.",
    );
  }
}

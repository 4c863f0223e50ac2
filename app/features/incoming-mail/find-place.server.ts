import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { IncomingMail } from "../../platform/incoming-mail/incoming-mail.ts";
import { localParts } from "../../platform/incoming-mail/local-parts.ts";
import { type AnsweredThing, thingOfAddresses } from "../../platform/incoming-mail/reply-address.server.ts";
import { applicationOfMails } from "../applications/answers/find-application.server.ts";
import { callOutOfMails } from "../call-outs/note-of-mail.server.ts";
import { findThread } from "../contact/answers/find-thread.server.ts";

/**
 * Returns to which message, application or call-out a mail belongs: by the mails that it answers, or by the key of its
 * address.
 */
export async function findPlace(
  db: Db,
  config: Config,
  { thread, recipients }: Pick<IncomingMail, "thread" | "recipients">,
): Promise<AnsweredThing | undefined> {
  const message = await findThread(db, config, { thread, recipients });
  if (message !== undefined) return { kind: "message", id: message };
  const ids = localParts(thread);
  const application = await applicationOfMails(db, ids);
  if (application !== undefined) return { kind: "application", id: application };
  const callOut = await callOutOfMails(db, ids);
  if (callOut !== undefined) return { kind: "call-out", id: callOut };
  return thingOfAddresses(config, recipients);
}

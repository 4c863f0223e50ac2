import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { IncomingMail } from "../../platform/incoming-mail/incoming-mail.ts";
import { localParts } from "../../platform/incoming-mail/local-parts.ts";
import { thingOfAddresses } from "../../platform/incoming-mail/reply-address.server.ts";
import { applicationOfMails } from "../applications/answers/find-application.server.ts";
import { callOutOfMails } from "../call-outs/note-of-mail.server.ts";

/** The application or the call-out about which we wrote the mail that was answered. */
export type Place = { kind: "application" | "call-out"; id: number };

/** Returns to which application or call-out a mail belongs: by the mails that it answers, or by the key of its address. */
export async function findPlace(
  db: Db,
  config: Config,
  { thread, recipients }: Pick<IncomingMail, "thread" | "recipients">,
): Promise<Place | undefined> {
  const ids = localParts(thread);
  const application = await applicationOfMails(db, ids);
  if (application !== undefined) return { kind: "application", id: application };
  const callOut = await callOutOfMails(db, ids);
  if (callOut !== undefined) return { kind: "call-out", id: callOut };
  const thing = thingOfAddresses(config, recipients);
  return thing && thing.kind !== "message" ? { kind: thing.kind, id: thing.id } : undefined;
}

import type { Actor } from "../../platform/audit/audit.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { Origin } from "../../platform/http/origin.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { sealWord } from "../../platform/mail/sealed-words.server.ts";
import { isSigned, sign } from "../../platform/secrets/signing.server.ts";
import type { Services } from "../../platform/services.ts";
import type { RequestRow } from "../data-requests/data-requests.server.ts";
import { accountMail, greeting } from "../accounts/users/account-mail.server.ts";
import { whereAndWhen } from "../accounts/users/not-me-mail.server.ts";
import { lockUser, requireUser, type UserRow } from "../accounts/users/users.server.ts";
import { requestExport } from "./carry-out.server.ts";

const purpose = "link that fetches one's own data";

/**
 * Stores that a person exports their own data, and mails them the download link. The download needs access to the
 * mailbox, not only to the account.
 */
export async function askForOwnArchive(
  services: Services,
  actor: Actor & Origin,
  userId: number,
): Promise<RequestRow> {
  const { db, config } = services;
  const { now } = actor;
  return inTransaction(db, async (transaction) => {
    const user = await lockUser(transaction, userId);
    const request = await requestExport({ db: transaction, config }, actor, {
      email: user.email,
      via: "account",
    });
    const sealed = sealWord(config, user.email, sign(config, purpose, signedText(request.id, user)));
    const mail = await accountMail(transaction, {
      kind: "data-archive",
      to: user.email,
      subject: "Your data",
      lead: `${greeting(user)} somebody, probably you, asked for what we hold about you.`,
      lines: [
        `This was asked for by ${whereAndWhen(actor, now.toISOString())}.`,
        "Open the link where you are signed in, or sign in then. It works for 24 hours.",
      ],
      button: {
        label: "Fetch your data",
        address: `${config.appUrl}/account/data/${request.id}/${sealed.mark}`,
      },
      afterwards:
        "If you did not ask for this, somebody else may be in your account: set a new password. Without this mail nobody gets your data.",
    });
    await queueMail(transaction, now, { ...mail, sealedWords: [sealed] });
    return request;
  });
}

/** Whether the key was mailed for this request to this person, at the address that the account has now. */
export async function isArchiveKey(
  { db, config }: Services,
  { id, userId, key }: { id: number; userId: number; key: string },
): Promise<boolean> {
  return isSigned(config, purpose, { text: signedText(id, await requireUser(db, userId)), signature: key });
}

function signedText(requestId: number, { id, email }: Pick<UserRow, "id" | "email">): string {
  return `${requestId}:${id}:${email}`;
}

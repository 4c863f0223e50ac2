import type { Db } from "../../../platform/db/tables.ts";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { readCompany } from "../../company/company.server.ts";
import { accountMail } from "./account-mail.server.ts";
import { timeInWords, whereAndWhen } from "./not-me-mail.server.ts";
import type { PossibleOrigin } from "../../../platform/http/origin.ts";
import type { UserRow } from "./users.server.ts";

type VerificationRequest = { email: string; address: string; origin: PossibleOrigin; at: string };

const linkLasts = "The link works once, for 24 hours.";

/**
 * Asks the owner of an address to confirm that the new account is theirs. `deletion` is the link that deletes the
 * account.
 */
export async function verificationMail(
  db: Db,
  user: Pick<UserRow, "created_at">,
  { email, address, deletion, origin, at }: VerificationRequest & { deletion: string },
): Promise<NewMail> {
  const { name } = await readCompany(db);
  const openedAt = timeInWords(user.created_at);
  const asked = whereAndWhen(origin, at);
  return accountMail(db, {
    kind: "email-verification",
    to: email,
    subject: "Verify your email address",
    lead: `Hello, an account was opened with this address on the website of ${name}.`,
    lines: [
      `It was opened on ${openedAt}. This mail was asked for by ${asked}.`,
      "If that was you, confirm that the address is yours.",
    ],
    button: { label: "Verify email address", address },
    afterwards: linkLasts,
    otherLink: {
      label: "You did not open this account? Then do not press the button, and delete the account here:",
      address: deletion,
    },
  });
}

/** Asks the owner of an address to confirm that an account changes to it. */
export async function changeOfAddressMail(
  db: Db,
  { email, address, origin, at }: VerificationRequest,
): Promise<NewMail> {
  const { name } = await readCompany(db);
  return accountMail(db, {
    kind: "email-change",
    to: email,
    subject: "Confirm your new email address",
    lead: `Hello, this address is to become the address of an account on the website of ${name}.`,
    lines: [`This was asked for by ${whereAndWhen(origin, at)}.`],
    button: { label: "Use this address", address },
    afterwards: `The link leads to a page with a button. ${linkLasts} If you did not ask for it, do not press the button: nothing will change.`,
  });
}

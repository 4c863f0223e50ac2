import { readFact } from "../../platform/facts/facts.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { listOwners } from "../accounts/users/admin-notices.server.ts";
import { whereAndWhen } from "../accounts/users/not-me-mail.server.ts";

/**
 * Job `tell-mailboxes`: mails the unlimited administrators, and those former mailboxes that were confirmed, that the
 * site mails to other addresses from now on. A stranger in an account would otherwise receive what people send.
 */
export async function tellMailboxes(
  { db, clock, config }: Services,
  { changes, by, at, origin }: Jobs["tell-mailboxes"],
): Promise<void> {
  const { proven } = (await readFact(db, "opening")).value;
  const former = changes.map(({ from }) => from).filter((from) => proven.includes(from));
  const owners = (await listOwners(db)).map(({ email }) => email);
  const lines = changes.map(
    ({ what, from, to }) => `The website now mails ${what} to ${to}, no longer to ${from}.`,
  );
  const mails = await Promise.all(
    [...new Set([...owners, ...former])].map((to) =>
      accountMail(db, {
        kind: "mailbox-notice",
        to,
        subject: "The website mails to another address",
        lead: `${by} has changed where the website mails what people send.`,
        lines: [
          ...lines,
          `${whereAndWhen(origin, at)}.`,
          "If it should not be so, change it back, and look at the security events.",
        ],
        button: { label: "See the company’s details", address: `${config.appUrl}/admin/company` },
      }),
    ),
  );
  await inTransaction(db, async (transaction) => {
    for (const mail of mails) await queueMail(transaction, clock.now(), mail);
  });
}

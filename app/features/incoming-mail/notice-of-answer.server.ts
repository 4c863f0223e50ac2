import { firstWords } from "../../platform/first-words.ts";
import type { IncomingMail } from "../../platform/incoming-mail/incoming-mail.ts";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { findApplication } from "../applications/applications.server.ts";
import { readCompany } from "../company/company.server.ts";

/** Returns the mail that tells the accounts mailbox of an answer to a letter, unless the answer went there, too. */
export async function noticeOfAnswer(
  { db, config }: Pick<Services, "db" | "config">,
  { from, text, isAutomatic, recipients }: IncomingMail,
  applicationId: number,
): Promise<NewMail | undefined> {
  const { accounts_email } = await readCompany(db);
  const application = await findApplication(db, applicationId);
  if (isAutomatic || !application || recipients.includes(accounts_email.toLowerCase())) return undefined;
  const sender = from.name || from.address || "Somebody";
  return accountMail(db, {
    kind: "application-answered",
    to: accounts_email,
    subject: `An answer from ${sender}`,
    lead: `${sender} has answered a letter about the application of ${application.company_name}.`,
    lines: text === "" ? [] : [firstWords(text)],
    button: {
      label: "Open the application",
      address: `${config.appUrl}/admin/applications/${applicationId}`,
    },
  });
}

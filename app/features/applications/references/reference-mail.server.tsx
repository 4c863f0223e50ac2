import type { Config } from "../../../platform/config/config.server.ts";
import { MailButton, MailField, MailFrame } from "../../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { renderMail } from "../../../platform/mail/render-mail.server.ts";
import type { Company } from "../../company/company.schema.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";

/** The mail that tells the accounts mailbox about a new reference. The answer itself stays in the back office. */
export async function referenceArrivedMail(
  company: Company,
  { appUrl }: Pick<Config, "appUrl">,
  {
    reference,
    application,
  }: { reference: RowOf<"trade_references">; application: RowOf<"trade_applications"> },
): Promise<NewMail> {
  const referee = application[`${reference.referee}_company_name`];
  const title = `A reference for ${application.company_name} has come`;
  return {
    kind: "trade-reference",
    to: company.accounts_email,
    subject: `${title} (${application.reference})`,
    ...(await renderMail(
      <MailFrame
        preview={`From ${referee}.`}
        sender={company.name}
        signature={[`Sent from the website of ${company.name}`]}
        title={title}
      >
        <MailField label="From" value={referee} />
        <MailButton address={`${appUrl}/admin/applications/${application.id}`} label="Read the reference" />
      </MailFrame>,
    )),
  };
}

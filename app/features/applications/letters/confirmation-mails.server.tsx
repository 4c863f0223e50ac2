import type { Config } from "../../../platform/config/config.server.ts";
import { MailButton, MailField, MailFrame, mailText } from "../../../platform/mail/mail-frame.tsx";
import { MailSteps } from "../../../platform/mail/mail-steps.tsx";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { renderMail } from "../../../platform/mail/render-mail.server.ts";
import { telephoneLink } from "../../../platform/telephone/telephone-link.ts";
import { type Company, mailFoot } from "../../company/company.schema.ts";
import { looksLikeSpam, spamMark } from "../../../platform/validation/spam.ts";
import { fieldNames } from "../application-fields.ts";
import type { ApplicationRow } from "../applications.server.ts";

type Pack = { company: Company; application: ApplicationRow; pdfKey: string };

/**
 * Renders the mail to the accounts mailbox, whose answer goes to the applicant, and the applicant's copy. Both have
 * the PDF. The copy may reach a stranger's address, so its text contains nothing that the applicant typed.
 */
export async function applicationMails(
  { company, application, pdfKey }: Pack,
  { appUrl }: Pick<Config, "appUrl">,
): Promise<{ office: NewMail; copy: NewMail }> {
  const { reference } = application;
  const isSuspicious = looksLikeSpam(fieldNames.map((name) => application[name]));
  const attachments = [{ filename: `${reference}.pdf`, contentType: "application/pdf", key: pdfKey }];
  return {
    office: {
      kind: "trade-application",
      to: company.accounts_email,
      replyTo: application.email,
      subject: [
        isSuspicious && spamMark,
        `Trade account application ${reference} from ${application.company_name}`,
      ]
        .filter(Boolean)
        .join(" "),
      attachments,
      ...(await renderMail(
        <OfficeMail
          address={`${appUrl}/admin/applications/${application.id}`}
          application={application}
          company={company}
        />,
      )),
    },
    copy: {
      kind: "trade-application-copy",
      to: application.email,
      replyTo: company.accounts_email,
      subject: `Your trade account application ${reference}`,
      attachments,
      ...(await renderMail(<ApplicantMail application={application} company={company} />)),
    },
  };
}

type Props = { company: Company; application: ApplicationRow };

function OfficeMail({ company, application, address }: Props & { address: string }) {
  return (
    <MailFrame
      preview={`${application.company_name} has applied for a trade account.`}
      sender={company.name}
      signature={[`Sent from the website of ${company.name}`]}
      title={`${application.company_name} has applied for a trade account`}
    >
      <MailField label="Reference" value={application.reference} />
      <MailField label="Company" value={`${application.company_name}\n${application.address}`} />
      <MailField label="Contact" value={`${application.name}, ${application.position}`} />
      <MailField label="Email" value={application.email} />
      <MailField
        label="Telephone"
        link={telephoneLink(application.telephone)}
        value={application.telephone}
      />
      <p style={mailText}>The signed application with its two references is attached.</p>
      <MailButton address={address} label="Open the application" />
    </MailFrame>
  );
}

function ApplicantMail({ company, application }: Props) {
  return (
    <MailFrame
      preview={`Reference ${application.reference}. A copy is attached.`}
      sender={company.name}
      signature={mailFoot(company, { mailbox: company.office_email })}
      title="We have received your application"
    >
      <p style={mailText}>
        Thank you for applying for a trade account. Your reference is{" "}
        <strong style={{ whiteSpace: "nowrap" }}>{application.reference}</strong>. A copy of what you signed
        is attached.
      </p>
      <MailSteps done={1} steps={["Signed", "Read", "References", "Decision"]} />
      <p style={mailText}>
        What happens next: we read your application, may write to your references, and then tell you our
        decision by email. If anything is wrong or missing, reply to this mail.
      </p>
    </MailFrame>
  );
}

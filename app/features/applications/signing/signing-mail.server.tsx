import { firmFormat } from "../../../platform/firm-time.ts";
import { MailButton, MailFrame, mailText } from "../../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { renderMail } from "../../../platform/mail/render-mail.server.ts";
import type { SealedWord } from "../../../platform/mail/sealed-words.server.ts";
import { type Company, mailFoot } from "../../company/company.schema.ts";

const day = firmFormat({ dateStyle: "long" });

type Asking = { to: string; address: string; ends_at: string; sealed: SealedWord };

/**
 * The mail to the person whom the applicant names as signer. The address may be a stranger's, so the mail contains
 * nothing that the applicant typed.
 */
export async function signingMail(
  company: Company,
  { to, address, ends_at, sealed }: Asking,
): Promise<NewMail> {
  const title = "Please sign a trade account application";
  return {
    kind: "trade-signing",
    to,
    replyTo: company.accounts_email,
    subject: `${title} – ${company.name}`,
    sealedWords: [sealed],
    ...(await renderMail(
      <MailFrame
        preview="You were named as the person who signs."
        sender={company.name}
        signature={mailFoot(company, { mailbox: company.office_email })}
        title={title}
      >
        <p style={mailText}>
          Somebody is applying to {company.name} for a trade account, and named you as the person who signs
          for the company.
        </p>
        <p style={mailText}>
          The page shows the whole application and the payment terms. You can sign it there by{" "}
          <strong>{day.format(new Date(ends_at))}</strong>. If you know nothing of it, leave it: then nothing
          is sent.
        </p>
        <MailButton address={address} label="Read it and sign" />
      </MailFrame>,
    )),
  };
}

/** The mail that tells the applicant that nobody signed in time. */
export async function signingEndedMail(company: Company, to: string, address: string): Promise<NewMail> {
  const title = "Your trade account application has not been signed";
  return {
    kind: "trade-signing-ended",
    to,
    replyTo: company.accounts_email,
    subject: `${title} – ${company.name}`,
    ...(await renderMail(
      <MailFrame
        preview="The link to sign it has ended."
        sender={company.name}
        signature={mailFoot(company, { mailbox: company.office_email })}
        title={title}
      >
        <p style={mailText}>
          Nobody has signed the application that you filled in, so it was not sent to us. The link has ended,
          and we have deleted what you typed.
        </p>
        <p style={mailText}>
          You can send it again. On the device where you filled it in, what you typed is still there for some
          time.
        </p>
        <MailButton address={address} label="Go to the form" />
      </MailFrame>,
    )),
  };
}

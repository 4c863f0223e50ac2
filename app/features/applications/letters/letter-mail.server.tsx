import { Fragment } from "react";
import { MailFrame, MailLines, mailText } from "../../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { renderMail } from "../../../platform/mail/render-mail.server.ts";
import { type Company, legalLines } from "../../company/company.schema.ts";
import type { NewLetter } from "./letters.server.ts";

/** A letter that somebody of the office wrote. An answer to it goes to the accounts mailbox. */
export async function letterMail(company: Company, recipient: string, letter: NewLetter): Promise<NewMail> {
  return {
    kind: `trade-application-letter`,
    to: recipient,
    replyTo: company.accounts_email,
    subject: letter.subject,
    ...(await renderMail(<LetterMail company={company} letter={letter} />)),
  };
}

function LetterMail({ company, letter: { subject, text } }: { company: Company; letter: NewLetter }) {
  const paragraphs = text.split(/\n\s*\n/);
  return (
    <MailFrame
      preview={paragraphs[1] ?? subject}
      sender={company.name}
      signature={[
        company.legal_name,
        `Telephone ${company.phone}`,
        company.accounts_email,
        ...legalLines(company),
      ]}
      title={subject}
    >
      {paragraphs.map((paragraph, index) => (
        <Fragment key={index}>
          <p dir="auto" style={mailText}>
            <MailLines text={paragraph} />
          </p>
        </Fragment>
      ))}
    </MailFrame>
  );
}

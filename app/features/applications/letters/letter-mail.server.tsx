import { firmFormat } from "../../../platform/firm-time.ts";
import { MailButton, MailFrame, MailLines, mailText } from "../../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { renderMail } from "../../../platform/mail/render-mail.server.ts";
import { type Company, mailFoot } from "../../company/company.schema.ts";
import type { FormLink } from "../references/ask-referees.server.ts";
import type { LetterWords } from "./letters.ts";

type Letter = {
  recipient: string;
  words: LetterWords;
  /** The link to the form for the referee's answer. */
  form?: FormLink | undefined;
};

/** Renders a letter that the office wrote. An answer goes to the accounts mailbox. */
export async function letterMail(company: Company, letter: Letter): Promise<NewMail> {
  const { recipient, words, form } = letter;
  return {
    kind: `trade-application-letter`,
    to: recipient,
    replyTo: company.accounts_email,
    subject: words.subject,
    ...(form && { sealedWords: [form.sealed] }),
    ...(await renderMail(<LetterMail company={company} form={form} words={words} />)),
  };
}

const day = firmFormat({ dateStyle: "long" });

type Props = { company: Company; words: LetterWords; form: FormLink | undefined };

function LetterMail({ company, words: { subject, text }, form }: Props) {
  const paragraphs = text.split(/\n\s*\n/);
  return (
    <MailFrame
      preview={paragraphs[1] ?? subject}
      sender={company.name}
      signature={mailFoot(company, { from: company.legal_name, mailbox: company.accounts_email })}
      title={subject}
    >
      {paragraphs.map((paragraph, index) => (
        <p dir="auto" key={index} style={mailText}>
          <MailLines text={paragraph} />
        </p>
      ))}
      {form && (
        <>
          <p style={mailText}>
            Please answer by <strong>{day.format(new Date(form.ends_at))}</strong>. The form works once.
          </p>
          <MailButton address={form.address} label="Answer in a short form" />
        </>
      )}
    </MailFrame>
  );
}

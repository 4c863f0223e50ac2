import { firmFormat } from "../../../platform/firm-time.ts";
import { MailButton, MailFrame, mailText } from "../../../platform/mail/mail-frame.tsx";
import { MailWords, paragraphsOf } from "../../../platform/mail/mail-words.tsx";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { renderMail } from "../../../platform/mail/render-mail.server.ts";
import { type Company, mailFoot } from "../../company/company.schema.ts";
import type { FormLink } from "../references/ask-referees.server.ts";
import { type JoinLink, onlineWords } from "../../accounts/joining/joining.server.ts";
import type { LetterWords } from "./letters.ts";

type Letter = {
  recipient: string;
  replyTo?: string;
  words: LetterWords;
  /** The link to the form for the referee's answer. */
  form?: FormLink | undefined;
  /** The way to the account online, in a letter of approval. */
  join?: JoinLink | undefined;
};

/** Renders a letter that the office wrote. An answer goes to `replyTo`, which is the accounts mailbox by default. */
export async function letterMail(company: Company, letter: Letter): Promise<NewMail> {
  const { recipient, replyTo = company.accounts_email, words, form, join } = letter;
  const sealedWords = [form?.sealed, join?.sealed].filter((one) => one !== undefined);
  return {
    kind: `trade-application-letter`,
    to: recipient,
    replyTo,
    subject: words.subject,
    ...(sealedWords.length > 0 && { sealedWords }),
    ...(await renderMail(<LetterMail company={company} form={form} join={join} words={words} />)),
  };
}

const day = firmFormat({ dateStyle: "long" });

type Props = { company: Company } & Pick<Letter, "words" | "form" | "join">;

function LetterMail({ company, words: { subject, text }, form, join }: Props) {
  return (
    <MailFrame
      preview={paragraphsOf(text)[1] ?? subject}
      sender={company.name}
      signature={mailFoot(company, { from: company.legal_name, mailbox: company.accounts_email })}
      title={subject}
    >
      <MailWords text={text} />
      {join && (
        <>
          <p style={mailText}>
            <strong>Your account online.</strong> {onlineWords} The button leads to it for 30 days; afterwards
            sign in on our website.
          </p>
          <MailButton address={join.address} label="Your account online" />
        </>
      )}
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

import { firmFormat } from "../../platform/firm-time.ts";
import { MailFrame, MailLines, mailText } from "../../platform/mail/mail-frame.tsx";
import { MailWords, paragraphsOf } from "../../platform/mail/mail-words.tsx";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import { renderMail } from "../../platform/mail/render-mail.server.ts";
import { type Company, mailFoot } from "../company/company.schema.ts";
import type { MessageRow } from "./contact.server.ts";
import { replyKind } from "./unsent-replies.server.ts";

type Asked = Pick<MessageRow, "email" | "message" | "created_at">;
type Words = { subject: string; text: string };

/** Renders a reply of the office to a visitor, with the visitor's message below. An answer goes to `replyTo`. */
export async function replyMail(
  company: Company,
  message: Asked,
  { replyTo, ...words }: Words & { replyTo: string },
): Promise<NewMail> {
  return {
    kind: replyKind,
    to: message.email,
    replyTo,
    subject: words.subject,
    ...(await renderMail(<ReplyMail company={company} message={message} words={words} />)),
  };
}

const day = firmFormat({ dateStyle: "long" });

function ReplyMail({ company, message, words }: { company: Company; message: Asked; words: Words }) {
  return (
    <MailFrame
      preview={paragraphsOf(words.text)[1] ?? words.text}
      sender={company.name}
      signature={mailFoot(company, { from: company.legal_name, mailbox: company.office_email })}
      title={words.subject}
    >
      <MailWords text={words.text} />
      {message.message && (
        <>
          <p style={{ ...mailText, color: "#485563" }}>
            On {day.format(new Date(message.created_at))} you wrote:
          </p>
          <p dir="auto" style={{ ...mailText, color: "#485563" }}>
            <MailLines text={quoted(message.message)} />
          </p>
        </>
      )}
    </MailFrame>
  );
}

function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

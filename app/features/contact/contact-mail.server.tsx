import { randomUUID } from "node:crypto";
import type { Config } from "../../platform/config/config.server.ts";
import { MailButton, MailField, MailFrame, mailText } from "../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import { renderMail } from "../../platform/mail/render-mail.server.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Company } from "../company/company.schema.ts";
import { looksLikeSpam, spamMark } from "../../platform/validation/spam.ts";

type Sent = { name: string; email: string; telephone: string; message?: string | null };

/**
 * Renders the mail that tells the office about a message. Returns a function that puts the message's id into it. A
 * reply to the mail goes to the visitor.
 */
export async function messageMail(
  company: Company,
  { appUrl }: Pick<Config, "appUrl">,
  message: Sent,
): Promise<(messageId: number) => NewMail> {
  const isSuspicious = looksLikeSpam([message.name, message.telephone, message.message]);
  // Rendering takes too long for a transaction, but only the transaction knows the id. Until then `place` stands for
  // it.
  const place = randomUUID();
  const bodies = await renderMail(
    <MessageMail address={`${appUrl}/admin/messages/${place}`} company={company} message={message} />,
  );
  return (messageId) => ({
    kind: "contact-message",
    to: company.office_email,
    replyTo: message.email,
    subject: `${isSuspicious ? `${spamMark} ` : ""}Website message from ${message.name}`,
    text: bodies.text.replaceAll(place, String(messageId)),
    html: bodies.html.replaceAll(place, String(messageId)),
  });
}

type Props = { company: Company; message: Sent; address: string };

function MessageMail({ company, message, address }: Props) {
  return (
    <MailFrame
      preview={message.message?.slice(0, 120) ?? `${message.name} asks to be called back.`}
      sender={company.name}
      signature={[`Sent from the contact form of ${company.name}`]}
      title={`${message.name} has written to you`}
    >
      <MailField label="Name" value={message.name} />
      <MailField label="Email" value={message.email} />
      <MailField label="Telephone" link={telephoneLink(message.telephone)} value={message.telephone} />
      <MailField label="Message" value={message.message ?? "No message: please get in touch."} />
      <MailButton address={address} label="Open the message" />
      <p style={mailText}>
        Answer {message.name} there, so that your colleagues see it. A reply to this mail goes to{" "}
        {message.name} as well; then mark the message as answered.
      </p>
    </MailFrame>
  );
}

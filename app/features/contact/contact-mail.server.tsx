import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { Config } from "../../platform/config/config.server.ts";
import { MailField, MailFrame, mailText } from "../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import { renderMail } from "../../platform/mail/render-mail.server.ts";
import type { Company } from "../company/company.schema.ts";

type Sent = { name: string; email: string; telephone: string; message?: string | null };

/** What the office gets when somebody writes. An answer to it goes to the visitor. */
export async function messageMail(
  company: Company,
  { appUrl }: Pick<Config, "appUrl">,
  message: Sent,
): Promise<NewMail> {
  return {
    kind: "contact-message",
    to: company.office_email,
    replyTo: message.email,
    subject: `Website message from ${message.name}`,
    ...(await renderMail(
      <MessageMail company={company} message={message} messagesAddress={`${appUrl}/admin/messages`} />,
    )),
  };
}

type Props = { company: Company; message: Sent; messagesAddress: string };

function MessageMail({ company, message, messagesAddress }: Props) {
  return (
    <MailFrame
      preview={message.message?.slice(0, 120) ?? `${message.name} asks to be called back.`}
      signature={[`Sent from the contact form of ${company.name}`]}
      title={`${message.name} has written to you`}
    >
      <MailField label="Name" value={message.name} />
      <MailField label="Email" value={message.email} />
      <MailField label="Telephone" value={message.telephone} />
      <MailField label="Message" value={message.message ?? "No message: please get in touch."} />
      <Text style={mailText}>
        Reply to this mail to answer {message.name}, then mark the message as answered in the{" "}
        <Link href={messagesAddress}>back office</Link>.
      </Text>
    </MailFrame>
  );
}

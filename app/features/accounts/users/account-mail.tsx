import { MailButton, MailFrame, MailLink, mailText } from "../../../platform/mail/mail-frame.tsx";

export type MailWords = {
  subject: string;
  /** The first line, which mail programs also show beside the subject. */
  lead: string;
  lines?: string[];
  button?: { label: string; address: string };
  /** Text below the button. */
  afterwards?: string;
  /** A second link, which is not a button. Its text comes last. */
  otherLink?: { label: string; address: string };
};

type Props = { words: MailWords; sender: string; signature: string[] };

export function AccountMail({ words, sender, signature }: Props) {
  const { subject, lead, lines = [], button, afterwards, otherLink } = words;
  return (
    <MailFrame preview={lead} sender={sender} signature={signature} title={subject}>
      {[lead, ...lines].map((line) => (
        <p key={line} style={mailText}>
          {line}
        </p>
      ))}
      {button && <MailButton {...button} />}
      {afterwards && <p style={mailText}>{afterwards}</p>}
      {otherLink && (
        <p style={mailText}>
          {otherLink.label}
          <br />
          <MailLink href={otherLink.address}>{otherLink.address}</MailLink>
        </p>
      )}
    </MailFrame>
  );
}

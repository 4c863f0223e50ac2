import { MailFrame, MailLink, mailText } from "../../platform/mail/mail-frame.tsx";

export type MailWords = {
  subject: string;
  /** The first line, also shown beside the subject. */
  lead: string;
  lines?: string[];
  button?: { label: string; address: string };
  /** Stands below the button. */
  afterwards?: string;
  /** A second way, which is no button; its words stand below all else. */
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
      {button && (
        <>
          <a href={button.address} style={buttonLook} target="_blank">
            {button.label}
          </a>
          <p style={{ ...mailText, margin: "20px 0 16px", fontSize: 14, lineHeight: "21px" }}>
            If the button does not work, open this address:
            <br />
            <MailLink href={button.address}>{button.address}</MailLink>
          </p>
        </>
      )}
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

const buttonLook = {
  display: "inline-block",
  padding: "14px 26px",
  borderRadius: 2,
  backgroundColor: "#0b1f33",
  color: "#ffffff",
  fontSize: 16,
  fontWeight: 600,
  textDecoration: "none",
};

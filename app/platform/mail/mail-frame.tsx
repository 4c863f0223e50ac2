import { Fragment, type CSSProperties, type ReactNode } from "react";
import { cutText } from "../cut-text.ts";
import { defaultColours } from "./mail-colours.ts";
import { markAddress } from "./mailer.ts";

type Props = {
  /** The text beside the subject in a list of mails. */
  preview: string;
  title: string;
  /** The firm's name, which is shown at the head of the mail as on the site. */
  sender: string;
  /** The last lines: the sender and how to reach them. */
  signature: string[];
  children: ReactNode;
};

/**
 * The layout of all mails of the site. Many mail programs do not support style sheets, so the styles are inline.
 * Outlook supports padding and background only on table cells.
 */
export function MailFrame({ preview, title, sender, signature, children }: Props) {
  return (
    <html dir="ltr" lang="en-GB">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
      </head>
      <body style={{ margin: 0, backgroundColor: "#edf0f4" }}>
        <Preview text={preview} />
        <MailTable style={{ backgroundColor: "#edf0f4" }}>
          <MailTable style={{ backgroundColor: defaultColours.ground, padding: "16px 32px" }} width={600}>
            <MailHead sender={sender} />
          </MailTable>
          <MailTable style={{ backgroundColor: "#ffffff", padding: "28px 32px 24px" }} width={600}>
            <h1
              style={{
                margin: "0 0 20px",
                color: defaultColours.ground,
                fontSize: 22,
                lineHeight: "28px",
                wordBreak: "break-word",
              }}
            >
              {title}
            </h1>
            {children}
            <hr
              style={{
                width: "100%",
                margin: "28px 0 16px",
                border: "none",
                borderTop: "1px solid #d9dfe6",
              }}
            />
            {signature.map((line) => (
              <p
                key={line}
                style={{ ...mailText, margin: 0, color: "#485563", fontSize: 14, lineHeight: "21px" }}
              >
                {line}
              </p>
            ))}
          </MailTable>
        </MailTable>
      </body>
    </html>
  );
}

const previewLetters = 150;

/** The mark and the firm's name in separate cells, so that a name of two lines stays beside the mark. */
function MailHead({ sender }: { sender: string }) {
  return (
    <table border={0} cellPadding="0" cellSpacing="0" data-skip-in-text="true" role="presentation">
      <tbody>
        <tr>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- A layout cell is not a control. */}
          <td style={{ paddingRight: 12 }} valign="middle">
            <img
              alt=""
              // Otherwise React adds a preload link, which mail programs do not support.
              fetchPriority="low"
              height="36"
              src={markAddress}
              style={{ display: "block", border: 0, borderRadius: 6 }}
              width="36"
            />
          </td>
          <td style={headLook} valign="middle">
            {sender}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The preview text. The invisible characters after it keep the rest of the mail out of the list of mails. */
function Preview({ text }: { text: string }) {
  const shown = cutText(text, previewLetters);
  const hidden = {
    display: "none",
    overflow: "hidden",
    lineHeight: "1px",
    maxHeight: 0,
    maxWidth: 0,
    opacity: 0,
  };
  return (
    <div data-skip-in-text="true" style={hidden}>
      {shown + "\u00a0\u200c".repeat(previewLetters - shown.length)}
    </div>
  );
}

function MailTable({
  width,
  style,
  children,
}: {
  width?: number;
  style: CSSProperties;
  children: ReactNode;
}) {
  return (
    <table
      align="center"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      style={{ maxWidth: width }}
      width="100%"
    >
      <tbody>
        <tr>
          <td style={{ ...style, fontFamily: mailFonts }}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

export const mailFonts = '"Helvetica Neue", Helvetica, Arial, sans-serif';

/** Breaks long words, such as addresses, so that they do not make a mail wider than a phone. */
export const mailText: CSSProperties = {
  margin: "0 0 16px",
  wordBreak: "break-word",
  color: "#36424f",
  fontSize: 16,
  lineHeight: "25px",
};

type FieldProps = {
  label: string;
  value: string;
  /** The target of a link on the value, such as a `tel:` address. */
  link?: string;
};

/** A label above its value, which is easy to read on a phone. Line breaks in the value stay. */
export function MailField({ label, value, link }: FieldProps) {
  return (
    <>
      <p style={{ ...mailText, margin: 0, color: "#485563", fontSize: 13, lineHeight: "19px" }}>{label}</p>
      <p dir="auto" style={{ ...mailText, margin: "0 0 12px", color: defaultColours.ground }}>
        {link ? <MailLink href={link}>{value}</MailLink> : <MailLines text={value} />}
      </p>
    </>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: defaultColours.accent, textDecoration: "underline" }} target="_blank">
      {children}
    </a>
  );
}

/** A text with its line breaks. */
export function MailLines({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** A link that looks like a button, with its address below for mail programs that show no buttons. */
export function MailButton({ label, address }: { label: string; address: string }) {
  return (
    <>
      <a href={address} style={buttonLook} target="_blank">
        {label}
      </a>
      <p
        data-skip-in-text="true"
        style={{ ...mailText, margin: "20px 0 16px", fontSize: 14, lineHeight: "21px" }}
      >
        If the button does not work, open this address:
        <br />
        <MailLink href={address}>{address}</MailLink>
      </p>
    </>
  );
}

const headLook = {
  color: "#ffffff",
  fontFamily: mailFonts,
  fontSize: 17,
  lineHeight: "22px",
  fontWeight: 700,
};

const buttonLook = {
  display: "inline-block",
  padding: "14px 26px",
  borderRadius: 2,
  backgroundColor: defaultColours.ground,
  color: "#ffffff",
  fontSize: 16,
  fontWeight: 600,
  textDecoration: "none",
};

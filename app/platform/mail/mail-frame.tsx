import { Fragment, type CSSProperties, type ReactNode } from "react";
import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";

type Props = {
  /** Shown beside the subject in a list of mails. */
  preview: string;
  title: string;
  /** Stands at its head, as on the site. */
  sender: string;
  /** Whose mail it is, and where to reach them; the last lines. */
  signature: string[];
  children: ReactNode;
};

/** What every mail of the site looks like. Mail programs know no style sheets, so the looks stand on the elements. */
export function MailFrame({ preview, title, sender, signature, children }: Props) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta content="width=device-width, initial-scale=1" name="viewport" />
      </Head>
      <Body style={{ margin: 0, backgroundColor: "#edf0f4", fontFamily: fonts }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 600, backgroundColor: "#ffffff" }}>
          <Container style={{ backgroundColor: "#0b1f33", padding: "16px 32px" }}>
            <Text
              data-skip-in-text="true"
              style={{ margin: 0, color: "#ffffff", fontSize: 16, fontWeight: 700, lineHeight: "24px" }}
            >
              {sender}
            </Text>
          </Container>
          <Container style={{ padding: "28px 32px 24px" }}>
            <Heading
              as="h1"
              style={{
                margin: "0 0 20px",
                color: "#0b1f33",
                fontSize: 22,
                lineHeight: "28px",
                wordBreak: "break-word",
              }}
            >
              {title}
            </Heading>
            {children}
            <Hr style={{ margin: "28px 0 16px", borderColor: "#d9dfe6" }} />
            {signature.map((line) => (
              <Text
                key={line}
                style={{ ...mailText, margin: 0, color: "#485563", fontSize: 14, lineHeight: "21px" }}
              >
                {line}
              </Text>
            ))}
          </Container>
        </Container>
      </Body>
    </Html>
  );
}

const fonts = '"Helvetica Neue", Helvetica, Arial, sans-serif';

/** What is typed may be one long word, such as an address: it breaks before it makes a mail wider than a phone. */
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
  /** Where a touch on the value leads, such as `tel:`. */
  link?: string;
};

/** A name and its value, one under the other, so that it reads well on a phone. Line breaks in the value stay. */
export function MailField({ label, value, link }: FieldProps) {
  return (
    <>
      <Text style={{ ...mailText, margin: 0, color: "#485563", fontSize: 13, lineHeight: "19px" }}>
        {label}
      </Text>
      <Text dir="auto" style={{ ...mailText, margin: "0 0 12px", color: "#0b1f33" }}>
        {link ? <MailLink href={link}>{value}</MailLink> : <MailLines text={value} />}
      </Text>
    </>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: "#176a9c", textDecoration: "underline" }}>
      {children}
    </Link>
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

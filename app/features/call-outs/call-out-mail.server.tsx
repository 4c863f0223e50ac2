import { randomUUID } from "node:crypto";
import type { Config } from "../../platform/config/config.server.ts";
import { MailButton, MailField, MailFrame, MailLink, mailText } from "../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import { renderMail } from "../../platform/mail/render-mail.server.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Company } from "../company/company.schema.ts";
import { type Language, languageNames } from "../pages/languages.present.ts";
import { callOutMailKind } from "./call-out-mail-kind.ts";
import { callOutLines, type Card } from "./call-out-lines.ts";
import { emptyCard } from "./empty-card.ts";
import { mapOf } from "./maps.ts";
import { positionDoubts, positionOf } from "./position-doubts.ts";

type Sent = {
  card: Card;
  reference: string;
  now: Date;
  photographs: number;
  /** Who probably calls, in words. */
  customer?: string | null;
  language?: Language | null;
};

/** Renders the mail to the breakdown mailbox. The returned function adds the id of the stored call-out. */
export async function callOutMail(
  company: Company,
  { appUrl }: Pick<Config, "appUrl">,
  sent: Sent,
): Promise<(callOutId: number) => NewMail> {
  // Rendering takes too long for a transaction, but the id exists only inside it. So a placeholder stands for the id.
  const place = randomUUID();
  const address = `${appUrl}/admin/call-outs/${place}`;
  const bodies = await renderMail(<CallOutMail address={address} company={company} sent={sent} />);
  return (callOutId) => ({
    kind: callOutMailKind,
    aboutId: callOutId,
    to: company.service_email,
    subject: `Call-out ${sent.reference}: ${summaryOf(sent.card)}`,
    text: bodies.text.replaceAll(place, String(callOutId)),
    html: bodies.html.replaceAll(place, String(callOutId)),
  });
}

/** Renders the mail about an empty card, as a sample of its text. */
export async function callOutSpecimen(
  company: Company,
  config: Pick<Config, "appUrl">,
  now: Date,
): Promise<NewMail> {
  return (await callOutMail(company, config, { card: emptyCard, reference: "-", now, photographs: 0 }))(0);
}

function summaryOf({ vehicle_number, trailer_number, make, telephone }: Card): string {
  const known = [vehicle_number ?? trailer_number, make, telephone].filter((part) => part);
  return known.length > 0 ? known.join(", ") : "fridge unit down";
}

type Props = { company: Company; sent: Sent; address: string };

function CallOutMail({ company, sent, address }: Props) {
  const { card, reference, now, photographs, customer, language } = sent;
  const position = positionOf(card);
  const doubts = positionDoubts(
    { ...card, created_at: now.toISOString() },
    { latitude: company.latitude, longitude: company.longitude, accuracy: null },
  );
  return (
    <MailFrame
      preview={callOutLines(card).join(". ").slice(0, 120)}
      sender={company.name}
      signature={[`Sent from the breakdown page of ${company.name}`]}
      title={`Call-out ${reference}`}
    >
      {card.telephone && (
        <MailField label="Call back" link={telephoneLink(card.telephone)} value={card.telephone} />
      )}
      {language && <MailField label="Speaks" value={languageNames[language]} />}
      {customer && <MailField label="Customer" value={customer} />}
      <MailField label="The card" value={callOutLines(card).join("\n")} />
      {doubts.length > 0 && <MailField label="Please ask" value={doubts.join("\n")} />}
      {photographs > 0 && <MailField label="Photographs" value={String(photographs)} />}
      <MailButton address={address} label="Open the call-out" />
      <p style={mailText}>Press “I have seen it” there: the driver sees that somebody is on it.</p>
      {position && (
        <p style={mailText}>
          <MailLink href={mapOf(position)}>Show it on a map</MailLink>
        </p>
      )}
    </MailFrame>
  );
}

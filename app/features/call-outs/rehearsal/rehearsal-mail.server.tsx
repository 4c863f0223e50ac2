import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import type { Config } from "../../../platform/config/config.server.ts";
import { MailButton, MailFrame, mailText } from "../../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { renderMail } from "../../../platform/mail/render-mail.server.ts";
import type { Company } from "../../company/company.schema.ts";
import type { CallOutRow } from "../call-outs.server.ts";

/** A mail that is not sent once the rehearsal is over; see `isStillUnseen`. */
const kind = "unseen-call-out";
type Site = Pick<Config, "appUrl">;
type Round = { row: Pick<CallOutRow, "id" | "reference">; minutes: number };

/** Renders the mail of a round in a rehearsal. */
export async function rehearsalMail(
  company: Company,
  { appUrl }: Site,
  to: string,
  { row, minutes }: Round,
): Promise<NewMail> {
  const bodies = await renderMail(
    <RehearsalMail
      address={`${appUrl}/admin/call-outs/${row.id}`}
      company={company}
      reference={row.reference}
    >
      Nobody has answered for {minutes} minutes.
    </RehearsalMail>,
  );
  const subject = `Rehearsal, no driver waits: not seen for ${minutes} minutes`;
  return { kind, aboutId: row.id, to, subject, ...bodies };
}

/** Renders the first mail, to the breakdown mailbox. The returned function adds the id of the stored rehearsal. */
export async function firstRehearsalMail(
  company: Company,
  { appUrl }: Site,
  reference: string,
): Promise<(id: number) => NewMail> {
  // Rendering takes too long for a transaction, but the id exists only inside it. So a placeholder stands for the id.
  const place = randomUUID();
  const { text, html } = await renderMail(
    <RehearsalMail address={`${appUrl}/admin/call-outs/${place}`} company={company} reference={reference}>
      At night a call-out would arrive like this.
    </RehearsalMail>,
  );
  return (id) => ({
    kind,
    aboutId: id,
    to: company.service_email,
    subject: `Rehearsal ${reference}: no driver waits`,
    text: text.replaceAll(place, String(id)),
    html: html.replaceAll(place, String(id)),
  });
}

type Props = { company: Company; address: string; reference: string; children: ReactNode };

function RehearsalMail({ company, address, reference, children }: Props) {
  return (
    <MailFrame
      preview="No driver waits. Please answer as you would at night."
      sender={company.name}
      signature={[`Sent because somebody of ${company.name} rehearses the night`]}
      title={`Rehearsal ${reference}`}
    >
      <p style={mailText}>
        This is a rehearsal: no driver waits. {children} Please press “I have seen it” there.
      </p>
      <MailButton address={address} label="Open the rehearsal" />
    </MailFrame>
  );
}

import type { Config } from "../../platform/config/config.server.ts";
import { MailButton, MailField, MailFrame, mailText } from "../../platform/mail/mail-frame.tsx";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import { renderMail } from "../../platform/mail/render-mail.server.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Company } from "../company/company.schema.ts";
import { rehearsalMail } from "./rehearsal/rehearsal-mail.server.tsx";
import { callOutLines } from "./call-out-lines.ts";
import type { CallOutRow } from "./call-outs.server.ts";

export type Chased = { row: CallOutRow; minutes: number; others: number };

/** Renders the mail about a call-out that nobody has seen for some minutes. `others` counts further ones. */
export async function chaseMail(
  company: Company,
  { appUrl }: Pick<Config, "appUrl">,
  to: string,
  chased: Chased,
): Promise<NewMail> {
  const { row, minutes, others } = chased;
  const called = [row.vehicle_number ?? row.trailer_number, row.telephone].filter((part) => part).join(", ");
  const more = others > 0 ? ` and ${others} more` : "";
  if (row.is_rehearsal) return rehearsalMail(company, { appUrl }, to, chased);
  const subject = `Not seen for ${minutes} minutes: ${called || row.reference}${more}`;
  const address = others > 0 ? `${appUrl}/admin/call-outs` : `${appUrl}/admin/call-outs/${row.id}`;
  const frame = (
    <MailFrame
      preview={callOutLines(row).join(". ").slice(0, 120)}
      sender={company.name}
      signature={[`Sent because nobody has pressed “I have seen it”`]}
      title={`Nobody has seen call-out ${row.reference}`}
    >
      <p style={mailText}>
        A driver has waited for {minutes} minutes, and nobody has seen the call-out{more}. Please ring the
        driver, and press “I have seen it”.
      </p>
      {row.telephone && (
        <MailField label="Call back" link={telephoneLink(row.telephone)} value={row.telephone} />
      )}
      <MailField label="The card" value={callOutLines(row).join("\n")} />
      <MailButton address={address} label={others > 0 ? "Open the call-outs" : "Open the call-out"} />
    </MailFrame>
  );
  return { kind: "unseen-call-out", aboutId: row.id, to, subject, ...(await renderMail(frame)) };
}

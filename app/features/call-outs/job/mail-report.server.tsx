import type { Actor } from "../../../platform/audit/audit.server.ts";
import { recordAudit } from "../../../platform/audit/audit.server.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { orNotFound, VersionConflict } from "../../../platform/errors.ts";
import { idempotencyKey, isRepeated } from "../../../platform/idempotency/idempotency.server.ts";
import { MailFrame, mailText } from "../../../platform/mail/mail-frame.tsx";
import { replyAddressFor } from "../../../platform/incoming-mail/reply-address.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { renderMail } from "../../../platform/mail/render-mail.server.ts";
import { subjectOf } from "../../../platform/resources/stored.server.ts";
import type { Services } from "../../../platform/services.ts";
import { type Company, mailFoot } from "../../company/company.schema.ts";
import { readCompany } from "../../company/company.server.ts";
import { findCallOut } from "../call-outs.server.ts";
import { findReport, jobReports, markRead } from "./job-reports.server.ts";
import { ensureReportPdf } from "./pack-report.server.ts";
import { reportMailKind } from "./report-mail-kind.ts";
import type { JobReportMail } from "./report.schema.ts";

const sameKeyMilliseconds = days(1);

/**
 * Mails the PDF of a report, once for each key. The office has seen the version that it names, so that nobody mails
 * what arrived in the meantime. Throws `NotFound`, and `VersionConflict` for another version.
 */
export async function mailReport(
  services: Services,
  actor: Actor,
  id: number,
  { to, words = null, submission_key, version }: JobReportMail,
): Promise<void> {
  const { db } = services;
  const report = orNotFound(await findReport(db, id));
  const callOut = orNotFound(await findCallOut(db, id));
  const claim = {
    key: idempotencyKey("job report mail", [id, submission_key]),
    milliseconds: sameKeyMilliseconds,
  };
  const pdfKey = await ensureReportPdf(services, actor.now, report);
  const company = await readCompany(db);
  const { reference } = callOut;
  const vehicles = [callOut.vehicle_number, callOut.trailer_number].filter((part) => part).join(", ");
  const mail = await renderMail(<ReportMail {...{ company, reference, vehicles, words }} />);
  await inTransaction(db, async (transaction) => {
    if (await isRepeated(transaction, actor.now, claim)) return;
    const read = await markRead(transaction, actor, id, version);
    // The PDF was made of this edition.
    if (read.edition !== report.edition) throw new VersionConflict();
    await queueMail(transaction, actor.now, {
      kind: reportMailKind,
      to,
      replyTo: replyAddressFor(services.config, { kind: "call-out", id }, company.service_email),
      subject: [`Job report ${reference}`, vehicles].filter((part) => part).join(", "),
      attachments: [{ filename: `${reference}.pdf`, contentType: "application/pdf", key: pdfKey }],
      aboutId: id,
      ...mail,
    });
    await recordAudit(transaction, actor, { action: "mailed", subject: subjectOf(jobReports, read) });
  });
}

type Props = { company: Company; reference: string; vehicles: string; words: string | null };

function ReportMail({ company, reference, vehicles, words }: Props) {
  return (
    <MailFrame
      preview={`What was found and done: call-out ${reference}.`}
      sender={company.name}
      signature={mailFoot(company, { mailbox: company.service_email })}
      title={vehicles ? `Our work on ${vehicles}` : "Our work at your call-out"}
    >
      {words?.split("\n").map((line, at) => (
        <p key={at} style={mailText}>
          {line}
        </p>
      ))}
      <p style={mailText}>
        The report of our engineer is attached: what was found, what was done, and the parts. The reference is{" "}
        <strong style={{ whiteSpace: "nowrap" }}>{reference}</strong>.
      </p>
    </MailFrame>
  );
}

import type { JobReportRow } from "./job-reports.server.ts";
import type { ReportFile } from "./report-files.server.ts";
import type { JobReport } from "./report.schema.ts";

type Mailed = { recipient: string; created_at: string; sent_at: string | null };
type Beside = { files: readonly ReportFile[]; mails: readonly Mailed[]; offered: string[] };

/** Presents a report to the office, with the photographs of all who reported. */
export function presentReport(row: JobReportRow, { files, mails, offered }: Beside): JobReport {
  const { engineer, found, done, parts, temperature, worked_minutes, signer_name, unsigned_reason } = row;
  const signature = files.find(({ kind, edition }) => kind === "signature" && edition === row.signed_edition);
  return {
    engineer,
    found,
    done,
    parts,
    temperature,
    worked_minutes,
    signer_name,
    unsigned_reason,
    reported_at: row.reported_at,
    edition: row.edition,
    signed_edition: row.signed_edition,
    is_read: row.read_edition === row.edition,
    drawn_signature: signature ? presentFile(signature) : null,
    photographs: files.filter(({ kind }) => kind === "photograph").map(presentFile),
    pdf_url: `/api/callouts/${row.id}/report/pdf`,
    mails: mails.map(({ recipient, created_at, sent_at }) => ({
      to: recipient,
      queued_at: created_at,
      sent_at,
    })),
    offered,
    version: row.version,
  };
}

function presentFile({ id, call_out_id, width, height }: ReportFile) {
  return { id, url: `/api/callouts/${call_out_id}/report/files/${id}`, width, height };
}

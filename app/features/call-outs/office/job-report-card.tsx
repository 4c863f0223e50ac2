import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Fact } from "../../../ui/display/fact.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { HistoryLink } from "../../../ui/buttons/history-link.tsx";
import { DownloadIcon } from "../../../ui/buttons/icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import type { CallOut } from "../call-outs.schema.ts";
import type { JobReport } from "../job/report.schema.ts";
import { minutesInWords } from "../response-times.ts";
import { CorrectReportForm } from "./correct-report-form.tsx";
import { MailReportForm } from "./mail-report-form.tsx";

type Props = { callOut: CallOut; report: JobReport };

/** What the engineer reported. It is mailed, and shown to the customer, only after somebody has read it here. */
export function JobReportCard({ callOut, report }: Props) {
  const { id, reference } = callOut;
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const [asked, setAsked] = useState<"correct" | "mail" | null>(null);
  const group = useReplacedControl(`${asked} ${report.is_read}`);
  const done = () => {
    setAsked(null);
    void revalidate();
  };
  const read = () =>
    void make(
      call("POST /api/callouts/:id/report/reading", { params: { id }, body: { version: report.version } }),
      { afterwards: () => revalidate() },
    );
  return (
    <TitledCard title="Job report">
      <div {...group} aria-label="Job report" className="outline-none">
        {asked === "correct" ? (
          <CorrectReportForm id={id} onCancel={() => setAsked(null)} onSaved={done} report={report} />
        ) : (
          <>
            <Facts report={report} />
            <Pictures reference={reference} report={report} />
            <Refusal className="mt-4" words={problem} />
            {asked === "mail" ? (
              <MailReportForm id={id} onCancel={() => setAsked(null)} onSent={done} report={report} />
            ) : (
              <div className="mt-5 flex flex-wrap gap-2.5">
                {!report.is_read && (
                  <Button busy={busy} onClick={read}>
                    I have read it
                  </Button>
                )}
                <Button onClick={() => setAsked("mail")} variant={report.is_read ? "primary" : "secondary"}>
                  Mail it
                </Button>
                <ButtonLink
                  download={`${reference}.pdf`}
                  icon={<DownloadIcon size={18} />}
                  to={report.pdf_url}
                  variant="secondary"
                >
                  PDF
                </ButtonLink>
                <Button onClick={() => setAsked("correct")} variant="quiet">
                  Correct it
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      <Mails report={report} />
      {report.edition > 1 && (
        <p className="mt-4 text-sm">
          <HistoryLink of={`job-report/${id}`} />
        </p>
      )}
    </TitledCard>
  );
}

function Facts({ report }: { report: JobReport }) {
  const { engineer, reported_at, edition, signed_edition, worked_minutes, temperature } = report;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
        <span>
          {engineer}, <Moment at={reported_at} />
        </span>
        {edition > 1 && <Badge>Version {edition}</Badge>}
        {!report.is_read && <Badge tone="news">Not read yet</Badge>}
      </p>
      <dl className="mt-3 divide-y divide-slate-100 text-sm md:text-base">
        <Fact label="Found">{report.found}</Fact>
        <Fact label="Done">{report.done}</Fact>
        <Fact label="Parts">{report.parts}</Fact>
        <Fact label="Box">{temperature !== null && `${temperature} °C at leaving`}</Fact>
        <Fact label="Hours">{worked_minutes !== null && minutesInWords(worked_minutes)}</Fact>
        <Fact label="Signed">
          {report.signer_name && (
            <>
              {report.signer_name}
              {signed_edition !== edition && `, version ${signed_edition}`}
            </>
          )}
        </Fact>
        <Fact label="Not signed">{report.unsigned_reason}</Fact>
      </dl>
    </>
  );
}

function Pictures({ report, reference }: { report: JobReport; reference: string }) {
  const { drawn_signature, photographs } = report;
  if (!drawn_signature && photographs.length === 0) return null;
  return (
    <ul className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-4">
      {drawn_signature && (
        <li className="col-span-2">
          <img
            alt={`Signature of ${report.signer_name ?? "the driver"}`}
            className="h-24 rounded-sm border border-slate-200 bg-white object-contain object-left p-1"
            src={drawn_signature.url}
          />
        </li>
      )}
      {photographs.map(({ id, url }, at) => (
        <li key={id}>
          <a className="block" href={url} rel="noreferrer" target="_blank">
            <img
              alt={`Photograph ${at + 1} of the engineer, ${reference}`}
              className="aspect-square w-full rounded-sm bg-slate-100 object-cover"
              loading="lazy"
              src={url}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Mails({ report: { mails } }: { report: JobReport }) {
  if (mails.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 border-t border-slate-100 pt-3 text-sm text-slate-600">
      {mails.map(({ to, queued_at, sent_at }) => (
        <li className="wrap-anywhere" key={queued_at + to}>
          {sent_at ? "Mailed to" : "Waits to be mailed to"} {to}, <Moment at={sent_at ?? queued_at} />
        </li>
      ))}
    </ul>
  );
}

import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { ReportForm } from "./report-form.tsx";
import { statusOf } from "./step-buttons.tsx";
import type { useEngineerJob } from "./use-engineer-job.ts";

type Props = {
  job: ReturnType<typeof useEngineerJob>;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
};

/** The report: offered with the driver, open once the work is done, and then what became of it. */
export function ReportSection({ job, isOpen, setIsOpen }: Props) {
  const { page, waiting } = job;
  const status = statusOf(job);
  if (waiting.some(({ kind }) => kind === "report")) {
    const isUnderWay = waiting.every(({ why }) => why === "sending");
    return (
      <Told
        words={isUnderWay ? "Your report is on its way to the office." : "Your report waits on this phone."}
      />
    );
  }
  const isWritten = page.reported_at !== null;
  if (isOpen || (status === "done" && !isWritten)) {
    return <ReportForm job={job} onSent={() => setIsOpen(false)} />;
  }
  if (isWritten && page.reported_at) {
    return (
      <Card>
        <p className="text-lg font-semibold text-navy-900">The office has your report.</p>
        <p className="text-sm text-slate-600">
          Sent <Moment at={page.reported_at} />
          {page.editions > 1 && `, version ${page.editions}`}
        </p>
        <Button block className="mt-3" onClick={() => setIsOpen(true)} variant="secondary">
          Send another version
        </Button>
      </Card>
    );
  }
  const mayReport = status === "with_you" || page.stopped !== null;
  return mayReport ? (
    <Button block onClick={() => setIsOpen(true)} variant="secondary">
      Write the report
    </Button>
  ) : null;
}

function Told({ words }: { words: string }) {
  return (
    <Card>
      <p aria-live="polite" className="font-semibold text-navy-900">
        {words}
      </p>
    </Card>
  );
}

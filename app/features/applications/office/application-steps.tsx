import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button, type ButtonVariant } from "../../../ui/buttons/button.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import type { WhoSees } from "../../customers/opened-to.server.ts";
import type { From } from "../letters/letters.ts";
import { type ApplicationStatus, statusLabels } from "../application-status.ts";
import type { Application } from "../applications.schema.ts";
import { ApplicationRecord } from "./application-record.tsx";
import { LetterDialog, type LetteredStep } from "./letter-dialog.tsx";
import { type TakeBack, TakeBackNotice } from "./take-back-notice.tsx";

type Props = {
  application: Application;
  from: From;
  /** Who sees the customer's account online once this is approved. */
  opensTo: WhoSees[];
  /** Whether the reader's own address sent the application. */
  isOwn: boolean;
  takeBack: TakeBack | null;
};
type Step = ApplicationStatus | "undo";
type Outcome = { ok: boolean; message?: string };

/** Takes one step at a time and holds its result. */
function useSteps(onBegin: () => void) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Step | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isFresh, setIsFresh] = useState(false);
  const [news, setNews] = useState("");
  const said = useRef<HTMLDivElement>(null);

  async function take(step: Step, send: () => Promise<Outcome>) {
    onBegin();
    setNews("");
    setBusy(step);
    const outcome = await send();
    setIsFresh(outcome.ok && step !== "undo");
    setFailure(outcome.ok ? null : (outcome.message ?? null));
    if (outcome.ok && step === "undo") setNews("Taken back. Nothing was sent.");
    // After a refusal, too: the page must show what somebody else did meanwhile and which statuses can follow.
    await revalidate();
    setBusy(null);
    // The focused button is gone, so the message takes the focus.
    if (outcome.ok && step === "undo") said.current?.focus();
  }

  function letterSent() {
    setFailure(null);
    setNews("");
    setIsFresh(true);
    void revalidate();
  }

  return { busy, failure, isFresh, news, said, take, letterSent };
}

/** Shows the next steps to choose from, and the steps that were taken. */
export function ApplicationSteps({ application, from, opensTo, isOwn, takeBack }: Props) {
  const { id, status, version, next_statuses, references_back } = application;
  const [writing, setWriting] = useState<LetteredStep | null>(null);
  const { busy, failure, isFresh, news, said, take, letterSent } = useSteps(() => setWriting(null));

  const change = (next: ApplicationStatus, { note = "", left_out = [] as string[] } = {}) =>
    take(next, async () => {
      const params = { id };
      const decide = (known: number) =>
        call("PATCH /api/applications/:id", { params, body: { status: next, left_out, version: known } });
      if (!note) return decide(version);
      // The note comes first, so that a lost connection does not lose a reason.
      const noted = await call("POST /api/applications/:id/notes", { params, body: { text: note } });
      return noted.ok ? decide(noted.data.version) : noted;
    });
  const undo = () =>
    take("undo", () => call("POST /api/applications/:id/take-back", { params: { id }, body: { version } }));

  function press(next: ApplicationStatus) {
    // Both referees have answered, so there is nobody to write to.
    const isAnswered = next === "references_asked" && status === "received" && references_back === 2;
    const lettered = isAnswered ? null : letteredStep(status, next);
    return lettered ? setWriting(lettered) : void change(next);
  }

  return (
    <TitledCard title="Progress">
      <Refusal className="mb-4" words={failure && `${failure} This is how it stands now.`} />
      <div aria-live="polite" className="outline-none" ref={said} tabIndex={-1}>
        {news && (
          <Notice className="mb-4" tone="info">
            {news}
          </Notice>
        )}
        {takeBack && (
          <TakeBackNotice
            application={application}
            busy={busy === "undo"}
            isFresh={isFresh}
            onUndo={() => void undo()}
            takeBack={takeBack}
          />
        )}
      </div>
      {isOwn && (
        <Notice className="mb-4" tone="info">
          This application was sent with your own address. Let a colleague decide it; the audit log says so if
          you do.
        </Notice>
      )}
      <StepButtons busy={busy} nextStatuses={next_statuses} onPress={press} status={status} />
      <ApplicationRecord application={application} />
      {writing && (
        <LetterDialog
          application={application}
          from={from}
          opensTo={opensTo}
          onClose={() => setWriting(null)}
          onSent={() => {
            setWriting(null);
            letterSent();
          }}
          onWithout={(also) => void change(writing.status, also)}
          step={writing}
        />
      )}
    </TitledCard>
  );
}

type ButtonsProps = {
  status: ApplicationStatus;
  nextStatuses: readonly ApplicationStatus[];
  busy: Step | null;
  onPress: (next: ApplicationStatus) => void;
};

function StepButtons({ status, nextStatuses, busy, onPress }: ButtonsProps) {
  const group = useReplacedControl(status);
  return (
    <div
      {...group}
      aria-label={`Application: ${statusLabels[status]}`}
      className="grid grid-cols-2 gap-2.5 outline-none xl:grid-cols-1"
    >
      {nextStatuses.map((next) => (
        <Button
          block
          busy={busy === next}
          className="px-2!"
          key={next}
          onClick={() => onPress(next)}
          variant={looks(status, next)}
        >
          {labelOf(status, next)}
        </Button>
      ))}
    </div>
  );
}

/**
 * Returns the step if it needs a letter. Reopening a refusal needs one, because the applicant has received the
 * refusal. Withdrawing any other decision needs none.
 */
function letteredStep(status: ApplicationStatus, next: ApplicationStatus): LetteredStep | null {
  if (next === "approved" || next === "declined") return { status: next };
  if (status === "declined" && next !== "spam") return { status: next, reopens: true };
  return status === "received" && next === "references_asked" ? { status: next } : null;
}

function labelOf(status: ApplicationStatus, next: ApplicationStatus): string {
  if (status === "spam") return "Not spam: treat as received";
  if (next === "references_asked" && status !== "received") return "Back to references asked";
  return labels[next];
}

const labels: Record<ApplicationStatus, string> = {
  received: "Back to received",
  references_asked: "Ask references",
  approved: "Approve",
  declined: "Decline",
  spam: "Mark as spam",
};

function looks(status: ApplicationStatus, next: ApplicationStatus): ButtonVariant {
  if (next === "approved") return "primary";
  return letteredStep(status, next) && status !== "declined" ? "secondary" : "quiet";
}

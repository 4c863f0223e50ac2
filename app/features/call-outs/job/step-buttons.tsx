import { useState } from "react";
import { newSubmissionKey } from "../../../platform/browser/calls/submission-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { type CallOutStatus, callOutStatuses } from "../call-out-status.ts";
import type { EngineerStep } from "./job.schema.ts";
import type { useEngineerJob } from "./use-engineer-job.ts";

type Job = Pick<ReturnType<typeof useEngineerJob>, "page" | "waiting" | "outbox">;

type Props = {
  job: Job;
  /** Whether the report is open, whose button takes the last step too. */
  isWriting: boolean;
};

const minutesOffered = [15, 30, 45, 60, 90, 120];

const stands: Partial<Record<CallOutStatus, string>> = {
  on_way: "You are on your way",
  with_you: "You are with the driver",
  done: "Done",
};

/** The step that comes next, as one press. A press counts at once, also without signal. */
export function StepButtons({ job: { page, waiting, outbox }, isWriting }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const status = statusOf({ page, waiting });
  const group = useReplacedControl(`${status} ${isChanging}`);
  const isBefore = (step: EngineerStep) => callOutStatuses.indexOf(status) < callOutStatuses.indexOf(step);
  const press = (step: EngineerStep, minutes: number | null = null) => {
    setIsChanging(false);
    const key = newSubmissionKey();
    void outbox.press({ kind: "step", key, status: step, minutes, pressed_at: Date.now() });
  };
  const asksWhen = isBefore("on_way") || isChanging;
  return (
    <section aria-label="Your next step">
      <Card>
        <div {...group} className="grid gap-3 outline-none">
          {stands[status] && (
            <p aria-live="polite" className="text-2xl font-semibold text-navy-900">
              {stands[status]}
              {status === "on_way" && page.expected_at && waiting.length === 0 && (
                <span className="block text-base font-normal text-slate-600">
                  The driver reads: <Moment at={page.expected_at} />
                </span>
              )}
            </p>
          )}
          {asksWhen ? (
            <OnMyWay onPress={(minutes) => press("on_way", minutes)} />
          ) : (
            isBefore("with_you") && (
              <Button block onClick={() => press("with_you")} size="large">
                I am with the driver
              </Button>
            )
          )}
          {status === "with_you" && (
            <Button
              block
              onClick={() => press("done")}
              size="large"
              variant={isWriting ? "secondary" : "primary"}
            >
              Done
            </Button>
          )}
          {status === "on_way" && !isChanging && (
            <Button block onClick={() => setIsChanging(true)} variant="secondary">
              Another time
            </Button>
          )}
          {isBefore("on_way") && (
            <Button block onClick={() => press("with_you")} variant="quiet">
              I am there already
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}

/** Returns the status with what was pressed and has not reached the site. */
export function statusOf({ page, waiting }: Pick<Job, "page" | "waiting">): CallOutStatus {
  return waiting.reduce<CallOutStatus>((last, one) => (one.kind === "step" ? one.status : last), page.status);
}

function OnMyWay({ onPress }: { onPress: (minutes: number | null) => void }) {
  return (
    <div aria-label="On my way" className="grid gap-3" role="group">
      <p className="text-2xl font-semibold text-navy-900">On my way: there in</p>
      <div className="grid grid-cols-3 gap-2.5">
        {minutesOffered.map((minutes) => (
          <Button block className="px-1!" key={minutes} onClick={() => onPress(minutes)} size="large">
            {inWords(minutes)}
          </Button>
        ))}
      </div>
      <Button block onClick={() => onPress(null)} variant="secondary">
        On my way, time not known
      </Button>
    </div>
  );
}

function inWords(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}

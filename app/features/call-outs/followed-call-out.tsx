import { Moment } from "../../ui/display/moment.tsx";
import type { FollowedWords } from "./card/words/followed-words.ts";
import { type CallOutStatus, callOutStatuses } from "./call-out-status.ts";
import type { FollowedCallOut } from "./driver-call-outs.schema.ts";

/** Shows the steps that a driver waits for, those already taken with their times. */
export function FollowedCallOutCard({ callOut, words }: { callOut: FollowedCallOut; words: FollowedWords }) {
  const { reference, status, vehicle_number, trailer_number, technician, expected_at, reason, ends_at } =
    callOut;
  const vehicles = [vehicle_number, trailer_number].filter((part) => part).join(", ");
  return (
    <div className="rounded-md border border-slate-200 bg-white p-5 shadow-card md:p-8" data-card="">
      {/* One live text, so that a screen reader says the step together with who comes and when. */}
      <div aria-atomic="true" aria-live="polite">
        <p className="text-2xl font-semibold text-navy-900">{words[status]}</p>
        {status === "on_way" && (technician || expected_at) && (
          <p className="mt-1 text-lg text-navy-900">
            {technician}
            {technician && expected_at && ", "}
            {expected_at && (
              <>
                {words.expected} <Moment at={expected_at} language={words.lang} />
              </>
            )}
          </p>
        )}
        {callOut.told.length > 0 && (
          <ul className="mt-4 grid gap-2 border-l-4 border-amber pl-4">
            {callOut.told.map(({ text, at }) => (
              <li className="wrap-anywhere whitespace-pre-line text-navy-900" dir="auto" key={at}>
                {text}{" "}
                <span className="text-sm text-slate-600">
                  <Moment at={at} language={words.lang} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {reason && <p className="mt-1 text-lg wrap-anywhere text-navy-900">{reason}</p>}
      </div>
      <ol className="mt-6 grid gap-3 border-l-2 border-ice-300 pl-5">
        {stepsOf(callOut).map(({ step, at }) => (
          <li aria-current={step === status ? "step" : undefined} key={step}>
            <span className={at ? "font-semibold text-navy-900" : "text-slate-600"}>{words[step]}</span>
            <span className="block text-sm text-slate-600">
              {at ? <Moment at={at} language={words.lang} /> : words.notYet}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-sm text-slate-600">
        {vehicles && <span className="block wrap-anywhere">{vehicles}</span>}
        {words.reference} <span className="figures font-semibold text-navy-900">{reference}</span>.{" "}
        {words.passOn} <Moment at={ends_at} language={words.lang} />.
      </p>
    </div>
  );
}

type Shown = { step: CallOutStatus; at: string | undefined };

function stepsOf({ status, steps }: FollowedCallOut): Shown[] {
  const timeOf = (wanted: CallOutStatus) => steps.findLast((step) => step.status === wanted)?.at;
  if (status === "cancelled") {
    return steps.map((step) => ({ step: step.status, at: step.at })).filter(isLastOfItsKind);
  }
  const reached = callOutStatuses.indexOf(status);
  return callOutStatuses
    .filter((step) => step !== "cancelled")
    .map((step) => ({ step, at: callOutStatuses.indexOf(step) <= reached ? timeOf(step) : undefined }))
    .filter(({ step, at }) => at !== undefined || callOutStatuses.indexOf(step) > reached);
}

function isLastOfItsKind({ step }: Shown, at: number, all: Shown[]): boolean {
  return all.findLastIndex((one) => one.step === step) === at;
}

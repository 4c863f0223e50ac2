import { days } from "../../../platform/durations.ts";
import { firmFormat } from "../../../platform/firm-time.ts";
import type { CallOutRow, CallOutWithHistory, StepRow } from "../call-outs.server.ts";
import { presentWaking } from "../waking/wakings.present.ts";
import type { Attempt, RehearsalState, RehearsalSummary } from "./rehearsal.schema.ts";

const oldMilliseconds = days(90);
/** Who ends what nobody has answered. */
export const byItself = "website";

export function presentSummary(
  { id, reference, status, created_at }: CallOutRow,
  steps: Pick<StepRow, "status" | "author_name" | "created_at">[],
): RehearsalSummary {
  const end = steps.find((step) => step.status !== "received");
  return {
    id,
    reference,
    outcome: outcomeOf(status, end?.author_name),
    begun_by: steps[0]?.author_name ?? "",
    begun_at: created_at,
    ended_by: end?.author_name ?? null,
    ended_after_seconds: end ? (Date.parse(end.created_at) - Date.parse(created_at)) / 1000 : null,
  };
}

function outcomeOf(status: CallOutRow["status"], by: string | undefined): RehearsalSummary["outcome"] {
  if (status === "received") return "running";
  if (status === "cancelled") return by === byItself ? "unanswered" : "ended";
  return "answered";
}

type Mail = {
  recipient: string;
  created_at: string;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
};

/** Returns every try to reach somebody, the oldest first. */
export function presentAttempts(wakings: CallOutWithHistory["wakings"], mails: Mail[]): Attempt[] {
  const byDevice = wakings.map((row): Attempt => {
    const { person, device, problem, outcome, at } = presentWaking(row);
    const tried_at = row.tried_at ?? row.created_at;
    return { to: person, way: device, tried_at, outcome, outcome_at: at, problem };
  });
  const byMail = mails.map(({ recipient, created_at, sent_at, failed_at, last_error }): Attempt => ({
    to: recipient,
    way: "Mail",
    tried_at: created_at,
    outcome: sent_at ? "handed over" : failed_at ? "not sent" : "waiting",
    outcome_at: sent_at ?? failed_at ?? created_at,
    problem: sent_at ? null : last_error,
  }));
  return [...byDevice, ...byMail].toSorted((a, b) => a.tried_at.localeCompare(b.tried_at));
}

const day = firmFormat({ dateStyle: "medium" });

/** "Last rehearsed on 2 Mar 2026, reached Ann after 0:40." `isOld` asks for another. */
export function rehearsalInWords({ last }: RehearsalState, now: Date): { words: string; isOld: boolean } {
  if (!last) return { words: "The night was never rehearsed.", isOld: true };
  const on = day.format(new Date(last.begun_at));
  const isOld = now.getTime() - Date.parse(last.begun_at) > oldMilliseconds;
  const age = isOld ? " That is more than 90 days ago." : "";
  return { words: `Last rehearsed on ${on}, ${outcomeInWords(last)}.${age}`, isOld };
}

export function outcomeInWords({ outcome, ended_by, ended_after_seconds }: RehearsalSummary): string {
  const after = clockOf(ended_after_seconds ?? 0);
  if (outcome === "answered") return `reached ${ended_by} after ${after}`;
  if (outcome === "unanswered") return `reached nobody within ${after}`;
  return outcome === "ended"
    ? `was ended by ${ended_by} after ${after}, before anybody answered`
    : "still running";
}

/** Minutes and seconds, such as "0:40". */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

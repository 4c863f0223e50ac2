import { cutText } from "../../../platform/cut-text.ts";
import type { CallOutStatus } from "../call-out-status.ts";

/** What a device shows. The site's worker reads it; see wake-worker.inline.ts. */
export type WakeMessage = {
  title: string;
  body: string;
  /** Where a press on the message leads, as a path of this site. */
  path: string;
  /** The key with which the device answers; see answers.server.ts. */
  token: string;
  /** Whether the message offers "I have seen it". */
  maySee: boolean;
  /** Whether it rings. */
  isLoud: boolean;
  /** Whether it belongs to a rehearsal, which never replaces the message of a real call-out. */
  isRehearsal?: boolean;
};

/** A call-out of which a device is to be told. */
export type Due = {
  call_out_id: number;
  reference: string;
  status: CallOutStatus;
  joined_to: number | null;
  place: string | null;
  vehicle_number: string | null;
  trailer_number: string | null;
  telephone: string | null;
  reported_at: string;
  is_rehearsal: 0 | 1;
  /** Who took its last step. */
  by: string | null;
};

/** Push services refuse messages of more than 4 KB. */
const longestLine = 200;
const mostLines = 5;

export function wakeMessage(rows: Due[], { now, token }: { now: Date; token: string }): WakeMessage {
  const due = distinct(rows);
  const [first] = due;
  if (first?.is_rehearsal) return rehearsalMessage(first, { now, token });
  const isOne = due.length === 1;
  const body = due.slice(0, mostLines).map((one) => [nameOf(one), ...factsOf(one)].join(", "));
  const facts = first ? [...factsOf(first), ageOf(first, now)].join("\n") : "";
  return {
    title: isOne && first ? `Call-out: ${nameOf(first)}` : `${due.length} call-outs wait`,
    body: isOne ? facts : body.map((line) => cutText(line, longestLine)).join("\n"),
    path: pathOf(due),
    token,
    maySee: isOne,
    isLoud: true,
  };
}

export function toldMessage(rows: Due[], { token }: { token: string }): WakeMessage {
  const told = distinct(rows);
  const [first] = told;
  if (first?.is_rehearsal) return toldOfRehearsal(first, token);
  const title = first?.by ? `${first.by} has it` : "It is looked after";
  const body = told.slice(0, mostLines).map(nameOf).join("\n");
  return { title, body, path: pathOf(told), token, maySee: false, isLoud: false };
}

/** Says first that it is none, because a lock screen shows the title alone. */
function rehearsalMessage(due: Due, { now, token }: { now: Date; token: string }): WakeMessage {
  return {
    title: "Rehearsal: no driver waits",
    body: `Please press “I have seen it”, as you would at night.\n${ageOf(due, now)}`,
    path: pathOf([due]),
    token,
    maySee: true,
    isLoud: true,
    isRehearsal: true,
  };
}

function toldOfRehearsal(due: Due, token: string): WakeMessage {
  const title = due.status === "cancelled" ? "Rehearsal: it has ended" : `Rehearsal: ${due.by} has seen it`;
  const body = "You need not do anything.";
  return { title, body, path: pathOf([due]), token, maySee: false, isLoud: false, isRehearsal: true };
}

function distinct(rows: Due[]): Due[] {
  return [...new Map(rows.map((row) => [row.call_out_id, row])).values()];
}

function pathOf(rows: Due[]): string {
  const [first] = rows;
  return rows.length === 1 && first ? `/admin/call-outs/${first.call_out_id}` : "/admin/call-outs";
}

function nameOf({ vehicle_number, trailer_number, reference }: Due): string {
  return cutText(vehicle_number ?? trailer_number ?? reference, longestLine);
}

function factsOf({ place, telephone }: Due): string[] {
  return [place, telephone].flatMap((fact) => (fact ? [cutText(fact, longestLine)] : []));
}

function ageOf({ reported_at, is_rehearsal }: Due, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(reported_at)) / 60_000);
  return minutes < 1
    ? `${is_rehearsal ? "Begun" : "Reported"} just now`
    : `Waiting for ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

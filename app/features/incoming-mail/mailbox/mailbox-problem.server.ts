import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { days, hours } from "../../../platform/durations.ts";
import { firmFormat } from "../../../platform/firm-time.ts";
import type { Problem } from "../../../platform/problems/problem.ts";
import { readSetAside } from "./refused-mails.server.ts";
import { stateOf } from "./positions.server.ts";

/** A server that restarts is no problem. */
const patienceMilliseconds = hours(1);
const urgentMilliseconds = days(1);
/** How long a mail that was set aside is named among the problems. */
const namedMilliseconds = days(14);
const mostNamed = 5;
const since = firmFormat({ dateStyle: "medium", timeStyle: "short" });

/** Returns the mails that were set aside lately. They are still in the mailbox, for a person to read. */
export async function findSetAsideProblem(
  db: Db,
  { mailbox }: Config,
  now: Date,
): Promise<Problem | undefined> {
  const mails = mailbox ? await readSetAside(db, mailbox, new Date(now.getTime() - namedMilliseconds)) : [];
  const [first] = mails;
  if (!first) return undefined;
  const dates = mails.map(({ mail_date }) =>
    mail_date ? `the one of ${since.format(new Date(mail_date))}` : "one without a date",
  );
  const named = [...new Set(dates)].slice(0, mostNamed);
  return {
    key: "mails-set-aside",
    urgency: "soon",
    text: mails.length === 1 ? "A mail could not be read" : `${mails.length} mails could not be read`,
    advice: `Read them in the mailbox itself, where they still are: ${named.join("; ")}. ${first.reason ?? ""}`,
  };
}

/** Returns since when the mailbox cannot be read, and why. */
export async function findMailboxProblem(
  db: Db,
  { mailbox }: Config,
  now: Date,
): Promise<Problem | undefined> {
  const state = mailbox && (await stateOf(db, mailbox));
  if (!state?.failing_since) return undefined;
  const lasts = now.getTime() - Date.parse(state.failing_since);
  if (lasts < patienceMilliseconds) return undefined;
  return {
    key: "mailbox-away",
    urgency: lasts < urgentMilliseconds ? "soon" : "now",
    text: `The mailbox has not been read since ${since.format(new Date(state.failing_since))}`,
    advice: `Answers that come in are read once it can be reached again; none is lost. ${state.last_error ?? ""}`,
  };
}

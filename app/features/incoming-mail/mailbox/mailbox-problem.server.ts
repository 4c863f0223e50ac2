import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { days, hours } from "../../../platform/durations.ts";
import { firmFormat } from "../../../platform/firm-time.ts";
import type { Problem } from "../../../platform/problems/problem.ts";
import { stateOf } from "./positions.server.ts";

/** A server that restarts is no problem. */
const patienceMilliseconds = hours(1);
const urgentMilliseconds = days(1);
const since = firmFormat({ dateStyle: "medium", timeStyle: "short" });

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

import { systemActor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { days, minutes } from "../../platform/durations.ts";
import {
  Conflict,
  Forbidden,
  Invalid,
  LookOnly,
  NotFound,
  SecondFactorRequired,
} from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/stored-calls.server.ts";
import { logger } from "../../platform/log.server.ts";
import { findAbsentViewer } from "../accounts/sessions/absent-viewer.server.ts";
import type { News } from "./timed-mails.server.ts";

/** The time of a run, and how late it is for what it does, in milliseconds. */
export type Due = { now: Date; late: number };

/** What should have happened longer ago is asked about. The site was off for long, or its clock is wrong. */
export const longestDelayMilliseconds = days(14);
/** From here on people are told that it was late. */
const lateMilliseconds = minutes(10);

export const tooLate =
  "Its time passed more than 14 days ago, while the website was off or its clock was wrong. Publish it, or set another time.";
/** After so many failures of another kind than a refusal, it is refused. */
const mostAttempts = 5;
const failed = `The website failed to do it ${mostAttempts} times. Its log says why. Do it yourself, or set another time.`;
const noAccount = "Whoever set the time has no account any more.";
const noDuty = "Whoever set the time may not publish this any more.";

/** Throws `Conflict` if the account of whoever set the time is gone. Duties are checked by the call. */
export async function callerOf(
  db: Db,
  now: Date,
  { timed_by_id }: { timed_by_id: number | null },
): Promise<Caller> {
  const viewer = timed_by_id === null ? undefined : await findAbsentViewer(db, timed_by_id, now);
  if (!viewer) throw new Conflict(noAccount);
  return { viewer, actor: { ...systemActor(now, viewer.name), id: viewer.userId } };
}

/** Counts a failure that is no refusal. Returns a reason to refuse once there were too many. */
export async function reasonAfterFailure(
  db: Db,
  {
    table,
    row: { id, version, attempts },
    error,
  }: {
    table: "drafts" | "draft_returns";
    row: { id: number; version: number; attempts: number };
    error: unknown;
  },
): Promise<string | undefined> {
  if (attempts + 1 >= mostAttempts) {
    logger.error({ err: error, [table]: id }, "what was to happen at a time has failed too often");
    return failed;
  }
  await db
    .updateTable(table)
    .set({ attempts: attempts + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
  return undefined;
}

/** Why a draft is refused for good. Undefined for what may succeed a moment later. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Forbidden || error instanceof LookOnly || error instanceof SecondFactorRequired)
    return noDuty;
  if (error instanceof NotFound) return "It was deleted meanwhile.";
  if (error instanceof Conflict || error instanceof Invalid) return error.message;
  return undefined;
}

export function isLate({ late }: Due): boolean {
  return late > lateMilliseconds;
}

export function lateNews(now: Date, kind: News["kind"]) {
  return (row: News["row"]): News => ({ row, kind, what: "late", text: now.toISOString() });
}

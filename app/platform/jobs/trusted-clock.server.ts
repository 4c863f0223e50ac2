import type { Db } from "../db/tables.ts";
import { days, hours } from "../durations.ts";
import { readIdentityValue, storeIdentityValue } from "../identity/site-identity.server.ts";
import { logger } from "../log.server.ts";
import { isInFuture } from "../plausible-times.ts";
import type { Problem } from "../problems/problem.ts";
import type { Services } from "../services.ts";
import { runAllTasks, type Task } from "./housekeeping.server.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";

/** The notes about the clock in the database: the last start, and when the clock was last trusted or doubted. */
const clockNotes = z.object({
  startedAt: z.string().optional(),
  agreedAt: z.string().optional(),
  doubtedAt: z.string().optional(),
});
type Clock = z.infer<typeof clockNotes>;

/** Longer than the time between two checks of the clock on a running site. */
const maxGapMilliseconds = days(1);
/** A machine that has just started may not have the right time yet. */
const settlingMilliseconds = hours(1);
/** Less than the time between two runs of housekeeping, and more than it takes to set a clock. */
const recheckMilliseconds = hours(1) - 60_000;

/** Call it at every start. */
export async function recordStart(db: Db, now: Date): Promise<void> {
  await keep(db, { ...(await read(db)), startedAt: now.toISOString() });
}

/**
 * A housekeeping task that runs tasks which delete old rows. It skips them in the first hour after a start. After the
 * clock has jumped by more than a day it skips them for an hour. Throws the first error of these tasks.
 */
export function ifClockIsTrusted(tasks: readonly Task[]): Task {
  return async (services) => {
    if (await isClockTrusted(services)) await runAllTasks(tasks, services);
  };
}

/** Returns the problem of a clock that has jumped, for the page System. */
export async function findClockProblem(db: Db): Promise<Problem | undefined> {
  const { agreedAt, doubtedAt } = await read(db);
  if (!agreedAt || !doubtedAt) return undefined;
  return {
    key: "clock-jumped",
    urgency: "soon",
    text: `The clock went from ${agreedAt.slice(0, 10)} to ${doubtedAt.slice(0, 10)} at once`,
    advice:
      "Nothing old is deleted until it has been so for an hour. Have the machine take its time from the network.",
    path: "/admin/system",
  };
}

async function isClockTrusted({ db, clock }: Services): Promise<boolean> {
  const now = clock.now();
  const { startedAt, ...known } = await read(db);
  const isSettled = !startedAt || isInFuture(startedAt, now) || since(startedAt, now) >= settlingMilliseconds;
  // A clock that went back was wrong before. It cannot delete anything too early.
  const isNear = !known.agreedAt || since(known.agreedAt, now) <= maxGapMilliseconds;
  const seen = known.doubtedAt && !isInFuture(known.doubtedAt, now) ? known.doubtedAt : undefined;
  const waited = seen === undefined ? 0 : since(seen, now);
  const isConfirmed = waited >= recheckMilliseconds && waited <= maxGapMilliseconds;
  if (isNear || isConfirmed) {
    await keep(db, { startedAt, agreedAt: now.toISOString() });
    return isSettled;
  }
  logger.warn(
    { now: now.toISOString(), ...known },
    "the clock has jumped; old data is not deleted for an hour",
  );
  // A second check within the hour does not restart the wait.
  const doubtedAt = seen !== undefined && waited < recheckMilliseconds ? seen : now.toISOString();
  await keep(db, { ...known, startedAt, doubtedAt });
  return false;
}

function since(at: string, now: Date): number {
  return now.getTime() - Date.parse(at);
}

async function read(db: Db): Promise<Clock> {
  return readJson(clockNotes, (await readIdentityValue(db, "clock")) ?? "{}");
}

async function keep(db: Db, clock: Clock): Promise<void> {
  await storeIdentityValue(db, "clock", JSON.stringify(clock));
}

import type { Db } from "../db/tables.ts";
import { days, hours } from "../durations.ts";
import { recall, remember } from "../identity/site-identity.server.ts";
import { logger } from "../log.server.ts";
import { isAhead } from "../overlong.ts";
import type { Problem } from "../problems/problem.ts";
import type { Services } from "../services.ts";
import { runAll, type Task } from "./housekeeping.server.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";

/** What the database says of the clock: when a process started, and when the clock was last believed or doubted. */
const clockNotes = z.object({
  startedAt: z.string().optional(),
  agreedAt: z.string().optional(),
  doubtedAt: z.string().optional(),
});
type Clock = z.infer<typeof clockNotes>;

/** Longer than between two looks at the clock on a site that runs. */
const longestGapMilliseconds = days(1);
/** A machine that has just started may not have its time yet. */
const settlingMilliseconds = hours(1);
/** Less than between two runs of housekeeping, and more than setting a clock takes. */
const secondLookMilliseconds = hours(1) - 60_000;

/** At every start. */
export async function noteStart(db: Db, now: Date): Promise<void> {
  await keep(db, { ...(await read(db)), startedAt: now.toISOString() });
}

/**
 * A task of housekeeping that runs these, which delete what is old: not in the first hour after a start, and after a jump of
 * the clock by more than a day not before it has been so for an hour. Throws what the first of them threw that failed.
 */
export function onceClockAgrees(tasks: readonly Task[]): Task {
  return async (services) => {
    if (await doesClockAgree(services)) await runAll(tasks, services);
  };
}

/** What the owner should know of a clock that has jumped. */
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

async function doesClockAgree({ db, clock }: Services): Promise<boolean> {
  const now = clock.now();
  const { startedAt, ...known } = await read(db);
  const isSettled = !startedAt || isAhead(startedAt, now) || since(startedAt, now) >= settlingMilliseconds;
  // A clock that went back was wrong before, and deletes nothing too early.
  const isNear = !known.agreedAt || since(known.agreedAt, now) <= longestGapMilliseconds;
  const seen = known.doubtedAt && !isAhead(known.doubtedAt, now) ? known.doubtedAt : undefined;
  const waited = seen === undefined ? 0 : since(seen, now);
  const isConfirmed = waited >= secondLookMilliseconds && waited <= longestGapMilliseconds;
  if (isNear || isConfirmed) {
    await keep(db, { startedAt, agreedAt: now.toISOString() });
    return isSettled;
  }
  logger.warn(
    { now: now.toISOString(), ...known },
    "the clock has jumped: nothing old is deleted for an hour",
  );
  // A second look before the hour is over changes nothing.
  const doubtedAt = seen !== undefined && waited < secondLookMilliseconds ? seen : now.toISOString();
  await keep(db, { ...known, startedAt, doubtedAt });
  return false;
}

function since(at: string, now: Date): number {
  return now.getTime() - Date.parse(at);
}

async function read(db: Db): Promise<Clock> {
  return readJson(clockNotes, (await recall(db, "clock")) ?? "{}");
}

async function keep(db: Db, clock: Clock): Promise<void> {
  await remember(db, "clock", JSON.stringify(clock));
}

import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { startOfWeek } from "../../platform/weeks.ts";
import {
  byWeek,
  fewestToShow,
  type Median,
  medianOf,
  type Times,
  type WeekOfCallOuts,
} from "./response-times.ts";

const weeksShown = 12;

/** Returns how fast call-outs were answered in each of the last twelve weeks, for the office. */
export async function readWeeksOfCallOuts(db: Db, now: Date): Promise<WeekOfCallOuts[]> {
  return byWeek(now, weeksShown, await readTimes(db, startOfWeek(now, weeksShown - 1), now));
}

/**
 * Returns how long drivers waited for the van in the last twelve full weeks. Returns undefined for too few call-outs.
 */
export async function readShownMedian(db: Db, now: Date): Promise<Median | undefined> {
  const times = await readTimes(db, startOfWeek(now, weeksShown), startOfWeek(now));
  const median = medianOf(times, "arrived_at");
  return median.count < fewestToShow ? undefined : median;
}

/** Reads the times of call-outs. Leaves out joined call-outs, which the main one represents, cancelled ones and rehearsals. */
async function readTimes(db: Db, from: Date, until: Date): Promise<Times[]> {
  const rows = await readConnectionOf(db)
    .selectFrom("call_outs as one")
    .select((eb) => [
      "one.created_at",
      "one.status",
      eb
        .selectFrom("call_out_steps as step")
        .select(({ fn }) => fn.min("step.created_at").as("at"))
        .whereRef("step.call_out_id", "=", "one.id")
        .where("step.status", "!=", "received")
        .as("seen_at"),
      // If the step was undone and repeated, the last one counts. The press of an engineer without signal is the last
      // to arrive, and its time replaces what the office guessed.
      eb
        .selectFrom("call_out_steps as step")
        .select("step.created_at")
        .whereRef("step.call_out_id", "=", "one.id")
        .where("step.status", "=", "with_you")
        .orderBy("step.id", "desc")
        .limit(1)
        .as("arrived_at"),
    ])
    .where("one.created_at", ">=", from.toISOString())
    .where("one.created_at", "<", until.toISOString())
    .where("one.joined_to", "is", null)
    .where("one.status", "!=", "cancelled")
    .where("one.is_rehearsal", "=", 0)
    .execute();
  return rows.map(({ created_at, status, seen_at, arrived_at }) => ({
    created_at,
    seen_at,
    arrived_at: status === "with_you" || status === "done" ? arrived_at : null,
  }));
}

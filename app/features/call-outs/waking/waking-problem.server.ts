import type { Db } from "../../../platform/db/tables.ts";
import { daysBefore } from "../../../platform/durations.ts";
import type { Problem } from "../../../platform/problems/problem.ts";
import { countWakeDevices } from "./devices.server.ts";
import { onCallAt } from "./on-call.ts";
import { readShifts } from "./on-call.server.ts";

/** A site without a call-out in this time may do without waking anybody. */
const recentDays = 30;

/**
 * Finds out whether a call-out would wake nobody: it is pressing where people are planned, and else a note once
 * call-outs arrive.
 */
export async function findWakingProblem(
  { db, config }: Parameters<typeof countWakeDevices>[0],
  now: Date,
): Promise<Problem | undefined> {
  const people = await countWakeDevices({ db, config });
  const shifts = await readShifts(db);
  const isAnybody = people.some(({ devices }) => devices > 0);
  const { first } = onCallAt(shifts, now);
  const silent = people.find(({ id, devices }) => id === first?.user_id && devices === 0);
  const path = "/admin/waking";
  if (isAnybody && silent) {
    return {
      key: "on-call-without-device",
      urgency: "soon",
      text: `${silent.name} is on call and has no phone that can be woken`,
      advice: "Until then others are woken in that place. Switch a phone on, or change the plan.",
      path,
    };
  }
  if (isAnybody || (shifts.length === 0 && !(await hasCallOuts(db, now)))) return undefined;
  return {
    key: "nobody-can-be-woken",
    urgency: shifts.length > 0 ? "soon" : "note",
    text: "Nobody can be woken for a call-out",
    advice: "No phone is switched on, so at night a call-out is a mail until somebody reads it.",
    path,
  };
}

async function hasCallOuts(db: Db, now: Date): Promise<boolean> {
  const recent = await db
    .selectFrom("call_outs")
    .select("id")
    .where("is_rehearsal", "=", 0)
    .where("created_at", ">", daysBefore(now, recentDays).toISOString())
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

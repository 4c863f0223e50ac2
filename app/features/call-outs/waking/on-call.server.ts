import type { Actor } from "../../../platform/audit/audit.server.ts";
import { recordAudit } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { Conflict, Invalid, NotFound } from "../../../platform/errors.ts";
import { firmDay, firmTime, momentsAt } from "../../../platform/firm-time.ts";
import { isColleague, isInOffice } from "../../accounts/users/colleagues.server.ts";
import { gapsIn, onCallAt, type Shift } from "./on-call.ts";
import type { NewShift, OnCallPlan } from "./on-call.schema.ts";

const mostShifts = 200;

type NamedShift = Shift & { name: string };

/** Returns the plan without people who have left the office, in the order in which it was made. */
export async function readShifts(db: Db): Promise<NamedShift[]> {
  const rows = await db
    .selectFrom("on_call_shifts")
    .innerJoin("users", "users.id", "on_call_shifts.user_id")
    .selectAll("on_call_shifts")
    .select(["users.firstname", "users.lastname", "users.role", "users.duties"])
    .orderBy("on_call_shifts.id")
    .execute();
  return rows
    .filter(isInOffice)
    .map(({ firstname, lastname, ...row }) => ({ ...row, name: `${firstname} ${lastname}` }));
}

type People = { id: number; name: string; devices: number }[];

/** Returns the plan and who is woken now. `people` are those who can be planned. */
export async function readPlan(db: Db, now: Date, people: People): Promise<OnCallPlan> {
  const shifts = await readShifts(db);
  const known = people.map(({ id, name, devices }) => ({ id, name, devices }));
  const { first, second } = onCallAt(shifts, now);
  const shown = (shift: Shift | undefined) => {
    const person = known.find(({ id }) => id === shift?.user_id);
    return shift && person ? { ...person, until: untilOf(shift) } : null;
  };
  return {
    first: shown(first),
    second: shown(second),
    data: shifts.filter(({ ends_at }) => ends_at === null || ends_at > now.toISOString()).map(presentShift),
    gaps: shifts.length > 0 ? gapsIn(shifts, now) : [],
    people: known,
  };
}

function untilOf({ to_time, ends_at }: Shift): string {
  return to_time ?? firmTime(new Date(ends_at ?? 0)).slice(11);
}

function presentShift({ id, name, place, weekdays, from_time, to_time, starts_at, ends_at }: NamedShift) {
  const listed = weekdays?.split(",").map(Number) ?? null;
  return { id, name, place, weekdays: listed, from_time, to_time, starts_at, ends_at };
}

/**
 * Adds a part of the plan. Throws `Invalid` for somebody outside the office, for times that are missing or that the
 * change of summer time skips, and for an end that is not after the beginning. Throws `Conflict` beyond 200 parts.
 */
export async function addShift(db: Db, actor: Actor, typed: NewShift): Promise<void> {
  const times = typed.starts_at || typed.ends_at ? onceOf(actor.now, typed) : weeklyOf(typed);
  await inTransaction(db, async (transaction) => {
    if (!(await isColleague(transaction, typed.user_id, { isLocked: true })))
      throw new Invalid({ user_id: ["Please choose somebody with the duty Messages and customers."] });
    await insertShift(transaction, actor, { user_id: typed.user_id, place: typed.place, ...times });
  });
}

/** Puts the user first from now until this time of day. Pressed twice, it counts once. */
export async function takeOnCall(
  db: Db,
  actor: Actor & { id: number },
  { until }: { until: string },
): Promise<void> {
  const { now, id } = actor;
  const ends = [now, new Date(now.getTime() + days(1)), new Date(now.getTime() + days(2))]
    .flatMap((day) => momentsAt(`${firmDay(day)}T${until}`))
    .find((moment) => moment > now);
  if (!ends) throw new Invalid({ until: ["This time does not exist on that day."] });
  const starts_at = now.toISOString();
  const ends_at = ends.toISOString();
  await inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom("on_call_shifts")
      .where("user_id", "=", id)
      .where("place", "=", 1)
      .where("ends_at", "=", ends_at)
      .execute();
    const weekly = { weekdays: null, from_time: null, to_time: null };
    await insertShift(transaction, actor, { user_id: id, place: 1, ...weekly, starts_at, ends_at });
  });
}

type Times = Pick<Shift, "weekdays" | "from_time" | "to_time" | "starts_at" | "ends_at">;

async function insertShift(
  transaction: Db,
  actor: Actor,
  shift: Times & Pick<Shift, "user_id" | "place">,
): Promise<void> {
  const planned = await transaction.selectFrom("on_call_shifts").select("id").limit(mostShifts).execute();
  if (planned.length >= mostShifts) throw new Conflict("The plan is full. Please remove what is over first.");
  const { id } = await transaction
    .insertInto("on_call_shifts")
    .values({ ...shift, created_at: actor.now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordPlan(transaction, actor, { action: "planned", id, userId: shift.user_id });
}

/** Throws `NotFound`. */
export async function removeShift(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom("on_call_shifts")
      .where("id", "=", id)
      .returning("user_id")
      .executeTakeFirstOrThrow(() => new NotFound());
    await recordPlan(transaction, actor, { action: "removed", id, userId: deleted.user_id });
  });
}

type Planned = { action: "planned" | "removed"; id: number; userId: number };

async function recordPlan(transaction: Db, actor: Actor, { action, id, userId }: Planned): Promise<void> {
  const person = await transaction
    .selectFrom("users")
    .select(["firstname", "lastname"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const name = `${person.firstname} ${person.lastname}`;
  await recordAudit(transaction, actor, { action, subject: { type: "on-call plan", id, name } });
}

function weeklyOf({ weekdays, from_time, to_time }: NewShift): Times {
  if (!weekdays || weekdays.length === 0) throw new Invalid({ weekdays: ["Please choose the days."] });
  if (!from_time) throw new Invalid({ from_time: ["Please give the time at which it begins."] });
  if (!to_time) throw new Invalid({ to_time: ["Please give the time at which it ends."] });
  const listed = [...new Set(weekdays)].toSorted((a, b) => a - b).join(",");
  return { weekdays: listed, from_time, to_time, starts_at: null, ends_at: null };
}

/** Of a time that comes twice, the beginning is the first and the end is the last. */
function onceOf(now: Date, { starts_at, ends_at }: NewShift): Times {
  const skipped = "This time does not exist on that day.";
  const starts = momentsAt(starts_at ?? "").at(0);
  const ends = momentsAt(ends_at ?? "").at(-1);
  if (!starts) throw new Invalid({ starts_at: [starts_at ? skipped : "Please give the beginning."] });
  if (!ends) throw new Invalid({ ends_at: [ends_at ? skipped : "Please give the end."] });
  if (ends <= starts) throw new Invalid({ ends_at: ["The end has to be after the beginning."] });
  if (ends <= now) throw new Invalid({ ends_at: ["This is over already."] });
  const weekly = { weekdays: null, from_time: null, to_time: null };
  return { ...weekly, starts_at: starts.toISOString(), ends_at: ends.toISOString() };
}

/** Housekeeping task: deletes what was planned once and has been over for a month. */
export async function forgetOldShifts({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  const limit = new Date(clock.now().getTime() - days(31)).toISOString();
  await db.deleteFrom("on_call_shifts").where("ends_at", "<", limit).execute();
}

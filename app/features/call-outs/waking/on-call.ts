import { days, minutes } from "../../../platform/durations.ts";
import { firmTime } from "../../../platform/firm-time.ts";

/** A part of the plan; see `OnCallShiftsTable`. */
export type Shift = {
  id: number;
  user_id: number;
  place: number;
  weekdays: string | null;
  from_time: string | null;
  to_time: string | null;
  starts_at: string | null;
  ends_at: string | null;
};

export const places = [1, 2] as const;
const stepMilliseconds = minutes(30);

/** Returns who is on call at a moment, first and second. What is planned once counts before what is planned weekly. */
export function onCallAt(shifts: readonly Shift[], moment: Date): { first?: Shift; second?: Shift } {
  const local = firmTime(moment);
  const now = shifts.filter((shift) => covers(shift, { moment, local }));
  const [first, second] = places.map((place) => chosenOf(now.filter((shift) => shift.place === place)));
  return {
    ...(first && { first }),
    ...(second && second.user_id !== first?.user_id && { second }),
  };
}

/** Of several at one time, the one that was planned last counts. */
function chosenOf(shifts: Shift[]): Shift | undefined {
  return shifts.findLast(({ starts_at }) => starts_at !== null) ?? shifts.at(-1);
}

function covers(shift: Shift, { moment, local }: { moment: Date; local: string }): boolean {
  const { weekdays, from_time, to_time, starts_at, ends_at } = shift;
  if (starts_at !== null && ends_at !== null) {
    const now = moment.toISOString();
    return starts_at <= now && now < ends_at;
  }
  if (weekdays === null || from_time === null || to_time === null) return false;
  const [day = "", time = ""] = local.split("T");
  const begins = (date: number) => weekdays.split(",").includes(String(isoWeekday(date)));
  const today = Date.parse(`${day}T00:00:00Z`);
  if (from_time < to_time) return begins(today) && from_time <= time && time < to_time;
  return (begins(today) && from_time <= time) || (begins(today - days(1)) && time < to_time);
}

/** Monday is 1, Sunday is 7. */
function isoWeekday(date: number): number {
  return new Date(date).getUTCDay() || 7;
}

export type Gap = { starts_at: string; ends_at: string };

/** Returns the times of the next seven days for which nobody is planned first, to the half hour. */
export function gapsIn(shifts: readonly Shift[], now: Date): Gap[] {
  const gaps: Gap[] = [];
  const begin = Math.ceil(now.getTime() / stepMilliseconds) * stepMilliseconds;
  let from: number | undefined;
  for (let at = begin; at <= begin + days(7); at += stepMilliseconds) {
    const isGap = at < begin + days(7) && !onCallAt(shifts, new Date(at)).first;
    if (isGap) from ??= at;
    else if (from !== undefined) {
      gaps.push({ starts_at: new Date(from).toISOString(), ends_at: new Date(at).toISOString() });
      from = undefined;
    }
  }
  return gaps;
}

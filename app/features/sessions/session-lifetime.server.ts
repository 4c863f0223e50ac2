import { expressionBuilder } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { hours } from "../../platform/durations.ts";

const hour = hours(1);
const idleMilliseconds = 2 * hour;
export const rememberedMilliseconds = 30 * 24 * hour;
/** A working day. However much it is used, an administrator's session is signed in again the next. */
const adminMilliseconds = 12 * hour;

/** When a session ends that nobody uses any more. */
export function expiry(remembered: boolean, now: Date): string {
  return new Date(now.getTime() + (remembered ? rememberedMilliseconds : idleMilliseconds)).toISOString();
}

type Beginnings = { ofAnybody: string; ofAdmins: string };

/** When the oldest sessions began that may go on, however much they are used. */
export function earliestBeginnings(now: Date): Beginnings {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { ofAnybody: before(rememberedMilliseconds), ofAdmins: before(adminMilliseconds) };
}

/** Of sessions beside their users: whether they may go on. */
export function isYoungEnough({ ofAnybody, ofAdmins }: Beginnings) {
  const eb = expressionBuilder<Tables, "sessions" | "users">();
  return eb.and([
    eb("sessions.created_at", ">", ofAnybody),
    eb.or([eb("users.role", "<>", "admin"), eb("sessions.created_at", ">", ofAdmins)]),
  ]);
}

import { expressionBuilder } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

const hour = 60 * 60 * 1000;
const idleMilliseconds = 2 * hour;
export const rememberedMilliseconds = 30 * 24 * hour;
/** A working day. However much it is used, an administrator's session is signed in anew the next. */
const adminMilliseconds = 12 * hour;

/** When a session ends that nobody uses any more. */
export function expiry(remembered: boolean, now: Date): string {
  return new Date(now.getTime() + (remembered ? rememberedMilliseconds : idleMilliseconds)).toISOString();
}

/** Of sessions beside their users: whether they may go on, however much they are used. */
export function isYoungEnough(now: Date) {
  const eb = expressionBuilder<Tables, "sessions" | "users">();
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return eb.and([
    eb("sessions.created_at", ">", since(rememberedMilliseconds)),
    eb.or([eb("users.role", "<>", "admin"), eb("sessions.created_at", ">", since(adminMilliseconds))]),
  ]);
}

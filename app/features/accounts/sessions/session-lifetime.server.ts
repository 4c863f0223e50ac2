import { expressionBuilder } from "kysely";
import type { Tables } from "../../../platform/db/tables.ts";
import { hours } from "../../../platform/durations.ts";

const hour = hours(1);
const idleMilliseconds = 2 * hour;
export const rememberedMilliseconds = 30 * 24 * hour;
/** A working day. An administrator has to sign in again after it, even when the session is in use. */
const adminMilliseconds = 12 * hour;

/** Returns when a session ends if it is not used any more. */
export function expiry(remembered: boolean, now: Date): string {
  return new Date(now.getTime() + (remembered ? rememberedMilliseconds : idleMilliseconds)).toISOString();
}

type SessionStarts = { anyUser: string; admin: string };

/** Returns the earliest start times of sessions that may continue, even when they are in use. */
export function earliestSessionStarts(now: Date): SessionStarts {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { anyUser: before(rememberedMilliseconds), admin: before(adminMilliseconds) };
}

/** Returns a condition on sessions joined with their users: the session is not too old to continue. */
export function isWithinLifetime({ anyUser, admin }: SessionStarts) {
  const eb = expressionBuilder<Tables, "sessions" | "users">();
  return eb.and([
    eb("sessions.created_at", ">", anyUser),
    eb.or([eb("users.role", "<>", "admin"), eb("sessions.created_at", ">", admin)]),
  ]);
}

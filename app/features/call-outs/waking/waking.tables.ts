import type { Generated } from "kysely";

/** A browser that somebody of the office has switched on, as its push service names it (RFC 8030). */
export interface WakeDevicesTable {
  id: Generated<number>;
  user_id: number;
  endpoint: string;
  /** The keys with which messages to this browser are encrypted (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** The secret from which the key was derived that this browser accepts messages of; see `keyIdOf`. */
  key_id: string;
  name: string;
  created_at: string;
  /** When the person said that a test had arrived. */
  confirmed_at: string | null;
  /** When a message last arrived, as the browser itself reported. */
  arrived_at: string | null;
  last_error: string | null;
}

/** One message to one device about a call-out, and what became of it. */
export interface CallOutWakingsTable {
  id: Generated<number>;
  call_out_id: number;
  user_id: number;
  device_id: number;
  /** "wake": nobody has seen the call-out. "told": somebody has it. */
  kind: "wake" | "told";
  person: string;
  device: string;
  /** When it was last handed to the push service. Several about one device go as one message and have the same time. */
  tried_at: string | null;
  attempts: Generated<number>;
  created_at: string;
  /** When the push service took it. That does not mean that it arrived. */
  handed_over_at: string | null;
  /** When the browser reported that it arrived. */
  arrived_at: string | null;
  /** When the person pressed "I have seen it" in the message. */
  seen_at: string | null;
  /** When it was given up, or no longer needed. */
  ended_at: string | null;
  /** Why it was not handed over, in words. */
  problem: string | null;
}

/** A part of the plan: weekly, with `weekdays` and times on the firm's clock, or once, from moment to moment. */
export interface OnCallShiftsTable {
  id: Generated<number>;
  user_id: number;
  /** 1 for who is woken first, 2 for who is woken next. */
  place: number;
  /** The days on which it begins, such as "1,2,7": Monday is 1. */
  weekdays: string | null;
  /** Such as "18:00". An end that is not later than the beginning is on the next day. */
  from_time: string | null;
  to_time: string | null;
  starts_at: string | null;
  ends_at: string | null;
  created_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    wake_devices: WakeDevicesTable;
    call_out_wakings: CallOutWakingsTable;
    on_call_shifts: OnCallShiftsTable;
  }
}

import { call } from "../../../platform/browser/call.ts";
import { confirmed, type Delivery, deliveryOf } from "../../../platform/browser/delivery.ts";
import type { EngineerPage } from "./job.schema.ts";
import type { Press } from "./stored-presses.ts";

const patienceMilliseconds = 30_000;

/** Sends what an engineer pressed. Only this site's own answer counts. */
export async function postPress(token: string, press: Press): Promise<Delivery<EngineerPage>> {
  const { status, minutes, key: submission_key } = press;
  const answered = await call("POST /api/engineer-pages/:token/steps", {
    params: { token },
    body: { status, minutes, submission_key, pressed_seconds_ago: secondsSince(press.pressed_at) },
    quiet: true,
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  return deliveryOf(confirmed(answered, "reference", "engineer"));
}

/** Both times are the telephone's, so its clock may be wrong. The server knows what time it is. */
export function secondsSince(milliseconds: number): number {
  return Math.max(0, Math.round((Date.now() - milliseconds) / 1000));
}

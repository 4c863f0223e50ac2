import { z } from "../../../platform/validation/zod.ts";

const absentLine = z.string().nullable();

/** "unanswered": it ended by itself. "ended": somebody ended it before anybody had answered. */
const outcome = z.enum(["running", "answered", "unanswered", "ended"]);

const summary = {
  id: z.int(),
  reference: z.string(),
  outcome,
  begun_by: z.string(),
  begun_at: z.string(),
  /** Who answered, or ended it, and after how many seconds. Null while it runs. */
  ended_by: absentLine,
  ended_after_seconds: z.number().nullable(),
};
const rehearsalSummary = z.object(summary);
export type RehearsalSummary = z.infer<typeof rehearsalSummary>;

/** One message to one device, or one mail. "handed over": the push service, gateway or mail server took it. */
const attempt = z.object({
  to: z.string(),
  way: z.string(),
  tried_at: z.string(),
  outcome: z.enum(["waiting", "handed over", "arrived", "seen", "not sent"]),
  outcome_at: z.string(),
  problem: absentLine,
});
export type Attempt = z.infer<typeof attempt>;

export const rehearsalAnswer = z
  .object({ ...summary, attempts: z.array(attempt), version: z.int() })
  .meta({ id: "Rehearsal" });
export type Rehearsal = z.infer<typeof rehearsalAnswer>;

/** The one that runs, and the last that is over. */
export const rehearsalState = z
  .object({ running: rehearsalSummary.nullable(), last: rehearsalSummary.nullable() })
  .meta({ id: "RehearsalState" });
export type RehearsalState = z.infer<typeof rehearsalState>;

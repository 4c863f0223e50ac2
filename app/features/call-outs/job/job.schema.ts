import { line, optionalLine } from "../../../platform/validation/fields.ts";
import { plainNumber } from "../../../platform/validation/plain-number.ts";
import { z } from "../../../platform/validation/zod.ts";
import { callOutStatuses } from "../call-out-status.ts";

const absentNumber = z.number().nullable();
const absentLine = z.string().nullable();
const status = z.enum(callOutStatuses);

/** A link that the office sent to an engineer. */
export const engineerLink = z
  .object({
    id: z.int(),
    engineer: z.string(),
    /** Null for a link that has ended, and for those who may only look. */
    engineer_url: absentLine,
    sent_by: z.string(),
    sent_at: z.string(),
    ends_at: z.string(),
    ended_why: z.enum(["taken back", "sent to another", "over"]).nullable(),
  })
  .meta({ id: "EngineerLink" });
export type EngineerLink = z.infer<typeof engineerLink>;

export const newEngineer = z
  .object({ engineer: line("Please say who goes.") })
  .meta({ id: "EngineerOfCallOut" });

export const engineerSteps = ["on_way", "with_you", "done"] as const;
export type EngineerStep = (typeof engineerSteps)[number];

/** How long ago something was pressed. An age, because the clock of a telephone may be wrong. */
const pressedAgo = { pressed_seconds_ago: plainNumber(z.number().min(0)).nullish().catch(null) };

export const engineerStep = z
  .object({
    status: z.enum(engineerSteps),
    /** In how many minutes the engineer will be there, from the press on. For `on_way`. */
    minutes: z.int().positive().max(10_080).nullish(),
    ...pressedAgo,
    /** Created by the telephone for each press, so that sending it again takes the step once. */
    submission_key: optionalLine(),
  })
  .meta({ id: "EngineerStep" });
export type NewEngineerStep = z.infer<typeof engineerStep>;

/** A call-out as its engineer sees it. */
export const engineerPage = z
  .object({
    reference: z.string(),
    status,
    engineer: z.string(),
    /** Until when the link works, unless the office takes it back. */
    ends_at: z.string(),
    /** Why no step can be taken any more, in words. */
    stopped: absentLine,
    is_on_stop: z.boolean(),
    place: absentLine,
    grid_reference: absentLine,
    latitude: absentNumber,
    longitude: absentNumber,
    accuracy: absentNumber,
    position_at: absentLine,
    position_doubts: z.array(z.string()),
    map_url: absentLine,
    directions_url: absentLine,
    telephone: absentLine,
    telephone_link: absentLine,
    caller: absentLine,
    speaks: absentLine,
    vehicle_number: absentLine,
    trailer_number: absentLine,
    make: absentLine,
    alarm_code: absentLine,
    /** What the firm's list says about the alarm. */
    alarm_meaning: absentLine,
    alarm_action: z.enum(["stop", "drive on", "call"]).nullable(),
    set_point: absentNumber,
    box_temperature: absentNumber,
    load: absentLine,
    details: absentLine,
    expected_at: absentLine,
    photographs: z.array(z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() })),
    steps: z.array(z.object({ status, by: z.string(), at: z.string() })),
    /** When the newest report was sent, and how many there are. */
    reported_at: absentLine,
    editions: z.int(),
    created_at: z.string(),
  })
  .meta({ id: "EngineerPage" });
export type EngineerPage = z.infer<typeof engineerPage>;

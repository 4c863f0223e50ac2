import { keysOf } from "../../platform/keys-of.ts";
import { line, optionalText } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";
import { phrasesInEnglish } from "./card/words/phrases.ts";
import { callOutStatuses } from "./call-out-status.ts";

const status = z.enum(callOutStatuses);
const absentLine = z.string().nullable();
const longestWords = 2_000;

/** A ready phrase, or the office's own words. */
export const wordsToDriver = z
  .object({ phrase: z.enum(keysOf(phrasesInEnglish)).nullish(), text: optionalText(longestWords) })
  .check(
    z.refine<{ phrase?: string | null | undefined; text?: string | null | undefined }>(
      ({ phrase, text: own }) => Boolean(phrase) !== Boolean(own),
      { path: ["text"], error: "Please write something, or choose a phrase." },
    ),
  )
  .meta({ id: "WordsToDriver" });
export type WordsToDriver = z.infer<typeof wordsToDriver>;

/** A call-out as shown to everybody who has the link to its page. */
export const followedCallOut = z
  .object({
    reference: z.string(),
    status,
    vehicle_number: absentLine,
    trailer_number: absentLine,
    technician: absentLine,
    expected_at: absentLine,
    steps: z.array(z.object({ status, at: z.string() })),
    /** Why it was cancelled. Null in every other status. */
    reason: absentLine,
    /** What the office tells the driver, the newest last: a phrase in the language of the card, or its own words. */
    told: z.array(z.object({ text: z.string(), at: z.string() })),
    /** In how many seconds the driver should ring, because nobody has seen it; 0 for now. Null once it is seen. */
    ring_in_seconds: z.int().nullable(),
    ends_at: z.string(),
  })
  .meta({ id: "FollowedCallOut" });
export type FollowedCallOut = z.infer<typeof followedCallOut>;

/** Whether a card that is sent now wakes somebody of the office, or rings where the back office is open. */
export const callOutReach = z.object({ reaches_somebody: z.boolean() }).meta({ id: "CallOutReach" });

/** A vehicle that the card suggests to a signed-in user. */
const ownVehicle = z.object({ vehicle_number: absentLine, trailer_number: absentLine, make: absentLine });
export type OwnVehicle = z.infer<typeof ownVehicle>;
export const ownVehicles = z.object({ data: z.array(ownVehicle) }).meta({ id: "OwnVehicles" });

/** A call-out that the user or a colleague has reported. */
const ownCallOut = z.object({
  reference: z.string(),
  status,
  vehicle_number: absentLine,
  trailer_number: absentLine,
  /** The page on which the call-out can be followed. Null once the page has ended. */
  page_url: absentLine,
  /** The engineer's report as a PDF, once the office has read it. */
  report_url: absentLine,
  created_at: z.string(),
});
export type OwnCallOut = z.infer<typeof ownCallOut>;
export const byReference = z.object({ reference: line() });
export const ownCallOuts = z.object({ data: z.array(ownCallOut) }).meta({ id: "OwnCallOuts" });

import {
  email,
  limits,
  line,
  optionalLine,
  optionalText,
  text,
  versioned,
} from "../../../platform/validation/fields.ts";
import { plainNumber } from "../../../platform/validation/plain-number.ts";
import { z } from "../../../platform/validation/zod.ts";
import { missingFromReport } from "./report-fields.ts";

const words = 2_000;
const absentNumber = z.number().nullable();
const absentLine = z.string().nullable();

const shape = {
  found: text(words, missingFromReport.found),
  done: text(words, missingFromReport.done),
  /** One part a line, such as "2 × Drive belt". */
  parts: optionalText(words),
  /** Degrees Celsius in the box at leaving. */
  temperature: plainNumber(z.number(missingFromReport.temperature).min(-60).max(60)).nullish(),
  /** Without it, the time between "with the driver" and "done". */
  worked_minutes: plainNumber(z.int(missingFromReport.worked_minutes).min(0).max(5_760)).nullish(),
};

/** What an engineer reports, sent with photographs and the signature. */
export const newJobReport = z
  .object({
    ...shape,
    signer_name: optionalLine(),
    unsigned_reason: optionalLine(),
    pressed_seconds_ago: plainNumber(z.number().min(0)).nullish().catch(null),
    submission_key: optionalLine(),
  })
  .meta({ id: "NewJobReport" });
export type NewJobReport = z.infer<typeof newJobReport>;

/** What the office corrects. What was signed, and by whom, it cannot change. */
export const jobReportChange = z.object({ ...shape, ...versioned }).meta({ id: "JobReportChange" });
export type JobReportChange = z.infer<typeof jobReportChange>;

export const jobReportReading = z.object(versioned).meta({ id: "JobReportReading" });
export const jobReportMail = z
  .object({
    to: email("Please enter a valid email address"),
    /** What the office writes above the report. */
    words: optionalText(limits.message),
    submission_key: line(),
    ...versioned,
  })
  .meta({ id: "JobReportMail" });
export type JobReportMail = z.infer<typeof jobReportMail>;

/** The same fields as on the driver's card. */
export const photographFields = ["photograph_1", "photograph_2", "photograph_3", "photograph_4"] as const;

const picture = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

export const jobReportAnswer = z
  .object({
    engineer: z.string(),
    found: z.string(),
    done: z.string(),
    parts: absentLine,
    temperature: absentNumber,
    worked_minutes: absentNumber,
    signer_name: absentLine,
    unsigned_reason: absentLine,
    reported_at: z.string(),
    /** Counts what was reported and corrected. */
    edition: z.int(),
    /** The edition that was signed. Null if nobody signed. */
    signed_edition: z.int().nullable(),
    /** Whether somebody of the office has read this edition. The customer sees no other. */
    is_read: z.boolean(),
    drawn_signature: picture.nullable(),
    photographs: z.array(picture),
    pdf_url: z.string(),
    /** To whom it was mailed, the newest first. */
    mails: z.array(z.object({ to: z.string(), queued_at: z.string(), sent_at: absentLine })),
    /** Addresses of the customer to whom the call-out belongs. */
    offered: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: "JobReport" });
export type JobReport = z.infer<typeof jobReportAnswer>;

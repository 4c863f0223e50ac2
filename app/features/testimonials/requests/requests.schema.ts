import { limits } from "../../../platform/validation/bounds.ts";
import { email, line, optionalLine, text } from "../../../platform/validation/fields.ts";
import { plainNumber } from "../../../platform/validation/plain-number.ts";
import { z } from "../../../platform/validation/zod.ts";
import { longestReview } from "./asking-words.present.ts";
import { bestScore } from "../testimonials.schema.ts";

export const newRequest = z
  .object({
    name: line(),
    email: email(),
    /** The text of the mail. The link follows below it. */
    text: text(limits.message),
  })
  .meta({ id: "NewTestimonialRequest" });
export type NewRequest = z.infer<typeof newRequest>;

const noStars = `Please choose one to ${bestScore} stars.`;

export const testimonialAnswer = z
  .object({
    review: text(longestReview),
    shown_name: line(),
    shown_role: optionalLine(),
    score: plainNumber(
      z.int({ error: noStars }).min(1, { error: noStars }).max(bestScore, { error: noStars }),
    ),
    agrees: z.union([z.literal(true), z.literal("on")], {
      error: "Without your agreement we cannot show your words.",
    }),
  })
  .meta({ id: "TestimonialAnswer" });
export type TestimonialAnswer = z.infer<typeof testimonialAnswer>;

export const answerTaken = z.object({ message: z.string() }).meta({ id: "TestimonialAnswerTaken" });

export const testimonialRequest = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    asked_by: z.string(),
    state: z.enum(["asked", "answered", "published"]),
    created_at: z.string(),
    expires_at: z.string(),
    answered_at: z.string().nullable(),
    review: z.string().nullable(),
    shown_name: z.string().nullable(),
    shown_role: z.string().nullable(),
    score: z.int().nullable(),
    agreed_to: z.string().nullable(),
    testimonial_id: z.int().nullable(),
  })
  .meta({ id: "TestimonialRequest" });
export type TestimonialRequest = z.infer<typeof testimonialRequest>;

export const testimonialRequestList = z
  .object({ results: z.array(testimonialRequest) })
  .meta({ id: "TestimonialRequestList" });

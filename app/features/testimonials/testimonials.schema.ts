import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { html, line } from "../../platform/validation/fields.ts";

export const bestScore = 5;

/** The length of a list without a limit. */
export const newestTestimonials = 100;

export const testimonial = z
  .object({
    id: z.int(),
    name: z.string(),
    /** HTML, cleaned. */
    review: z.string(),
    score: z.int(),
    /** Whether it is chosen for the home page, which shows the newest chosen one. */
    on_home: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "Testimonial" });
export type Testimonial = z.infer<typeof testimonial>;

export const newTestimonial = z
  .object({
    name: line(),
    review: html(),
    score: plainNumber(z.int().min(1).max(bestScore)).nullish(),
    on_home: z.boolean().nullish(),
  })
  .meta({ id: "NewTestimonial" });
export type NewTestimonial = z.infer<typeof newTestimonial>;

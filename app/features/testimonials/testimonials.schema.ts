import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { html, line, versioned } from "../../platform/validation/fields.ts";
import { resultsOf } from "../../platform/validation/paging.ts";

export const bestScore = 5;

/** What a list without a limit shows. */
export const newestTestimonials = 100;

export const testimonial = z
  .object({
    id: z.int(),
    name: z.string(),
    /** HTML, cleaned. */
    review: z.string(),
    score: z.int(),
    /** Chosen for the home page, which shows the newest that is. */
    on_home: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "Testimonial" });
export type Testimonial = z.infer<typeof testimonial>;

export const testimonialList = resultsOf(testimonial).meta({ id: "TestimonialList" });
export type TestimonialList = z.infer<typeof testimonialList>;

export const newTestimonial = z
  .object({
    name: line(),
    review: html(),
    score: plainNumber(z.int().min(1).max(bestScore)).nullish(),
    on_home: z.boolean().nullish(),
  })
  .meta({ id: "NewTestimonial" });
export type NewTestimonial = z.infer<typeof newTestimonial>;

export const testimonialSave = newTestimonial.extend(versioned).meta({ id: "TestimonialSave" });

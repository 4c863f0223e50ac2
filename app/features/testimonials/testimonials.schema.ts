import { z } from "zod";
import { id, limits, line, text } from "../../platform/validation/fields.ts";

export const bestScore = 5;

/** What a list without a limit shows. */
export const newestTestimonials = 100;

export const testimonial = z.object({
  id: z.int(),
  name: z.string(),
  /** HTML, cleaned. */
  review: z.string(),
  score: z.int(),
  version: z.int(),
});
export type Testimonial = z.infer<typeof testimonial>;

export const testimonialList = z.object({ results: z.array(testimonial), total: z.int() });
export type TestimonialList = z.infer<typeof testimonialList>;

export const byId = z.object({ id: id() });

/** Pages count from 0; nonsense counts as absent. */
export const testimonialQuery = z.object({
  limit: z.coerce.number().int().min(1).max(newestTestimonials).catch(newestTestimonials),
  page: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

export const newTestimonial = z.object({
  name: line(),
  review: text(limits.html),
  score: z.coerce.number().int().min(1).max(bestScore).nullish(),
});
export type NewTestimonial = z.infer<typeof newTestimonial>;

export const testimonialSave = newTestimonial.extend({ version: z.coerce.number().int().nullish() });

import type { Testimonial } from "./testimonials.schema.ts";
import type { TestimonialRow } from "./testimonials.server.ts";

export function presentTestimonial({ id, name, review, score, version }: TestimonialRow): Testimonial {
  return { id, name, review, score, version };
}

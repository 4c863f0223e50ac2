import type { Testimonial } from "./testimonials.schema.ts";
import type { TestimonialRow } from "./testimonials.server.ts";

export function presentTestimonial(row: TestimonialRow): Testimonial {
  const { id, name, review, score, on_home, version } = row;
  return { id, name, review, score, on_home: on_home === 1, version };
}

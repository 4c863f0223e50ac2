import type { TestimonialRequest } from "./requests.schema.ts";
import type { RequestRow } from "./requests.server.ts";

export function presentRequest(row: RequestRow): TestimonialRequest {
  const state = row.testimonial_id !== null ? "published" : row.answered_at !== null ? "answered" : "asked";
  return { ...row, state };
}

import { callsOf } from "../../platform/browser/call.ts";
import type { testimonialsApi } from "./testimonials.api.server.ts";

const call = callsOf<typeof testimonialsApi>();

export type TestimonialForm = { name: string; review: string; score: number };

export const loadTestimonial = (id: number) => call("GET /api/testimonials/:id", { params: { id } });

export const addTestimonial = (body: TestimonialForm) => call("POST /api/testimonials", { body });

export const changeTestimonial = (id: number, body: TestimonialForm & { version: number }) =>
  call("POST /api/testimonials/:id", { params: { id }, body });

export const removeTestimonial = (id: number) => call("DELETE /api/testimonials/:id", { params: { id } });

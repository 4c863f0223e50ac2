import { request } from "../../platform/browser/request.ts";
import type { Testimonial } from "./testimonials.schema.ts";

export type TestimonialForm = { name: string; review: string; score: number };

export const loadTestimonial = (id: number) => request<Testimonial>("GET", `/api/testimonials/${id}`);

export const addTestimonial = (form: TestimonialForm) =>
  request<Testimonial>("POST", "/api/testimonials", form);

export const changeTestimonial = (id: number, form: TestimonialForm & { version: number }) =>
  request<Testimonial>("POST", `/api/testimonials/${id}`, form);

export const removeTestimonial = (id: number) => request<void>("DELETE", `/api/testimonials/${id}`);

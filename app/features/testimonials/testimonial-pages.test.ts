import { expect, it } from "vitest";
import { lastTestimonialPage, testimonialPageSize } from "./testimonial-pages.ts";

it("shows 12 testimonials a page", () => {
  expect(testimonialPageSize).toBe(12);
  expect([0, 12, 13, 25].map(lastTestimonialPage)).toEqual([1, 1, 2, 3]);
});

it("assumes a total of 100 until it is loaded", () => {
  expect(lastTestimonialPage()).toBe(9);
});

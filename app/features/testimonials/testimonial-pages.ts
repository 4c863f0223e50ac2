export const testimonialPageSize = 12;

/** How many testimonials there are taken to be until the list has told. */
const totalUntilLoaded = 100;

/** The last page of the list in the back office, whose first page is 1. */
export function lastTestimonialPage(total: number = totalUntilLoaded): number {
  return Math.max(1, Math.ceil(total / testimonialPageSize));
}

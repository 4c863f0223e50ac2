export const testimonialPageSize = 12;

/** The total that is assumed until the list has loaded. */
const totalUntilLoaded = 100;

/** The last page of the list in the back office, whose first page is 1. */
export function lastTestimonialPage(total: number = totalUntilLoaded): number {
  return Math.max(1, Math.ceil(total / testimonialPageSize));
}

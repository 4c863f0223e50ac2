import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { cleanLongHtml } from "../../platform/html/clean-long-html.server.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { testimonial } from "./testimonials.resource.ts";
import { bestScore, type NewTestimonial } from "./testimonials.schema.ts";

export type TestimonialRow = RowOf<"testimonials">;

export const testimonials = stored(testimonial, "testimonials", { nameOf: ({ name }) => name });

/** A save without a score leaves the one there is. */
export const testimonialRows = rowsOf(testimonials, async (input: NewTestimonial, isNew) => {
  const score = input.score ?? (isNew ? bestScore : undefined);
  return { name: input.name, review: await cleanReview(input.review), ...(score && { score }) };
});

export async function listNewestTestimonials(db: Db, limit: number): Promise<TestimonialRow[]> {
  return db.selectFrom("testimonials").selectAll().orderBy("id", "desc").limit(limit).execute();
}

async function cleanReview(html: string): Promise<string> {
  const review = await cleanLongHtml(html);
  if (!review) throw new Invalid({ review: ["The review field is required."] });
  return review;
}

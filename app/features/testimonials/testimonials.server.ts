import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { cleanLongHtml } from "../../platform/html/clean-long-html.server.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { testimonial } from "./testimonials.resource.ts";
import { bestScore, type NewTestimonial } from "./testimonials.schema.ts";

export type TestimonialRow = RowOf<"testimonials">;

export const testimonials = stored(testimonial, "testimonials", { nameOf: ({ name }) => name });

/** A save without `score` or `on_home` keeps the stored value. */
export const testimonialRows = rowsOf(testimonials, async (input: NewTestimonial, isNew) => {
  const score = input.score ?? (isNew ? bestScore : undefined);
  return {
    name: input.name,
    review: await cleanReview(input.review),
    ...(score && { score }),
    ...(typeof input.on_home === "boolean" && { on_home: input.on_home ? 1 : 0 }),
  };
});

export async function listNewestTestimonials(db: Db, limit: number): Promise<TestimonialRow[]> {
  return db.selectFrom("testimonials").selectAll().orderBy("id", "desc").limit(limit).execute();
}

/** Returns the newest testimonial chosen for the home page, or the newest of all if none is chosen. */
export async function findTestimonialOfHome(db: Db): Promise<TestimonialRow | undefined> {
  const chosenFirst = db.selectFrom("testimonials").selectAll().orderBy("on_home", "desc");
  return chosenFirst.orderBy("id", "desc").limit(1).executeTakeFirst();
}

async function cleanReview(html: string): Promise<string> {
  const review = await cleanLongHtml(html);
  if (!review) throw new Invalid({ review: ["The review field is required."] });
  return review;
}

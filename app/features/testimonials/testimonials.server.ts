import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { deleteRow } from "../../platform/bin/bin.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { counted } from "../../platform/db/counting.server.ts";
import { readerOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Invalid, NotFound } from "../../platform/errors.ts";
import { cleanLongHtml } from "../../platform/html/clean-long-html.server.ts";
import { stored, subjectOf } from "../../platform/resources/stored.server.ts";
import { testimonial } from "./testimonials.resource.ts";
import { bestScore, type NewTestimonial } from "./testimonials.schema.ts";
import type { TestimonialsTable } from "./testimonials.tables.ts";

export type TestimonialRow = Selectable<TestimonialsTable>;

export const testimonials = stored(testimonial, "testimonials", { nameOf: ({ name }) => name });

/** One page of testimonials, newest first. `page` counts from 0. Everybody may ask for the last of thousands. */
export async function listTestimonials(
  db: Db,
  { limit, page }: { limit: number; page: number },
): Promise<{ testimonials: TestimonialRow[]; total: number }> {
  const reader = readerOf(db);
  const { total } = await reader
    .selectFrom("testimonials")
    .select((eb) => counted(eb).as("total"))
    .executeTakeFirstOrThrow();
  const rows = await newestFirst(reader)
    .limit(limit)
    .offset(page * limit)
    .execute();
  return { testimonials: rows, total };
}

export async function listNewestTestimonials(db: Db, limit: number): Promise<TestimonialRow[]> {
  return newestFirst(db).limit(limit).execute();
}

function newestFirst(db: Db) {
  return db.selectFrom("testimonials").selectAll().orderBy("id", "desc");
}

export async function findTestimonial(db: Db, id: number): Promise<TestimonialRow | undefined> {
  return db.selectFrom("testimonials").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function requireTestimonial(db: Db, id: number): Promise<TestimonialRow> {
  const row = await findTestimonial(db, id);
  if (!row) throw new NotFound();
  return row;
}

export async function createTestimonial(
  db: Db,
  actor: Actor,
  input: NewTestimonial,
): Promise<TestimonialRow> {
  const now = actor.now.toISOString();
  const review = await cleanReview(input.review);
  return changeContent(db, async (transaction) => {
    const row = await transaction
      .insertInto("testimonials")
      .values({ name: input.name, review, score: input.score ?? bestScore, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, actor, { action: "created", subject: subjectOf(testimonials, row) });
    return row;
  });
}

/** A save without a score keeps the one there is. Throws `ChangedMeanwhile` when `version` is given and old. */
export async function saveTestimonial(
  db: Db,
  actor: Actor,
  id: number,
  { version, ...input }: NewTestimonial & { version?: number | null },
): Promise<TestimonialRow> {
  const review = await cleanReview(input.review);
  return changeContent(db, async (transaction) => {
    const before = await lockRow(transaction, "testimonials", id, version);
    const change = { name: input.name, review, score: input.score ?? before.score };
    return changeRow(transaction, actor, testimonials, before, change, (_after, fields) => ({
      action: "changed",
      details: { fields },
    }));
  });
}

export async function deleteTestimonial(db: Db, actor: Actor, id: number): Promise<void> {
  await changeContent(db, async (transaction) => {
    await deleteRow(transaction, actor, testimonials, await lockRow(transaction, "testimonials", id));
  });
}

async function cleanReview(html: string): Promise<string> {
  const review = await cleanLongHtml(html);
  if (!review) throw new Invalid({ review: ["The review field is required."] });
  return review;
}

import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import { counted } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { ChangedMeanwhile, Invalid, NotFound } from "../../platform/errors.ts";
import { cleanHtml } from "../../platform/html/clean-html.server.ts";
import { bestScore, type NewTestimonial, newestTestimonials } from "./testimonials.schema.ts";
import type { TestimonialsTable } from "./testimonials.tables.ts";

const subjectType = "testimonial";

export type TestimonialRow = Selectable<TestimonialsTable>;

/** One page of testimonials, newest first. `page` counts from 0. */
export async function listTestimonials(
  db: Db,
  { limit = newestTestimonials, page = 0 }: { limit?: number; page?: number } = {},
): Promise<{ testimonials: TestimonialRow[]; total: number }> {
  const { total } = await db
    .selectFrom("testimonials")
    .select((eb) => counted(eb).as("total"))
    .executeTakeFirstOrThrow();
  const testimonials = await db
    .selectFrom("testimonials")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset(page * limit)
    .execute();
  return { testimonials, total };
}

export async function requireTestimonial(db: Db, id: number): Promise<TestimonialRow> {
  const row = await db.selectFrom("testimonials").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export async function createTestimonial(
  db: Db,
  actor: Actor,
  input: NewTestimonial,
): Promise<TestimonialRow> {
  const now = actor.now.toISOString();
  const review = cleanReview(input.review);
  return changeContent(db, async (transaction) => {
    const row = await transaction
      .insertInto("testimonials")
      .values({ name: input.name, review, score: input.score ?? bestScore, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, actor, { action: "created", subject: subjectOf(row) });
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
  const review = cleanReview(input.review);
  return changeContent(db, async (transaction) => {
    const before = await lockTestimonial(transaction, id);
    if (version != null && version !== before.version) throw new ChangedMeanwhile();
    const after = await transaction
      .updateTable("testimonials")
      .set({
        name: input.name,
        review,
        score: input.score ?? before.score,
        version: before.version + 1,
        updated_at: actor.now.toISOString(),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const fields = (["name", "review", "score"] as const).filter((field) => after[field] !== before[field]);
    if (fields.length > 0) {
      await recordAudit(transaction, actor, {
        action: "changed",
        subject: subjectOf(after),
        details: { fields },
      });
    }
    return after;
  });
}

export async function deleteTestimonial(db: Db, actor: Actor, id: number): Promise<void> {
  await changeContent(db, async (transaction) => {
    const row = await transaction
      .deleteFrom("testimonials")
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new NotFound();
    await recordAudit(transaction, actor, { action: "deleted", subject: subjectOf(row) });
  });
}

function cleanReview(html: string): string {
  const review = cleanHtml(html);
  if (!review) throw new Invalid({ review: ["The review field is required."] });
  return review;
}

async function lockTestimonial(transaction: Db, id: number): Promise<TestimonialRow> {
  const query = transaction.selectFrom("testimonials").selectAll().where("id", "=", id);
  const row = await locked(query).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

function subjectOf(row: Pick<TestimonialRow, "id" | "name">) {
  return { type: subjectType, id: row.id, name: row.name };
}

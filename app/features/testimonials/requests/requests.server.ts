import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import { isInBin, lockEntry, restoreRows, rowsOf } from "../../../platform/bin/bin.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { changeContent, inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { Conflict, NotFound } from "../../../platform/errors.ts";
import { escapeHtml } from "../../../platform/html/escape-html.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { hashToken, newToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import { readCompany } from "../../company/company.server.ts";
import { accountMail } from "../../accounts/users/account-mail.server.ts";
import { testimonialRows, type TestimonialRow, testimonials } from "../testimonials.server.ts";
import { agreementWith, linkDays } from "./asking-words.present.ts";
import type { NewRequest, TestimonialAnswer } from "./requests.schema.ts";
import { keysOf } from "../../../platform/keys-of.ts";
import type { TestimonialRequestsTable } from "./requests.tables.ts";

export type RequestRow = Omit<Selectable<TestimonialRequestsTable>, "token_hash">;

const columns = [
  ...(["id", "name", "email", "asked_by", "created_at", "expires_at", "answered_at", "review"] as const),
  ...(["shown_name", "shown_role", "score", "agreed_to", "testimonial_id"] as const),
] as const;
const mostListed = 200;

/** Returns requests, newest first. Each has the id of its testimonial while that is on the site. */
export async function listRequests(db: Db): Promise<RequestRow[]> {
  return db
    .selectFrom("testimonial_requests")
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom("testimonials")
        .select("testimonials.id")
        .whereRef("testimonials.id", "=", "testimonial_requests.testimonial_id")
        .as("testimonial_id"),
    )
    .orderBy("id", "desc")
    .limit(mostListed)
    .execute();
}

/**
 * Mails a link for writing a testimonial. A new request makes the last link invalid. Throws `TooManyAttempts` if the
 * address was asked a moment ago.
 */
export async function askForTestimonial(
  services: Services,
  actor: Actor,
  { name, email, text }: NewRequest,
): Promise<RequestRow> {
  const { db, config } = services;
  const address = accountAddress(email);
  const token = newToken();
  const sealed = sealWord(config, address, token);
  const [lead = "", ...lines] = text.split(/\n\s*\n/);
  const company = await readCompany(db);
  const mail = await accountMail(db, {
    kind: "testimonial-request",
    to: address,
    subject: "Would you say a word about us?",
    lead,
    lines,
    button: { label: "Write it", address: `${config.appUrl}/say/${sealed.mark}` },
    afterwards: `The link works once, for ${linkDays} days. If you would rather not, do nothing.`,
  });
  await takeSlot(db, services, ["accountMailsPerAddress", `testimonial ${address}`]);
  return inTransaction(db, async (transaction) => {
    const unanswered = transaction.deleteFrom("testimonial_requests").where("email", "=", address);
    await unanswered.where("answered_at", "is", null).execute();
    const row = await transaction
      .insertInto("testimonial_requests")
      .values({
        name,
        email: address,
        asked_by: actor.name,
        token_hash: hashToken(token),
        created_at: actor.now.toISOString(),
        expires_at: new Date(actor.now.getTime() + days(linkDays)).toISOString(),
        answered_at: null,
        review: null,
        shown_name: null,
        shown_role: null,
        score: null,
        agreed_to: null,
        testimonial_id: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await queueMail(transaction, actor.now, {
      ...mail,
      replyTo: company.office_email,
      sealedWords: [sealed],
    });
    await recordAudit(transaction, actor, { action: "asked for", subject: subjectOfRequest(row) });
    return row;
  });
}

/** Returns the request of a link. Undefined for a used, expired or unknown link. Reading does not use the link up. */
export async function findOpenRequest(db: Db, now: Date, token: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom("testimonial_requests")
    .select(columns)
    .where("token_hash", "=", hashToken(token))
    .where("answered_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/**
 * Stores the answer with the agreement and uses the link up. Sending the same answer again succeeds. Throws `NotFound`
 * for an invalid link.
 */
export async function answerRequest(
  db: Db,
  now: Date,
  { token, review, shown_name, shown_role = null, score }: TestimonialAnswer & { token: string },
): Promise<void> {
  const { name: company } = await readCompany(db);
  const token_hash = hashToken(token);
  const written = { review, shown_name, shown_role, score };
  const answered = await db
    .updateTable("testimonial_requests")
    .set({ ...written, answered_at: now.toISOString(), agreed_to: agreementWith(company) })
    .where("token_hash", "=", token_hash)
    .where("answered_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (answered.numUpdatedRows > 0n) return;
  const before = await db
    .selectFrom("testimonial_requests")
    .select(["review", "shown_name", "shown_role", "score"])
    .where("token_hash", "=", token_hash)
    .executeTakeFirst();
  const isSame = before && keysOf(written).every((name) => before[name] === written[name]);
  if (!isSame) throw new NotFound();
}

/**
 * Publishes an answer as a testimonial. Restores the earlier testimonial if that is in the bin. Throws `NotFound`, and
 * `Conflict` if there is no answer or it is published already.
 */
export async function publishAnswer(db: Db, actor: Actor, id: number): Promise<TestimonialRow> {
  return changeContent(db, async (transaction) => {
    // This update locks the row: a concurrent second request waits here and then finds the answer published.
    const row = await transaction
      .updateTable("testimonial_requests")
      .set((eb) => ({ answered_at: eb.ref("answered_at") }))
      .where("id", "=", id)
      .returning(columns)
      .executeTakeFirstOrThrow(() => new NotFound());
    if (row.review === null || row.shown_name === null) throw new Conflict("There is no answer to it yet.");
    const before = await bringBackShown(transaction, actor, row);
    if (before) return before;
    const shown = await testimonialRows.create(transaction, actor, {
      name: [row.shown_name, row.shown_role].filter(Boolean).join(", "),
      review: paragraphs(row.review),
      score: row.score,
    });
    await transaction
      .updateTable("testimonial_requests")
      .set({ testimonial_id: shown.id })
      .where("id", "=", id)
      .execute();
    return shown;
  });
}

/** Restores the testimonial from the bin. Undefined if there is none. Throws `Conflict` if it is on the site. */
async function bringBackShown(
  transaction: Db,
  actor: Actor,
  { testimonial_id: id }: RequestRow,
): Promise<TestimonialRow | undefined> {
  if (id === null) return undefined;
  if (await testimonialRows.find(transaction, id)) throw new Conflict("It is published already.");
  if (!(await isInBin(transaction, "testimonial", id))) return undefined;
  const entry = await lockEntry(transaction, { kind: "testimonial", id });
  await restoreRows(transaction, { entry, resource: testimonials }, rowsOf(entry));
  const subject = { type: "testimonial", id, name: entry.name } as const;
  await recordAudit(transaction, actor, { action: "restored", subject });
  return testimonialRows.require(transaction, id);
}

/** Deletes a request. Throws `NotFound`, and `Conflict` if its answer is published, because it proves the agreement. */
export async function removeRequest(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom("testimonial_requests")
      .where("id", "=", id)
      .returning(columns)
      .executeTakeFirstOrThrow(() => new NotFound());
    if (deleted.testimonial_id !== null) {
      const shown = await testimonialRows.find(transaction, deleted.testimonial_id);
      if (shown)
        throw new Conflict("It is on the site, and proves the agreement. Delete the testimonial first.");
      if (await isInBin(transaction, "testimonial", deleted.testimonial_id))
        throw new Conflict(
          "Its testimonial is in the bin, and this proves the agreement. Clear it from there first.",
        );
    }
    await recordAudit(transaction, actor, { action: "removed", subject: subjectOfRequest(deleted) });
  });
}

function subjectOfRequest({ id, name }: { id: number; name: string }) {
  return { type: "testimonial request", id, name } as const;
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

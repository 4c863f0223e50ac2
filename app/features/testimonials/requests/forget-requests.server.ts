import type { Actor } from "../../../platform/audit/audit.server.ts";
import { removeRows } from "../../../platform/audit/remove-row.server.ts";
import { clearEntries } from "../../../platform/bin/bin.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { daysBefore } from "../../../platform/durations.ts";
import type { Services } from "../../../platform/services.ts";
import { testimonials } from "../testimonials.server.ts";

const unshownDays = 365;

/** Housekeeping: deletes old requests without an answer, old unpublished answers, and those without a testimonial. */
export async function forgetTestimonialRequests({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const requests = () => db.deleteFrom("testimonial_requests");
  await requests().where("answered_at", "is", null).where("expires_at", "<=", now.toISOString()).execute();
  await requests()
    .where("testimonial_id", "is", null)
    .where("answered_at", "<", daysBefore(now, unshownDays).toISOString())
    .execute();
  await requests()
    .where("testimonial_id", "is not", null)
    .where("testimonial_id", "not in", (eb) => eb.selectFrom("testimonials").select("id"))
    .where("testimonial_id", "not in", (eb) =>
      eb.selectFrom("bin").select("of_id").where("kind", "=", "testimonial"),
    )
    .execute();
}

type ErasedTestimonials = { requests: { id: number; name: string }[]; testimonials: number[] };

/** Erases the requests to an address, their answers and the published testimonials. Returns what was erased. */
export async function eraseTestimonials(
  transaction: Db,
  actor: Actor,
  email: string,
): Promise<ErasedTestimonials> {
  const requests = await transaction
    .deleteFrom("testimonial_requests")
    .where("email", "=", email)
    .returning(["id", "name", "testimonial_id"])
    .execute();
  const ids = requests.flatMap(({ testimonial_id }) => testimonial_id ?? []);
  if (ids.length === 0) return { requests, testimonials: ids };
  await removeRows(transaction, actor, { resource: testimonials, ids, way: "erased" });
  const binned = await transaction
    .selectFrom("bin")
    .select("id")
    .where("kind", "=", testimonials.kind)
    .where("of_id", "in", ids)
    .execute();
  if (binned.length > 0) {
    await clearEntries(
      transaction,
      actor.now,
      binned.map(({ id }) => id),
    );
  }
  return { requests, testimonials: ids };
}

import type { Db } from "../../../platform/db/tables.ts";
import { daysBefore } from "../../../platform/durations.ts";
import type { Services } from "../../../platform/services.ts";

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
export async function eraseTestimonials(transaction: Db, email: string): Promise<ErasedTestimonials> {
  const requests = await transaction
    .deleteFrom("testimonial_requests")
    .where("email", "=", email)
    .returning(["id", "name", "testimonial_id"])
    .execute();
  const testimonials = requests.flatMap(({ testimonial_id }) => testimonial_id ?? []);
  if (testimonials.length === 0) return { requests, testimonials };
  await transaction.deleteFrom("testimonials").where("id", "in", testimonials).execute();
  await transaction
    .deleteFrom("bin")
    .where("kind", "=", "testimonial")
    .where("of_id", "in", testimonials)
    .execute();
  await transaction
    .deleteFrom("versions")
    .where("of_table", "=", "testimonials")
    .where("of_id", "in", testimonials)
    .execute();
  return { requests, testimonials };
}

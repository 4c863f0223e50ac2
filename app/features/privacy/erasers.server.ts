import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { changeContent, inTransaction } from "../../platform/db/transaction.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { eraseMails } from "../../platform/mail/erase-mails.server.ts";
import type { Services } from "../../platform/services.ts";
import { eraseFromApplications } from "../applications/erase-from-applications.server.ts";
import { nameAfter, withoutMentions } from "./mentions.ts";
import { type Holding, period, type Subject } from "./personal-data.ts";
import { findPersonalRows, type PersonalRow } from "./personal-rows.server.ts";
import { type KindOfData, register } from "./register.server.ts";
import { eraseTestimonials } from "../testimonials/requests/forget-requests.server.ts";
import { eraseAccount } from "../users/erase-account.server.ts";
import type { Outcome } from "../data-requests/data-requests.schema.ts";
import { eraseFromCustomers } from "./erase-from-customers.server.ts";
import { removeNames } from "./remove-names.server.ts";
import { eraseCallOuts } from "./erase-call-outs.server.ts";
import { eraseFromBin } from "./erase-from-bin.server.ts";

export type Erasure = { services: Services; now: Date; subject: Subject };
type Eraser = (erasure: Erasure) => Promise<Partial<Omit<Outcome, "title">>>;

/** Erases each kind of data. Every step can be repeated. */
export const erasers: Record<KindOfData, Eraser> = {
  async accounts({ services, now, subject: { userId } }) {
    const isErased = userId !== null && (await eraseAccount(services, now, { userId }));
    return { erased: isErased ? 1 : 0 };
  },

  // Sessions, browsers and passkeys were deleted with the account. Links can also go to this address for another
  // account.
  async devices({ services: { db }, subject: { email } }) {
    if (email === null) return {};
    const deleted = await db.deleteFrom("account_tokens").where("email", "=", email).executeTakeFirst();
    return { erased: Number(deleted.numDeletedRows) };
  },

  async messages(erasure) {
    const own = await eraseMessages(erasure);
    // The notes and replies of the person's own messages were deleted with the messages.
    const notes = await eachRow(erasure, register.messages.holdings[1], async (transaction, { id, text }) => {
      const words = withoutMentions(String(text), erasure.subject);
      await transaction
        .updateTable("contact_message_notes")
        .set({ text: words })
        .where("id", "=", id)
        .execute();
      return "changed";
    });
    const reading = await eachRow(erasure, register.messages.holdings[2], async (transaction, { id }) => {
      await transaction.deleteFrom("contact_message_readers").where("id", "=", id).execute();
      return "erased";
    });
    const replies = await eachRow(erasure, register.messages.holdings[3], async (transaction, row) => {
      const [subject, text] = [row.subject, row.text].map((words) =>
        withoutMentions(String(words), erasure.subject),
      );
      await transaction
        .updateTable("contact_message_replies")
        .set({ subject: subject!, text: text! })
        .where("id", "=", row.id)
        .execute();
      return "changed";
    });
    const changed = own.changed + notes.changed + replies.changed;
    return { erased: own.erased + reading.erased, changed };
  },

  callOuts: eraseCallOuts,

  async applications({ services, now, subject }) {
    if (subject.email === null) return {};
    const { stays, ...done } = await eraseFromApplications(services, now, subject.email);
    const retained = period(services.config.retention.applications);
    const why = `Credit was given on an approved application: it stays as it was signed, as evidence for legal claims, ${retained}.`;
    return { ...done, stays, why: stays > 0 ? why : null };
  },

  customers: eraseFromCustomers,

  async mails({ services, subject }) {
    let erased = 0;
    for await (const rows of findPersonalRows(services.db, register.mails.holdings[0], subject)) {
      await eraseMails(
        services,
        rows.map(({ id }) => id),
      );
      erased += rows.length;
    }
    return { erased };
  },

  async securityEvents({ services, subject }) {
    let stays = 0;
    for await (const rows of findPersonalRows(services.db, register.securityEvents.holdings[0], subject)) {
      stays += rows.length;
    }
    const retained = period(services.config.retention.securityEvents);
    const why = `They are needed to find and prove attacks, hold no name and no address, and go after ${retained}.`;
    return { stays, why: stays > 0 ? why : null };
  },

  auditLog: (erasure) =>
    eachRow(erasure, register.auditLog.holdings[0], async (transaction, row) => {
      const { userId } = erasure.subject;
      const isSubject = row.subject_type === "user" && row.subject_id === String(userId);
      const actor_name = nameAfter(row.actor_name, row.actor_id === userId, erasure.subject);
      const subject_name = nameAfter(row.subject_name, userId !== null && isSubject, erasure.subject);
      const details = withoutMentions(String(row.details), erasure.subject);
      const search_text = searchTextOf([
        actor_name,
        String(row.action),
        String(row.subject_type),
        subject_name,
      ]);
      await transaction
        .updateTable("audit_log")
        .set({ actor_name, subject_name, details, search_text })
        .where("id", "=", row.id)
        .execute();
      return "changed";
    }),

  versions: (erasure) =>
    eachRow(erasure, register.versions.holdings[0], async (transaction, row) => {
      const { userId } = erasure.subject;
      const actor_name = nameAfter(row.actor_name, row.actor_id === userId, erasure.subject);
      const fields = typeof row.fields === "string" ? withoutMentions(row.fields, erasure.subject) : null;
      await transaction
        .updateTable("versions")
        .set({ actor_name, fields })
        .where("id", "=", row.id)
        .execute();
      return "changed";
    }),

  bin: eraseFromBin,

  work: (erasure) =>
    eachRow(erasure, register.work.holdings[0], async (transaction, { id }) => {
      await transaction.deleteFrom("jobs").where("id", "=", id).execute();
      return "erased";
    }),

  // The last step of an erasure removes the address from the requests.
  async requests({ services, subject }) {
    let stays = 0;
    for await (const rows of findPersonalRows(services.db, register.requests.holdings[0], subject)) {
      stays += rows.length;
    }
    const retained = period(services.config.retention.dataRequests);
    return { stays, why: `They show that we did what was asked, without the address, for ${retained}.` };
  },

  // A requested testimonial is known by an address. With the address goes the consent to show the testimonial.
  async testimonials({ services: { db }, subject: { email } }) {
    if (email === null) return {};
    return changeContent(db, async (transaction) => {
      const { requests, testimonials } = await eraseTestimonials(transaction, email);
      await removeNames(transaction, "testimonial", testimonials);
      await removeNames(transaction, "testimonial request", await requestsOf(transaction, requests));
      return { erased: requests.length + testimonials.length };
    });
  },
};

/** Returns the ids of these requests and of earlier ones to the same names, which a newer request had deleted. */
async function requestsOf(transaction: Db, deleted: { id: number; name: string }[]): Promise<number[]> {
  const names = deleted.map(({ name }) => name);
  if (names.length === 0) return [];
  const lines = await transaction
    .selectFrom("audit_log")
    .select("subject_id")
    .where("subject_type", "=", "testimonial request")
    .where("subject_name", "in", names)
    .execute();
  const ids = lines.map(({ subject_id }) => Number(subject_id));
  const others = await transaction.selectFrom("testimonial_requests").select("id").execute();
  return ids.filter((id) => !others.some((other) => other.id === id));
}

async function eraseMessages({ services: { db }, subject }: Erasure) {
  const counts = { erased: 0, changed: 0 };
  for await (const rows of findPersonalRows(db, register.messages.holdings[0], subject)) {
    const theirs = rows.filter(({ isAbout }) => isAbout === 1).map(({ id }) => id);
    await inTransaction(db, async (transaction) => {
      if (theirs.length > 0) {
        await transaction.deleteFrom("contact_messages").where("id", "in", theirs).execute();
        await removeNames(transaction, "message", theirs);
      }
      for (const row of rows.filter(({ isAbout }) => isAbout === 0)) {
        const message = withoutMentions(String(row.message), subject);
        const searched = [String(row.name), String(row.email), String(row.telephone), message];
        await transaction
          .updateTable("contact_messages")
          .set({ message, search_text: searchTextOf(searched) })
          .where("id", "=", row.id)
          .execute();
      }
    });
    counts.erased += theirs.length;
    counts.changed += rows.length - theirs.length;
  }
  return counts;
}

/** Applies `work` to all rows about the person, one batch per transaction, and counts the results. */
async function eachRow(
  { services: { db }, subject }: Erasure,
  holding: Holding,
  work: (transaction: Db, row: PersonalRow) => Promise<"erased" | "changed">,
): Promise<{ erased: number; changed: number }> {
  const counts = { erased: 0, changed: 0 };
  for await (const rows of findPersonalRows(db, holding, subject)) {
    await inTransaction(db, async (transaction) => {
      for (const row of rows) counts[await work(transaction, row)] += 1;
    });
  }
  return counts;
}

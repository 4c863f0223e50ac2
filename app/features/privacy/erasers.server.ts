import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { eraseMails } from "../../platform/mail/erase-mails.server.ts";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { removeNames } from "../../platform/audit/remove-names.server.ts";
import { eraseCallOuts } from "../call-outs/erase-call-outs.server.ts";
import { eraseJobReports } from "../call-outs/job/erase-job-reports.server.ts";
import { eraseMailFiles } from "../mail-files/mail-files.server.ts";
import { eraseAnswers } from "../contact/answers/erase-answers.server.ts";
import { eraseMessages } from "../contact/erase-messages.server.ts";
import { eraseFromApplications } from "../applications/erase-from-applications.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { nameAfter, withoutMentions } from "./mentions.ts";
import { period } from "./personal-data.ts";
import { findPersonalRows } from "./personal-rows.server.ts";
import { type KindOfData, register } from "./register.server.ts";
import { eraseTestimonials } from "../testimonials/requests/forget-requests.server.ts";
import { eraseAccount } from "../accounts/users/erase-account.server.ts";
import type { Outcome } from "../data-requests/data-requests.schema.ts";
import { eraseFromCustomers } from "./erase-from-customers.server.ts";
import { eachRow, eraseFromNotes, eraseThings, type Erasure } from "./erase-things.server.ts";
import { eraseFromBin } from "./erase-from-bin.server.ts";

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
    const [messages, ofMessages, readers, written, answered] = register.messages.holdings;
    const own = await eraseThings(erasure, messages, eraseMessages);
    // The notes and replies of the person's own messages were deleted with the messages.
    const notes = await eraseFromNotes(erasure, ofMessages, "contact_message_notes");
    const reading = await eachRow(erasure, readers, async (transaction, { id }) => {
      await transaction.deleteFrom("contact_message_readers").where("id", "=", id).execute();
      return "erased";
    });
    const replies = await eachRow(erasure, written, async (transaction, row) => {
      // The recipient, too: the address of the message may have been corrected since.
      const [recipient, subject, text] = [row.recipient, row.subject, row.text].map((words) =>
        withoutMentions(String(words), erasure.subject),
      );
      await transaction
        .updateTable("contact_message_replies")
        .set({ recipient: recipient!, subject: subject!, text: text! })
        .where("id", "=", row.id)
        .execute();
      return "changed";
    });
    const answers = await eraseThings(erasure, answered, eraseAnswers);
    const changed = own.changed + notes.changed + replies.changed + answers.changed;
    return { erased: own.erased + reading.erased + answers.erased, changed };
  },

  mailFiles: (erasure) => eraseThings(erasure, register.mailFiles.holdings[0], eraseMailFiles),

  async callOuts(erasure) {
    const [callOuts, , ofCallOuts] = register.callOuts.holdings;
    const reports = register.callOuts.holdings.find(({ table }) => table === "job_reports");
    const { erased, changed } = await eraseThings(erasure, callOuts, eraseCallOuts);
    const notes = await eraseFromNotes(erasure, ofCallOuts, "call_out_notes");
    const reported = reports ? await eraseThings(erasure, reports, eraseJobReports) : { changed: 0 };
    return { erased, changed: changed + notes.changed + reported.changed };
  },

  async applications(erasure) {
    const { services, now, subject } = erasure;
    if (subject.email === null) return {};
    const { stays, erased, changed } = await eraseFromApplications(services, now, subject.email);
    const answers = await eraseAnswersToLetters(erasure);
    const retained = period(services.config.retention.applications);
    const why = `Credit was given on an approved application: it stays as it was signed, as evidence for legal claims, ${retained}.`;
    const done = { erased: erased + answers.erased, changed: changed + answers.changed };
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

  async drafts(erasure) {
    const [drafts, returns, links] = register.drafts.holdings;
    const { userId } = erasure.subject;
    const isOwn = (id: unknown) => id !== null && id === userId;
    const changed = await eachRow(erasure, drafts, async (transaction, row) => {
      const body = withoutMentions(String(row.body), erasure.subject);
      await transaction
        .updateTable("drafts")
        .set({
          body,
          ...(isOwn(row.author_id) && { author_id: null }),
          ...(isOwn(row.timed_by_id) && { timed_by_id: null }),
        })
        .where("id", "=", row.id)
        .execute();
      return "changed";
    });
    const timed = await eachRow(erasure, returns, async (transaction, row) => {
      await transaction
        .updateTable("draft_returns")
        .set({ timed_by_id: null })
        .where("id", "=", row.id)
        .execute();
      return "changed";
    });
    const made = await eachRow(erasure, links, async (transaction, { id }) => {
      await transaction.deleteFrom("draft_links").where("id", "=", id).execute();
      return "erased";
    });
    return { ...made, changed: (changed.changed ?? 0) + (timed.changed ?? 0) };
  },

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
  async testimonials({ services: { db }, now, subject: { email } }) {
    if (email === null) return {};
    return changeContent(db, async (transaction) => {
      const { requests, testimonials } = await eraseTestimonials(transaction, systemActor(now), email);
      await removeNames(transaction, "testimonial request", await requestsOf(transaction, requests));
      return { erased: requests.length + testimonials.length };
    });
  },
};

/** Deletes the mails that a person sent in answer to letters, and takes the person out of the mails of others. */
function eraseAnswersToLetters(erasure: Erasure) {
  const { holdings } = register.applications;
  const answers = holdings.find(({ table }) => table === "trade_application_answers");
  if (!answers) throw new Error("The register names no answers to letters.");
  return eachRow(erasure, answers, async (transaction, row) => {
    if (accountAddress(String(row.sender)) === erasure.subject.email) {
      await transaction.deleteFrom("trade_application_answers").where("id", "=", row.id).execute();
      return "erased";
    }
    const [sender_name, subject, text] = [row.sender_name, row.subject, row.text].map((words) =>
      withoutMentions(String(words), erasure.subject),
    );
    await transaction
      .updateTable("trade_application_answers")
      .set({ sender_name: sender_name!, subject: subject!, text: text! })
      .where("id", "=", row.id)
      .execute();
    return "changed";
  });
}

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

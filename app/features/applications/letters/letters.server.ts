import type { Actor } from "../../../platform/audit/audit.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Conflict, type FieldErrors, Invalid, AlreadySentDifferently } from "../../../platform/errors.ts";
import { replyAddressFor } from "../../../platform/incoming-mail/reply-address.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import type { Services } from "../../../platform/services.ts";
import { emailPattern } from "../../../platform/validation/bounds.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import { newJoinLink, recordJoinLink } from "../../accounts/joining/joining.server.ts";
import { readCompany } from "../../company/company.server.ts";
import { formLink, newAsking, recordAsking, referenceToken } from "../references/ask-referees.server.ts";
import { referencesOf } from "../references/list-references.server.ts";
import { referees } from "../references/reference-answer.ts";
import { refereeAddresses, withAddresses } from "../references/referee-addresses.ts";
import { hasAnswered } from "../references/references.present.ts";
import { type LetterKind, recipientOf, refereeOf } from "./letters.ts";
import { type ApplicationStatus, statusLabels } from "../application-status.ts";
import {
  type ApplicationWithHistory,
  changeStatus,
  requireApplication,
  requireApplicationWithHistory,
} from "../applications.server.ts";
import { addNote } from "../notes.server.ts";
import type { ReferencesAsked } from "../applications.schema.ts";
import { heldMilliseconds } from "./take-back-step.server.ts";
import { takeBackWaiting } from "./waiting-letters.server.ts";

export type NewLetter = { kind: LetterKind; subject: string; text: string };

type Step = {
  status: ApplicationStatus;
  /** If set, the letters may only follow on this status. */
  from?: ApplicationStatus;
  letters: NewLetter[];
  /** The key of one sending. Repeating the same sending sends nothing. */
  sending_key?: string | null;
  /** Notes for the office. */
  notes?: (string | null | undefined)[];
  version?: number | null;
  left_out?: readonly string[] | null | undefined;
};

/**
 * Takes an application to its next status and queues the letters about it, in one transaction. For a minute both can
 * be taken back; see `takeBackStep`. Throws `VersionConflict` if `version` is given and stale. Throws `Conflict` for
 * a step that cannot follow or was already taken, and `AlreadySentDifferently`.
 */
export async function stepWithLetters(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  id: number,
  { status, from, letters, sending_key, notes = [], version, left_out }: Step,
): Promise<ApplicationWithHistory> {
  const application = await requireApplication(db, id);
  // Loads the mail components with the first letter, and renders before the transaction, which must not wait for
  // that.
  const { letterMail } = await import("./letter-mail.server.tsx");
  const company = await readCompany(db);
  const replyTo = replyAddressFor(config, { kind: "application", id }, company.accounts_email);
  const asked = (await referencesOf(db, [id])).get(id) ?? [];
  const addressed = withAddresses(application, refereeAddresses(application, asked));
  // Nobody can be reached whose address was erased.
  const reachable = letters.filter(({ kind }) => emailPattern.test(recipientOf(kind, addressed)));
  const mails = await Promise.all(
    reachable.map(async (letter) => {
      const recipient = recipientOf(letter.kind, addressed);
      const referee = refereeOf(letter.kind);
      const asking = referee && newAsking(id, referee, actor.now);
      const form =
        asking && formLink(config, recipient, { ...asking, token: referenceToken(config, asking) });
      const isOnline = letter.kind === "approved" && !isLeftOut(recipient, left_out);
      const join = isOnline ? newJoinLink(config, recipient) : undefined;
      const mail = await letterMail(company, { recipient, replyTo, words: letter, form, join });
      return { letter, asking, join, mail };
    }),
  );
  const heldUntil = new Date(actor.now.getTime() + heldMilliseconds);
  return inTransaction(db, async (transaction) => {
    const before = await lockRow(transaction, "trade_applications", id);
    if (sending_key && (await isSent(transaction, id, { sending_key, letters, notes }))) {
      return requireApplicationWithHistory(transaction, id);
    }
    if (before.status === status && (version ?? before.version) === before.version) {
      throw new Conflict(`It is marked ${statusLabels[status].toLowerCase()} already. Nothing was sent.`);
    }
    if (from && before.status !== from && (version ?? before.version) === before.version) {
      throw new Conflict(`It is not marked ${statusLabels[from].toLowerCase()}. Nothing was sent.`);
    }
    const step = await changeStatus(transaction, actor, id, { status, version, left_out });
    // Letters of the previous step that still wait are now untrue. A refusal is not: the letter about reopening
    // refers to it.
    if (before.status !== "declined") await takeBackWaiting(transaction, actor.now, before);
    const { version: step_version, references } = step;
    const wanted = mails.filter(({ asking }) => !asking || !hasAnswered(references, asking.referee));
    if (wanted.length === 0) {
      const isErased = letters.length > 0 && mails.length === 0;
      const why = isErased ? "The addresses were erased." : "Both references have answered already.";
      throw new Conflict(`${why} Nothing was sent.`);
    }
    for (const { letter, asking, join, mail } of wanted) {
      if (join) await recordJoinLink(transaction, actor.now, { recipient: mail.to, token: join.token });
      const { id: letterId } = await transaction
        .insertInto("trade_application_letters")
        .values({
          ...letter,
          application_id: id,
          recipient: mail.to,
          author_name: actor.name,
          mail_id: await queueMail(transaction, actor.now, { ...mail, heldUntil }),
          sending_key: sending_key ?? null,
          step_version,
          status_before: before.status,
          created_at: actor.now.toISOString(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (asking) await recordAsking(transaction, config, { asking, recipient: mail.to, letterId });
    }
    for (const note of notes) if (note) await addNote(transaction, actor, { id, text: note });
    return requireApplicationWithHistory(transaction, id);
  });
}

/** Whether the approval does not open the customer's file to the recipient, who would find nothing online. */
function isLeftOut(recipient: string, leftOut: Step["left_out"]): boolean {
  return (leftOut ?? []).includes(accountAddress(recipient));
}

/** Sends letters to the referees who have not answered. Throws `Invalid` if the letter to one of them is missing. */
export async function askReferences(
  services: Pick<Services, "db" | "config">,
  actor: Actor,
  id: number,
  { sending_key, version, note, ...words }: ReferencesAsked,
): Promise<ApplicationWithHistory> {
  const references = (await referencesOf(services.db, [id])).get(id) ?? [];
  const errors: FieldErrors = {};
  const letters = referees.flatMap((referee) => {
    if (hasAnswered(references, referee)) return [];
    const [subject, text] = [words[`${referee}_subject`], words[`${referee}_text`]];
    if (!subject) errors[`${referee}_subject`] = [`The ${referee} subject field is required.`];
    if (!text) errors[`${referee}_text`] = [`The ${referee} text field is required.`];
    return subject && text ? { kind: referee, subject, text } : [];
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return stepWithLetters(services, actor, id, {
    status: "references_asked",
    sending_key: sending_key ?? null,
    notes: [note],
    version: version ?? null,
    letters,
  });
}

/**
 * Whether these letters were already sent with this key. Throws `AlreadySentDifferently` if their texts were different,
 * or a note that came with them.
 */
export async function isSent(
  transaction: Db,
  id: number,
  { sending_key, letters, notes }: Required<Pick<Step, "letters" | "notes">> & { sending_key: string },
): Promise<boolean> {
  const sent = await transaction
    .selectFrom("trade_application_letters")
    .select(["kind", "subject", "text"])
    .where("application_id", "=", id)
    .where("sending_key", "=", sending_key)
    .execute();
  if (sent.length === 0) return false;
  const isOther = sent.some(({ kind, subject, text }) =>
    letters.some((one) => one.kind === kind && (one.subject !== subject || one.text !== text)),
  );
  if (isOther || !(await hasNotes(transaction, id, notes))) throw new AlreadySentDifferently();
  return true;
}

async function hasNotes(
  transaction: Db,
  id: number,
  texts: readonly (string | null | undefined)[],
): Promise<boolean> {
  const notes = await transaction
    .selectFrom("trade_application_notes")
    .select("text")
    .where("application_id", "=", id)
    .execute();
  return texts.every((text) => !text || notes.some((note) => note.text === text));
}

import type { Selectable } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { findFailedLetters, withAnswer, withBothBack, withFailedLetter } from "./needing-somebody.server.ts";
import { findPage, type RowFilter } from "../../platform/db/find-page.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { type AnswerRow, readAnswers } from "./answers/read-answers.server.ts";
import { application } from "./applications.resource.ts";
import { Conflict, orNotFound } from "../../platform/errors.ts";
import { type ApplicationStatus, nextStatuses, statusLabels } from "./application-status.ts";
import { type FileRow, readFilesOf } from "../mail-files/mail-files.server.ts";
import { isSentBy } from "./own-application.server.ts";
import { applicationMoved } from "../customers/follow-applications.server.ts";
import { afterApplicationsLeft, beforeApplicationsLeave } from "./leave-applications.server.ts";
import { queuePacking } from "./paper/queue-packing.server.ts";
import { type ReferenceRow, referencesOf } from "./references/list-references.server.ts";
import { findSameFirm, type SameFirmRow } from "./same-firm.server.ts";
import { applicationPageSize, type ApplicationQuery } from "./applications.schema.ts";
import type {
  TradeApplicationLettersTable,
  TradeApplicationNotesTable,
  TradeApplicationsTable,
} from "./applications.tables.ts";

export type ApplicationRow = Selectable<TradeApplicationsTable>;
export type NoteRow = Selectable<TradeApplicationNotesTable>;
export type Step = { at: string; actor_name: string; action: string };
/** A letter with the state of its mail in the outbox. That state is absent once the mail is deleted or taken back. */
export type LetterRow = Selectable<TradeApplicationLettersTable> & {
  waits: boolean;
  held_until: string | null;
  sent_at: string | null;
  failed_at: string | null;
};
/** An application with its references, oldest first. */
export type ListedApplication = ApplicationRow & { references: ReferenceRow[]; letter_failed: boolean };
export type ApplicationWithHistory = ApplicationRow & {
  notes: NoteRow[];
  steps: Step[];
  letters: LetterRow[];
  answers: AnswerRow[];
  files: FileRow[];
  references: ReferenceRow[];
  sameFirm: SameFirmRow[];
  letter_failed: boolean;
};

export const applications = stored(application, "trade_applications", {
  nameOf: ({ reference }) => reference,
  isNamedByReference: true,
  nameInBin: ({ company_name, reference }) => `${company_name} (${reference})`,
  parts: {
    trade_application_notes: "application_id",
    trade_application_letters: "application_id",
    trade_application_answers: "application_id",
    trade_references: "application_id",
    mail_files: "application_id",
  },
  filesOfParts: { mail_files: "file_key" },
  files: ["signature_key", "pdf_key"],
  announcesDeletion: "application.deleted",
  beforeLeaving: beforeApplicationsLeave,
  afterLeaving: afterApplicationsLeft,
  announces: ({ id, status }, before) => {
    const event = "application.decided" as const;
    if (status === before?.status) return undefined;
    if (isDecision(status)) return { event, id, status, holdMilliseconds: decisionHeldMilliseconds };
    return before && isDecision(before.status) ? { event, id, status, isUndone: true } : undefined;
  },
});

function isDecision(status: ApplicationStatus): boolean {
  return status === "approved" || status === "declined";
}

/** Longer than the time in which a decision can be taken back. */
const decisionHeldMilliseconds = 90_000;
/** The audit log's action for a new note. A note is not a step. */
export const noted = "noted";

/** Returns the condition of a list. */
export function narrowApplications(
  status: ApplicationQuery["status"],
): RowFilter<"trade_applications"> | undefined {
  if (!status) return undefined;
  if (status === "back") return withBothBack;
  if (status === "failed") return withFailedLetter;
  if (status === "answered") return withAnswer;
  return (rows) => rows.where("status", "=", status);
}

/** Returns one page of applications, newest first unless sorted by step. `page` counts from 1. */
export async function listApplications(
  db: Db,
  { search, status, sort, page }: ApplicationQuery,
): Promise<{ applications: ListedApplication[]; total: number; more: boolean }> {
  const { ids, ...found } = await findPage(db, "trade_applications", {
    search,
    filter: narrowApplications(status),
    // The applications that have had their status longest come first.
    ...(sort === "step" && { order: ["step_at"] as const }),
    page,
    size: applicationPageSize,
  });
  if (ids.length === 0) return { applications: [], ...found };
  const applications = await db.selectFrom("trade_applications").selectAll().where("id", "in", ids).execute();
  const references = await referencesOf(db, ids);
  const failed = await findFailedLetters(db, ids);
  const byId = new Map(
    applications.map((row) => [
      row.id,
      { ...row, references: references.get(row.id) ?? [], letter_failed: failed.has(row.id) },
    ]),
  );
  return { applications: ids.flatMap((id) => byId.get(id) ?? []), ...found };
}

export async function findApplication(db: Db, id: number): Promise<ApplicationRow | undefined> {
  return db.selectFrom("trade_applications").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function requireApplication(db: Db, id: number): Promise<ApplicationRow> {
  return orNotFound(await findApplication(db, id));
}

/** Returns an application with its notes, letters and steps, oldest first. Throws `NotFound`. */
export async function requireApplicationWithHistory(db: Db, id: number): Promise<ApplicationWithHistory> {
  const found = await requireApplication(db, id);
  const notes = await db
    .selectFrom("trade_application_notes")
    .selectAll()
    .where("application_id", "=", id)
    .orderBy("id")
    .execute();
  const steps = await db
    .selectFrom("audit_log")
    .select(["at", "actor_name", "action"])
    .where("subject_type", "=", applications.subject)
    .where("subject_id", "=", String(id))
    // Notes are listed beside the steps, with their text.
    .where("action", "!=", noted)
    .orderBy("id")
    .execute();
  const letters = await db
    .selectFrom("trade_application_letters as letters")
    .leftJoin("mails", "mails.id", "letters.mail_id")
    .selectAll("letters")
    .select(["mails.id as mail", "mails.held_until", "mails.sent_at", "mails.failed_at"])
    .where("application_id", "=", id)
    .orderBy("letters.id")
    .execute();
  return {
    ...found,
    answers: await readAnswers(db, id),
    files: await readFilesOf(db, { kind: "application", id }),
    references: (await referencesOf(db, [id])).get(id) ?? [],
    letter_failed: (await findFailedLetters(db, [id])).has(id),
    sameFirm: await findSameFirm(db, found),
    notes,
    steps,
    letters: letters.map(({ mail, ...letter }) => ({
      ...letter,
      waits: mail !== null && !letter.sent_at && !letter.failed_at,
    })),
  };
}

/** `left_out`: whom an approval does not let into the customer's file. */
export type StatusChange = {
  status: ApplicationStatus;
  version?: number | null | undefined;
  left_out?: readonly string[] | null | undefined;
};

/** Throws `VersionConflict` if `version` is given and stale, and `Conflict` for a status that cannot follow. */
export async function changeStatus(
  db: Db,
  actor: Actor,
  id: number,
  { status, version, left_out }: StatusChange,
): Promise<ApplicationWithHistory> {
  return inTransaction(db, async (transaction) => {
    const before = await lockRow(transaction, "trade_applications", id, version);
    if (status === before.status) return requireApplicationWithHistory(transaction, id);
    if (!nextStatuses[before.status].includes(status)) {
      throw new Conflict(
        `An application that is ${inWords(before.status)} cannot become ${inWords(status)} in one step.`,
      );
    }
    const isOwn = await isSentBy(transaction, actor.id, before);
    const steps = { step_at: actor.now.toISOString(), step_before_at: before.step_at };
    const after = await changeRow(transaction, actor, {
      resource: applications,
      before,
      change: { status, ...steps },
      entry: () => ({
        action: `marked ${inWords(status)}`,
        details: { from: before.status, to: status, ...(isOwn && { sent_with: "own address" }) },
      }),
    });
    await applicationMoved(transaction, actor, after, before.status, (left_out ?? []).map(accountAddress));
    if (before.status === "spam") await queuePacking(transaction, actor.now, id);
    return requireApplicationWithHistory(transaction, id);
  });
}

function inWords(status: ApplicationStatus): string {
  return statusLabels[status].toLowerCase();
}

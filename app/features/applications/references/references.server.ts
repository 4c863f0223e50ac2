import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Conflict, orNotFound } from "../../../platform/errors.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { subjectOf } from "../../../platform/resources/stored.server.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readCompany } from "../../company/company.server.ts";
import type { ApplicationStatus } from "../application-status.ts";
import {
  type ApplicationRow,
  applications,
  type ApplicationWithHistory,
  requireApplication,
  requireApplicationWithHistory,
} from "../applications.server.ts";
import { takeBackRequests } from "../letters/waiting-letters.server.ts";
import { type ReferenceRow, referencesOf } from "./list-references.server.ts";
import type { Referee } from "./reference-answer.ts";
import { countingRow } from "./references.present.ts";
import type { ReferenceAnswer } from "./references.schema.ts";

/** Whether a referee can answer by the link (`open`), or why not. */
export type ReferenceLinkState = "open" | "given" | "decided" | "asked again" | "ended";

const undecided: ReadonlySet<ApplicationStatus> = new Set(["received", "references_asked"]);

export const refusals: Record<Exclude<ReferenceLinkState, "open">, string> = {
  given: "This reference has been given already. Thank you; nothing more is needed.",
  decided: "We have decided on this application meanwhile. Thank you; nothing more is needed.",
  "asked again": "We have asked you again since. Please use the link in our newest mail.",
  ended: "This form has ended. If you would still like to answer, please ring us.",
};

type ReferencePage = {
  reference: ReferenceRow;
  application: ApplicationRow;
  standing: ReferenceLinkState;
};

/** Returns what the page of a referee shows, and changes nothing. Returns undefined for an unknown key. */
export async function findReferencePage(
  db: Db,
  now: Date,
  token: string,
): Promise<ReferencePage | undefined> {
  const reference = await db
    .selectFrom("trade_references")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!reference) return undefined;
  const application = await requireApplication(db, reference.application_id);
  const counting = await countingOf(db, reference.application_id, reference.referee);
  return { reference, application, standing: linkStateOf({ reference, application, counting }, now) };
}

type ReferenceWithApplication = {
  reference: ReferenceRow;
  application: ApplicationRow;
  counting: ReferenceRow | undefined;
};

function linkStateOf(
  { reference, application, counting }: ReferenceWithApplication,
  now: Date,
): ReferenceLinkState {
  if (reference.answered_at) return "given";
  if (application.status === "approved" || application.status === "declined") return "decided";
  if (counting && counting.id !== reference.id) return counting.answered_at ? "given" : "asked again";
  const isOver = application.status === "spam" || (reference.ends_at ?? "") <= now.toISOString();
  return isOver ? "ended" : "open";
}

type From = { client: string; requestId: string | null; device: string };

/**
 * Stores a referee's answer by the link once, and tells the office. Sending the answer again has no effect. Throws
 * `NotFound` for an unknown key, `Conflict` if the office no longer wants an answer, and `TooManyAttempts`.
 */
export async function giveReference(
  services: Services,
  from: From,
  { token, ...answer }: ReferenceAnswer & { token: string },
): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const referencePage = orNotFound(await findReferencePage(db, now, token));
  const { referenceArrivedMail } = await import("./reference-mail.server.tsx");
  const company = await readCompany(db);
  const mail = await referenceArrivedMail(company, config, referencePage);
  await inTransaction(db, async (transaction) => {
    // Decisions and other answers wait for this lock.
    await lockRow(transaction, "trade_applications", referencePage.application.id);
    const found = orNotFound(await findReferencePage(transaction, now, token));
    if (saysTheSame(found.reference, answer)) return;
    if (found.standing !== "open") throw new Conflict(refusals[found.standing]);
    await takeSlot(transaction, services, ["referencesPerClient", from.client]);
    const columns = { ...columnsOf(answer), answered_at: now.toISOString(), client_address: from.client };
    await transaction
      .updateTable("trade_references")
      .set(columns)
      .where("id", "=", found.reference.id)
      .execute();
    await takeBackRequests(transaction, now, { id: found.application.id, referee: found.reference.referee });
    await recordAudit(
      transaction,
      { id: null, name: `reference ${numberOf(found.reference.referee)}`, now, ...from },
      { action: "answered", subject: subjectOf(applications, found.application) },
    );
    await queueMail(transaction, now, mail);
  });
}

/**
 * Stores what a referee said on the telephone. Throws `NotFound`, and `Conflict` if that referee has already answered
 * or the application is decided.
 */
export async function takeReference(
  db: Db,
  actor: Actor,
  id: number,
  { referee, ...answer }: ReferenceAnswer & { referee: Referee },
): Promise<ApplicationWithHistory> {
  return inTransaction(db, async (transaction) => {
    const application = await lockRow(transaction, "trade_applications", id);
    const counting = await countingOf(transaction, id, referee);
    if (counting && saysTheSame(counting, answer)) return requireApplicationWithHistory(transaction, id);
    if (counting?.answered_at) throw new Conflict(`Reference ${numberOf(referee)} has answered already.`);
    if (!undecided.has(application.status)) {
      throw new Conflict("This application is decided, so nothing was stored.");
    }
    const said = { ...columnsOf(answer), answered_at: actor.now.toISOString(), taken_by: actor.name };
    if (counting) {
      await transaction.updateTable("trade_references").set(said).where("id", "=", counting.id).execute();
    } else {
      await transaction
        .insertInto("trade_references")
        .values({
          ...said,
          application_id: id,
          referee,
          recipient: application[`${referee}_email`],
          letter_id: null,
          token_hash: null,
          asked_at: null,
          ends_at: null,
          client_address: null,
          created_at: actor.now.toISOString(),
        })
        .execute();
    }
    await takeBackRequests(transaction, actor.now, { id, referee });
    await recordAudit(transaction, actor, {
      action: `took reference ${numberOf(referee)} by telephone`,
      subject: subjectOf(applications, application),
    });
    return requireApplicationWithHistory(transaction, id);
  });
}

function numberOf(referee: Referee): string {
  return referee.slice("ref".length);
}

function columnsOf({ answer, ...said }: ReferenceAnswer) {
  const none = answer === "none";
  return {
    gives_none: none ? 1 : 0,
    given_by: said.given_by,
    position: said.position ?? null,
    remarks: said.remarks ?? null,
    trading_since: none ? null : (said.trading_since ?? null),
    terms: none ? null : (said.terms ?? null),
    credit: none ? null : (said.credit ?? null),
    pays: none ? null : (said.pays ?? null),
    again: none ? null : (said.again ?? null),
  };
}

function saysTheSame(reference: ReferenceRow, answer: ReferenceAnswer): boolean {
  if (!reference.answered_at) return false;
  const stored = new Map<string, unknown>(Object.entries(reference));
  return Object.entries(columnsOf(answer)).every(([column, value]) => stored.get(column) === value);
}

async function countingOf(db: Db, id: number, referee: Referee): Promise<ReferenceRow | undefined> {
  return countingRow((await referencesOf(db, [id])).get(id) ?? [], referee);
}

import type { Actor } from "../../../platform/audit/audit.server.ts";
import { changeRow } from "../../../platform/audit/change-row.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { VersionConflict, Conflict } from "../../../platform/errors.ts";
import { cancelMail } from "../../../platform/mail/outbox.server.ts";
import { applicationMoved } from "../../customers/follow-applications.server.ts";
import { type ApplicationStatus, statusLabels } from "../application-status.ts";
import {
  applications,
  type ApplicationWithHistory,
  changeStatus,
  requireApplicationWithHistory,
  type StatusChange,
} from "../applications.server.ts";
import { lettersOfStep, markTakenBack, takeBackWaiting } from "./waiting-letters.server.ts";

/** How long letters wait in the outbox, where they can be taken back. */
export const heldMilliseconds = 60_000;

/**
 * Takes back the step that led to `version`, with its letters and their mails. Repeating it changes nothing. Throws
 * `VersionConflict` if another step has followed, and `Conflict` if a letter may have left or the step had none.
 */
export async function takeBackStep(
  db: Db,
  actor: Actor,
  id: number,
  version: number,
): Promise<ApplicationWithHistory> {
  return inTransaction(db, async (transaction) => {
    const before = await lockRow(transaction, "trade_applications", id);
    const letters = await lettersOfStep(transaction, id, version);
    // In the version of the step itself, only letters to referees who have answered since are taken back.
    const waiting = letters.filter(({ taken_back_at }) => taken_back_at === null);
    if (before.version !== version && waiting.length < letters.length) {
      const takenBackTo = [letters[0]?.status_before, await findUndone(transaction, id, version)];
      if (before.version === version + 1 && !takenBackTo.includes(before.status)) throw new VersionConflict();
      return requireApplicationWithHistory(transaction, id);
    }
    if (before.version !== version) throw new VersionConflict();
    const [letter] = waiting;
    if (!letter)
      throw new Conflict("No letter waits for this application, so there is nothing to take back.");
    for (const { mail_id } of waiting) {
      if (await cancelMail(transaction, actor.now, mail_id)) continue;
      throw new Conflict((await isStored(transaction, mail_id)) ? hasLeft : wasErased);
    }
    await markTakenBack(transaction, actor.now, letters);
    const undone = await findUndone(transaction, id, version);
    const status = undone ?? letter.status_before!;
    const since = undone ? null : before.step_before_at;
    const steps = { step_at: since ?? before.created_at, step_before_at: null };
    const after = await changeRow(transaction, actor, {
      resource: applications,
      before,
      change: { status, ...steps },
      entry: () => ({
        action: `took back ${statusLabels[before.status].toLowerCase()}`,
        details: { from: before.status, to: status },
      }),
    });
    await applicationMoved(transaction, actor, after, before.status);
    return requireApplicationWithHistory(transaction, id);
  });
}

/**
 * Takes an application to its next status without a letter, and takes back waiting letters of the previous step.
 * Throws the errors of `changeStatus`.
 */
export async function stepWithoutLetter(
  db: Db,
  actor: Actor,
  id: number,
  change: StatusChange,
): Promise<ApplicationWithHistory> {
  return inTransaction(db, async (transaction) => {
    const before = await lockRow(transaction, "trade_applications", id);
    const after = await changeStatus(transaction, actor, id, change);
    if (after.version !== before.version) await takeBackWaiting(transaction, actor.now, before);
    return requireApplicationWithHistory(transaction, id);
  });
}

/**
 * Returns the status before the previous step if nobody was told about that step either: the step being taken back
 * had stopped all its letters. Otherwise returns undefined.
 */
async function findUndone(
  transaction: Db,
  id: number,
  version: number,
): Promise<ApplicationStatus | undefined> {
  const letters = await lettersOfStep(transaction, id, version - 1);
  if (letters.some(({ taken_back_at }) => taken_back_at === null)) return undefined;
  return letters[0]?.status_before ?? undefined;
}

const hasLeft = "It is too late to take this back: the letter is on its way.";
const wasErased = "There is nothing to take back: the letter was erased at the request of its recipient.";

async function isStored(transaction: Db, mailId: number): Promise<boolean> {
  const mail = await transaction.selectFrom("mails").select("id").where("id", "=", mailId).executeTakeFirst();
  return mail !== undefined;
}

/** Returns the milliseconds in which the last step can still be taken back, or 0 if it cannot. */
export function timeToTakeBack({ version, letters }: ApplicationWithHistory, now: Date): number {
  const waiting = letters.filter((letter) => letter.step_version === version && letter.waits);
  const ends = waiting.map(({ held_until }) => Date.parse(held_until ?? now.toISOString()));
  return ends.length > 0 ? Math.max(0, Math.min(...ends) - now.getTime()) : 0;
}

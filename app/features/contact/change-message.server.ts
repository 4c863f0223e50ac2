import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Invalid } from "../../platform/errors.ts";
import { isDuplicateNote } from "../../platform/idempotency/idempotency.server.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { isColleague } from "../accounts/users/colleagues.server.ts";
import type { MessageChange } from "./contact.schema.ts";
import type { MessageStatus } from "./message-status.ts";
import { announceGiven } from "./given-messages.server.ts";
import { type MessageRow, messages, type MessageWithItsNotes, requireMessage } from "./contact.server.ts";

/**
 * Changes the status, the assignee or the due day of a message. Throws `VersionConflict` if `version` is given and
 * stale, and `Invalid` for an assignee who does not look after the office.
 */
export async function changeMessage(
  db: Db,
  actor: Actor,
  { id, status, assigned_to, due_on, version }: MessageChange & { id: number },
): Promise<MessageWithItsNotes> {
  return inTransaction(db, async (transaction) => {
    // Lock the account before the message, as deleting an account does, so that the two cannot deadlock.
    if (assigned_to != null) await requireColleague(transaction, assigned_to);
    let row = await lockRow(transaction, "contact_messages", id, version);
    if (status !== undefined) row = await setStatus(transaction, actor, { before: row, status });
    if (assigned_to !== undefined && assigned_to !== row.assigned_to) {
      row = await assign(transaction, actor, { before: row, assigned_to });
    }
    if (due_on !== undefined && due_on !== row.due_on) {
      await changeRow(transaction, actor, {
        resource: messages,
        before: row,
        change: { due_on },
        entry: () => ({
          action: due_on === null ? "took the day off" : "set the day of",
          details: { from: row.due_on, to: due_on },
        }),
      });
    }
    return requireMessage(transaction, id);
  });
}

/** The caller's transaction has locked the message. */
export async function setStatus(
  transaction: Db,
  actor: Actor,
  { before, status }: { before: MessageRow; status: MessageStatus },
): Promise<MessageRow> {
  return changeRow(transaction, actor, {
    resource: messages,
    before,
    change: { status },
    entry: () => ({
      action: `marked ${status}`,
      details: { from: before.status, to: status },
    }),
  });
}

async function requireColleague(transaction: Db, id: number): Promise<void> {
  if (await isColleague(transaction, id, { isLocked: true })) return;
  throw new Invalid({ assigned_to: ["This colleague does not answer messages."] });
}

async function assign(
  transaction: Db,
  actor: Actor,
  { before, assigned_to }: { before: MessageRow; assigned_to: number | null },
): Promise<MessageRow> {
  if (assigned_to !== null) {
    await announceGiven(transaction, actor, { messageId: before.id, userId: assigned_to });
  }
  return changeRow(transaction, actor, {
    resource: messages,
    before,
    change: { assigned_to },
    entry: () => ({
      action: assigned_to === null ? "took from everybody" : "assigned",
      details: { from: before.assigned_to, to: assigned_to },
    }),
  });
}

/** Adds a note that only the office sees. Throws `NotFound`. */
export async function addMessageNote(
  db: Db,
  actor: Actor,
  { id, text }: { id: number; text: string },
): Promise<MessageWithItsNotes> {
  return inTransaction(db, async (transaction) => {
    const row = await requireMessage(transaction, id);
    if (await isDuplicateNote(transaction, actor, { kind: "message", id, text })) return row;
    await transaction
      .insertInto("contact_message_notes")
      .values({ message_id: id, author_name: actor.name, text, created_at: actor.now.toISOString() })
      .execute();
    await recordAudit(transaction, actor, { action: "noted", subject: subjectOf(messages, row) });
    return requireMessage(transaction, id);
  });
}

import type { Actor } from "../../platform/audit/audit.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { findBinned } from "../../platform/bin/bin.server.ts";
import { findAllInBatches } from "../../platform/db/find-every.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { VersionConflict, NotFound } from "../../platform/errors.ts";
import {
  type ChosenMessage,
  type MessageQuery,
  type MessagesChange,
  type MessagesChanged,
  mostChosen,
} from "./contact.schema.ts";
import { setStatus } from "./change-message.server.ts";
import { type MessageRow, messages, narrowMessages } from "./contact.server.ts";

/** Returns all messages that match a list, newest first, up to `mostChosen`. */
export async function listMatchingMessages(
  db: Db,
  readerId: number | null,
  { search, status }: Pick<MessageQuery, "search" | "status">,
): Promise<{ messages: ChosenMessage[]; more?: true }> {
  const found: ChosenMessage[] = [];
  const filter = narrowMessages(status, readerId);
  for await (const ids of findAllInBatches(db, "contact_messages", { search, filter })) {
    const rows = await readConnectionOf(db)
      .selectFrom("contact_messages")
      .select(["id", "version"])
      .where("id", "in", ids)
      .orderBy("id", "desc")
      .execute();
    found.push(...rows);
    if (found.length >= mostChosen) return { messages: found.slice(0, mostChosen), more: true };
  }
  return { messages: found };
}

/**
 * Marks or deletes several messages in one transaction. A message that is already in that state counts as done, so
 * that a repeated request does no harm. A message that somebody has changed since it was chosen stays as it is.
 */
export async function changeMessages(
  db: Db,
  actor: Actor,
  { action, messages: asked }: MessagesChange,
): Promise<MessagesChanged> {
  const chosen = new Map(asked.map(({ id, version }) => [id, version]));
  return inTransaction(db, async (transaction) => {
    const rows = await lockMessages(transaction, [...chosen.keys()]);
    const missing = [...chosen.keys()].filter((id) => !rows.has(id));
    const binned = action === "delete" ? await findBinned(transaction, messages.kind, missing) : new Set();
    const answer: MessagesChanged = { done: [], not_done: [] };
    for (const [id, version] of chosen) {
      const row = rows.get(id);
      if (!row && binned.has(id)) answer.done.push({ id, version: null, was: null });
      else if (!row) answer.not_done.push({ id, code: 404, message: new NotFound().message });
      else if (row.status === action) answer.done.push({ id, version: row.version, was: row.status });
      else if (row.version !== version) {
        answer.not_done.push({ id, code: 409, message: new VersionConflict().message });
      } else if (action === "delete") {
        await removeRow(transaction, actor, { resource: messages, row, way: "bin" });
        answer.done.push({ id, version: null, was: row.status });
      } else {
        const after = await setStatus(transaction, actor, { before: row, status: action });
        answer.done.push({ id, version: after.version, was: row.status });
      }
    }
    return answer;
  });
}

/** Locks the rows in the order of their ids, so that two requests for the same messages cannot deadlock. */
async function lockMessages(transaction: Db, ids: number[]): Promise<Map<number, MessageRow>> {
  const rows = await locked(
    transaction.selectFrom("contact_messages").selectAll().where("id", "in", ids).orderBy("id"),
  ).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

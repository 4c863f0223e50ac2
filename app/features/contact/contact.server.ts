import { type Selectable, sql } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { expiring, removeRow } from "../../platform/audit/remove-row.server.ts";
import type { BinnedRow } from "../../platform/bin/bin.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { findPage, type RowFilter } from "../../platform/db/find-page.server.ts";
import { rowCount, countRows, hourOf } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { orNotFound } from "../../platform/errors.ts";
import { searchedBy } from "../../platform/resources/searched.server.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { countFailedReplies, findFailedReplies, withFailedReply } from "./unsent-replies.server.ts";
import { firstWords } from "../../platform/first-words.ts";
import { spellingsOf } from "../../platform/validation/account-address.ts";
import { countAssignedWork, isColleague, readNames } from "../accounts/users/colleagues.server.ts";
import { type Arrived, readArrived } from "./answers/read-answers.server.ts";
import { message } from "./contact.resource.ts";
import { type MessageFilter, messagePageSize, type MessageQuery } from "./contact.schema.ts";
import { openStatuses } from "./message-status.ts";
import type {
  ContactMessageNotesTable,
  ContactMessageRepliesTable,
  ContactMessagesTable,
} from "./contact.tables.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";

export type MessageRow = Selectable<ContactMessagesTable>;
export type NoteRow = Selectable<ContactMessageNotesTable>;
/** With the assignee's name, null if there is no assignee, or the account was deleted. */
export type ListedRow = MessageRow & { assignee: string | null; reply_failed: boolean };
/** With the state of the mail in the outbox. No state once the mail is deleted there. */
export type ReplyRow = Selectable<ContactMessageRepliesTable> & {
  is_kept: boolean;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
};
export type MessageWithItsNotes = ListedRow & { notes: NoteRow[]; replies: ReplyRow[] } & Arrived;

export const messages = stored(message, "contact_messages", {
  announcesDeletion: "message.deleted",
  nameOf: ({ name }) => name,
  parts: {
    contact_message_notes: "message_id",
    contact_message_replies: "message_id",
    contact_message_answers: "message_id",
    mail_files: "message_id",
  },
  filesOfParts: { mail_files: "file_key" },
});

/** A restored message keeps its assignee only if that user still looks after the office. */
export async function withoutFormerColleague(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  const [main, ...parts] = rows;
  const previousOwner = main?.row.assigned_to;
  if (!main || typeof previousOwner !== "number" || (await isColleague(transaction, previousOwner))) {
    return rows;
  }
  return [{ ...main, row: { ...main.row, assigned_to: null } }, ...parts];
}

export const searchedMessages = searchedBy({
  label: "Messages",
  duty: "office",
  table: "contact_messages",
  // Spam has a list of its own.
  filter: (rows) => rows.where("status", "<>", "spam"),
  columns: ["name", "message"],
  hit: ({ id, name, message: words }) => ({
    title: name,
    detail: words && firstWords(words),
    path: `/admin/messages/${id}`,
  }),
});

/** Returns the condition of a list: one status, the reader's own open messages, or all but spam. */
export function narrowMessages(
  status: MessageQuery["status"],
  readerId: number | null,
): RowFilter<"contact_messages"> {
  if (status === "mine") {
    return (rows) => rows.where("assigned_to", "=", readerId ?? 0).where("status", "in", openStatuses);
  }
  if (status === "due") return withDueDay;
  if (status === "failed") return withFailedReply;
  if (status) return (rows) => rows.where("status", "=", status);
  // A literal, not a bound value: only then SQLite sees that it can use the index without spam.
  return (rows) => rows.where("status", "<>", sql.lit("spam"));
}

const withDueDay: RowFilter<"contact_messages"> = (rows) =>
  rows.where("due_on", "is not", null).where("status", "in", openStatuses);

/** Counts the messages of each filter. */
export async function countMessages(db: Db, readerId: number | null): Promise<Record<MessageFilter, number>> {
  const mine = await countAssignedWork(db, readerId ?? 0);
  const counts = await db
    .selectFrom("contact_messages")
    .select((eb) => ["status", rowCount(eb).as("count")])
    .groupBy("status")
    .execute();
  const due = await countRows(withDueDay(db.selectFrom("contact_messages")));
  const none = { new: 0, open: 0, answered: 0, spam: 0 };
  const byStatus = Object.fromEntries(counts.map(({ status, count }) => [status, count]));
  return { ...none, ...byStatus, mine, due, failed: await countFailedReplies(db) };
}

/** Returns one page of messages, newest first. `page` counts from 1. */
export async function listMessages(
  db: Db,
  readerId: number | null,
  { search, status, page }: MessageQuery,
): Promise<{ messages: ListedRow[]; total: number; more: boolean }> {
  const { ids, ...found } = await findPage(db, "contact_messages", {
    search,
    filter: narrowMessages(status, readerId),
    page,
    size: messagePageSize,
  });
  if (ids.length === 0) return { messages: [], ...found };
  const rows = await db
    .selectFrom("contact_messages")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  return { messages: await withMarks(db, rows), ...found };
}

export async function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  return db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns a message with its assignee, notes and replies. Throws `NotFound`. */
export async function requireMessage(db: Db, id: number): Promise<MessageWithItsNotes> {
  const found = orNotFound(await findMessage(db, id));
  const [row] = await withMarks(db, [found]);
  const notes = await db
    .selectFrom("contact_message_notes")
    .selectAll()
    .where("message_id", "=", id)
    .orderBy("id")
    .execute();
  return { ...row!, notes, replies: await readReplies(db, id), ...(await readArrived(db, id)) };
}

async function readReplies(db: Db, id: number): Promise<ReplyRow[]> {
  const rows = await db
    .selectFrom("contact_message_replies as replies")
    .leftJoin("mails", "mails.id", "replies.mail_id")
    .selectAll("replies")
    .select(["mails.id as mail", "mails.sent_at", "mails.failed_at", "mails.last_error"])
    .where("replies.message_id", "=", id)
    .orderBy("replies.id")
    .execute();
  return rows.map(({ mail, ...reply }) => ({ ...reply, is_kept: mail !== null }));
}

async function withMarks(db: Db, rows: MessageRow[]): Promise<ListedRow[]> {
  const names = await readNames(
    db,
    rows.flatMap(({ assigned_to }) => assigned_to ?? []),
  );
  const failed = await findFailedReplies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    reply_failed: failed.has(row.id),
    assignee: row.assigned_to === null ? null : (names.get(row.assigned_to) ?? null),
  }));
}

/** Counts the other messages from the address of a message, without spam. */
export async function countOthersOfSender(
  db: Db,
  { id, email }: Pick<MessageRow, "id" | "email">,
): Promise<number> {
  return countRows(
    db
      .selectFrom("contact_messages")
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "in", spellingsOf(email)))
      .where("id", "<>", id)
      .where("status", "<>", "spam"),
  );
}

/** Throws `NotFound`. */
export async function deleteMessage(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeRow(transaction, actor, {
      resource: messages,
      row: await lockRow(transaction, "contact_messages", id),
      way: "bin",
    });
  });
}

/** Counts the messages that nobody has answered yet. */
export async function countNewMessages(db: Db): Promise<number> {
  return countRows(db.selectFrom("contact_messages").where("status", "=", "new"));
}

/** Returns when the oldest new message arrived. */
export async function oldestNewMessage(db: Db): Promise<string | null> {
  const oldest = await db
    .selectFrom("contact_messages")
    .select("created_at")
    .where("status", "=", "new")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at ?? null;
}

/** Counts the messages of each hour of UTC since a moment, without spam. Hours without messages are left out. */
export async function messagesByHour(db: Db, since: Date): Promise<{ hour: string; count: number }[]> {
  return db
    .selectFrom("contact_messages")
    .select((eb) => [hourOf("created_at").as("hour"), rowCount(eb).as("count")])
    .where("created_at", ">=", since.toISOString())
    .where("status", "<>", "spam")
    .groupBy("hour")
    .execute();
}

/** Housekeeping tasks that delete old messages. */
export const forgetOldMessages = [
  forgetOld({
    retention: "messages",
    table: "contact_messages",
    since: "created_at",
    filter: (rows) => rows.where("status", "<>", "spam"),
    remove: expiring(messages),
  }),
  forgetOld({
    retention: "spamMessages",
    table: "contact_messages",
    since: "created_at",
    filter: (rows) => rows.where("status", "=", "spam"),
    remove: expiring(messages),
  }),
];

import { failureInWords } from "../../platform/mail/failure-in-words.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { looksLikeSpam } from "../../platform/validation/spam.ts";
import { presentPage } from "../../platform/validation/paging.ts";
import {
  type ContactMessage,
  messagePageSize,
  type MessageReply,
  type MessageWithNotes,
} from "./contact.schema.ts";
import { presentArrived } from "./answers/answers.present.ts";
import { type MessageStatus } from "./message-status.ts";
import type { ListedRow, MessageWithItsNotes, ReplyRow } from "./contact.server.ts";

export function presentMessages(
  { messages, ...found }: { messages: ListedRow[]; total: number; more: boolean },
  page: number,
) {
  return presentPage(messages.map(presentMessage), { ...found, page, size: messagePageSize });
}

function presentMessage(row: ListedRow): ContactMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    telephone: row.telephone,
    telephone_link: telephoneLink(row.telephone) ?? null,
    message: row.message,
    status: row.status,
    assigned_to:
      row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee ?? formerColleague },
    due_on: row.due_on,
    reply_failed: row.reply_failed,
    looks_like_spam: row.status !== "spam" && looksLikeSpam([row.name, row.telephone, row.message]),
    version: row.version,
    created_at: row.created_at,
  };
}

/** Stands for an assignee whose account was deleted. */
const formerColleague = "A former colleague";

export function presentMessageWithNotes(message: MessageWithItsNotes): MessageWithNotes {
  const { notes, replies, ...row } = message;
  return {
    ...presentMessage(row),
    ...presentArrived(message),
    replies: replies.map((reply) => ({
      id: reply.id,
      author: reply.author_name,
      author_id: reply.author_id,
      to: reply.recipient,
      subject: reply.subject,
      text: reply.text,
      created_at: reply.created_at,
      state: stateOf(reply),
      failure: stateOf(reply) === "failed" ? failureInWords(reply.last_error ?? "") : null,
    })),
    notes: notes.map(({ id, author_name, text, created_at }) => ({
      id,
      author: author_name,
      text,
      created_at,
    })),
  };
}

function stateOf({ is_kept, sent_at, failed_at }: ReplyRow): MessageReply["state"] {
  if (sent_at) return "sent";
  if (failed_at) return "failed";
  return is_kept ? "waiting" : "forgotten";
}

export type InboxRow = {
  id: number;
  name: string;
  /** The first line as typed. Null if the visitor typed no message. */
  first_line: string | null;
  status: MessageStatus;
  assignee: string | null;
  due_on: string | null;
  looks_like_spam: boolean;
  reply_failed: boolean;
  version: number;
  created_at: string;
};

export function presentInbox(
  { messages, ...found }: { messages: ListedRow[]; total: number; more: boolean },
  page: number,
) {
  return presentPage(messages.map(presentRow), { ...found, page, size: messagePageSize });
}

const lineShown = 160;

function presentRow(row: ListedRow): InboxRow {
  const { id, name, status, due_on, version, created_at } = row;
  const first = (row.message ?? "").split("\n").find((line) => line.trim() !== "");
  const { looks_like_spam, reply_failed, assigned_to } = presentMessage(row);
  const first_line = first === undefined ? null : first.trim().slice(0, lineShown);
  const assignee = assigned_to?.name ?? null;
  const marks = { looks_like_spam, reply_failed };
  return { id, name, first_line, status, assignee, due_on, ...marks, version, created_at };
}

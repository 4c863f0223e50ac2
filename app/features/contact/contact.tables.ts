import type { Generated } from "kysely";
import type { MessageStatus } from "./message-status.ts";

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  telephone: string;
  message: string | null;
  status: MessageStatus;
  /** The text that the search looks through; see `searchTextOf`. */
  search_text: string;
  version: Generated<number>;
  /** The id of the assignee's account, which may be deleted. */
  assigned_to: Generated<number | null>;
  /** The day by which the message is to be answered, as `2026-03-02`. */
  due_on: Generated<string | null>;
  /** The Message-ID of the mail that told the office. Null for spam and for messages of older versions. */
  mail_message_id: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

export interface ContactMessageNotesTable {
  id: Generated<number>;
  message_id: number;
  author_name: string;
  text: string;
  created_at: string;
}

export interface ContactMessageRepliesTable {
  id: Generated<number>;
  message_id: number;
  /** The account of the writer, which may be deleted. Null for replies of older versions. */
  author_id: number | null;
  author_name: string;
  recipient: string;
  subject: string;
  text: string;
  /** The reply's mail in the outbox. The mail may be deleted before the reply. */
  mail_id: number;
  /** The Message-ID of that mail. Later mails of the thread refer to it. */
  mail_message_id: string;
  /** 1 if the reply leaves its message open. */
  keeps_open: Generated<number>;
  /** The browser's key for one sending. */
  sending_key: string | null;
  created_at: string;
}

/** A mail that came back to the thread of a message. */
export interface ContactMessageAnswersTable {
  id: Generated<number>;
  message_id: number;
  /** The address that the mail names as its sender, which anybody can write there. Empty without one. */
  sender: string;
  sender_name: string;
  subject: string;
  text: string;
  /** 1 if a machine wrote it, such as a notice of absence. */
  is_automatic: number;
  mail_message_id: string | null;
  created_at: string;
}

/** Users who have a message open, one row per message and user. */
export interface ContactMessageReadersTable {
  id: Generated<number>;
  message_id: number;
  user_id: number;
  user_name: string;
  seen_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    contact_messages: ContactMessagesTable;
    contact_message_notes: ContactMessageNotesTable;
    contact_message_replies: ContactMessageRepliesTable;
    contact_message_answers: ContactMessageAnswersTable;
    contact_message_readers: ContactMessageReadersTable;
  }
}

import type { Generated } from "kysely";
import type { MessageStatus } from "./contact.schema.ts";

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  telephone: string;
  message: string | null;
  status: MessageStatus;
  /** What the search looks through; see `searchTextOf`. */
  search_text: string;
  version: Generated<number>;
  /** The account of who has it; that may be gone. */
  assigned_to: Generated<number | null>;
  /** The day by which it is to be answered, as `2026-03-02`. */
  due_on: Generated<string | null>;
  /** The Message-ID of the mail to the office about it; none for spam and for older messages. */
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
  author_name: string;
  recipient: string;
  subject: string;
  text: string;
  /** Its mail in the outbox, which may be forgotten before the reply is. */
  mail_id: number;
  /** The Message-ID of that mail, which later ones of the thread name. */
  mail_message_id: string;
  /** Made by the browser for one sending. */
  sending_key: string | null;
  created_at: string;
}

/** Who has a message open, each person once. */
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
    contact_message_readers: ContactMessageReadersTable;
  }
}

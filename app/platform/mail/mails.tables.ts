import type { Generated } from "kysely";

export interface MailsTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** JSON: `[{ filename, contentType, key }]`, the key naming a stored file. */
  attachments: string;
  /** JSON: a list of `SealedWord`. */
  sealed_words: Generated<string>;
  message_id: string;
  /** The Message-IDs of the mails before it in a thread, oldest first, with spaces between; of what a person wrote only. */
  thread: Generated<string | null>;
  /** What the mail log's search looks through; see `searchTextOf`. */
  search_text: string;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: string;
  /** Not handed over before; see `takeBackMail`. */
  held_until: Generated<string | null>;
  sent_at: string | null;
  failed_at: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    mails: MailsTable;
  }
}

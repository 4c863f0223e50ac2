import type { Generated } from "kysely";

export interface MailsTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** JSON: `[{ filename, contentType, key }]`, where `key` is that of a stored file. */
  attachments: string;
  /** JSON: a list of `SealedWord`. */
  sealed_words: Generated<string>;
  message_id: string;
  /**
   * The Message-IDs of the earlier mails in the thread, oldest first, separated by spaces. Null for automatic mails.
   */
  thread: Generated<string | null>;
  /** The text that the mail log searches; see `searchTextOf`. */
  search_text: string;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: string;
  /** The mail is not sent before this time, so that it can be taken back; see `cancelMail`. */
  held_until: Generated<string | null>;
  /** The row that the mail tells of. Its kind says in which table, and whether the mail is still true. */
  about_id: Generated<number | null>;
  sent_at: string | null;
  failed_at: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    mails: MailsTable;
  }
}

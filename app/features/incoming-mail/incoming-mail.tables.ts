import type { Generated } from "kysely";

export const outcomes = ["joined", "message", "failure"] as const;

/** The mails that were taken, so that each counts once. */
export interface ReceivedMailsTable {
  id: Generated<number>;
  /** A hash of the Message-ID, or of the whole mail if it has none. */
  mail_key: string;
  outcome: (typeof outcomes)[number];
  /** The message that the mail belongs to, which may be deleted. */
  message_id: number | null;
  /** 1 if not all of its files were stored, so that it must stay where it is. */
  leaves_files: Generated<number>;
  created_at: string;
}

/** Up to where each mailbox has been read. */
export interface ReadMailboxesTable {
  id: Generated<number>;
  /** The user, host and folder of the mailbox. */
  name: string;
  uid_validity: string | null;
  /** A number of 32 bits, for which an integer of PostgreSQL has no room. */
  last_uid: string;
  /** When it was last read to its end. */
  read_at: string | null;
  /** Since when it cannot be read. Null if the last visit succeeded. */
  failing_since: string | null;
  last_error: string | null;
}

/** The mails of a mailbox that could not be taken. One that is set aside is passed over, and stays in its mailbox. */
export interface RefusedMailsTable {
  id: Generated<number>;
  /** The `name` of the mailbox. */
  mailbox: string;
  uid_validity: string;
  uid: string;
  tries: number;
  reason: string | null;
  /** The date that the mail itself states. Null if it states none. */
  mail_date: string | null;
  created_at: string;
  set_aside_at: string | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    received_mails: ReceivedMailsTable;
    read_mailboxes: ReadMailboxesTable;
    refused_mails: RefusedMailsTable;
  }
}

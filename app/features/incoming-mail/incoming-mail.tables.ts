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
  created_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    received_mails: ReceivedMailsTable;
  }
}

import type { Generated } from "kysely";
import type { FileState } from "./mail-files.schema.ts";

/**
 * A file that came with a mail, or the reason why it was not stored. It belongs to one message, one application or one
 * call-out, and leaves with it.
 */
export interface MailFilesTable {
  id: Generated<number>;
  message_id: Generated<number | null>;
  application_id: Generated<number | null>;
  call_out_id: Generated<number | null>;
  /** The answer, or the note of the call-out, that the mail became. Null if it became the message itself. */
  answer_id: number | null;
  /** The address that the mail names as its sender. Empty without one. */
  sender: string;
  name: string;
  /** Null if the file is known by its name alone. */
  bytes: number | null;
  state: FileState;
  /** Why it was not stored, in words for the office. */
  reason: string | null;
  /** The files of one mail lie in a folder of their own. */
  file_key: string | null;
  created_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    mail_files: MailFilesTable;
  }
}

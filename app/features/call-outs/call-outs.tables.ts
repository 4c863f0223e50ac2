import type { Generated } from "kysely";
import type { Card } from "./call-out-lines.ts";
import type { PhraseName } from "./card/words/phrases.ts";
import type { Language } from "../pages/languages.present.ts";
import type { CallOutStatus } from "./call-out-status.ts";

export interface CallOutsTable extends Card {
  id: Generated<number>;
  reference: string;
  status: CallOutStatus;
  /** The caller's name, if the office opened the call-out on the telephone. */
  caller: string | null;
  /** The hash of the key in the link to the card, and when a card arrived through it. */
  card_token_hash: string | null;
  card_sent_at: string | null;
  /** The account that was signed in when the report was sent. It may be deleted since. */
  user_id: number | null;
  /**
   * The customer's file to which the account belonged at that time. A file that was merged since leads to its survivor.
   */
  customer_id: Generated<number | null>;
  /** Whether the office chose `customer_id`, which may then be null, or the account that reported it did. */
  customer_by: Generated<"office" | "account" | null>;
  /** The customer who probably called, as far as was known when the numbers were stored. Only the office sees it. */
  likely_customer_id: Generated<number | null>;
  /** The numbers of the vehicles in the form of `plateKey`. */
  vehicle_key: Generated<string | null>;
  trailer_key: Generated<string | null>;
  /** The language of the page on which the driver wrote the card. Null for English. */
  language: Generated<Language | null>;
  /** Whether it rehearses the night: no driver waits, and only the office is told. */
  is_rehearsal: Generated<0 | 1>;
  /** Who comes and when, known once the van is on its way. */
  technician: string | null;
  expected_at: string | null;
  /** The call-out about the same vehicle that this one was joined to. */
  joined_to: number | null;
  /** The call-out that it was joined to until that went to the bin. Restoring that one joins it again. */
  parted_from: Generated<number | null>;
  /** The folder in the file store with all its photographs. */
  photographs_folder: string | null;
  /** The folder in the file store with everything that belongs to its job report. */
  job_folder: Generated<string | null>;
  /** The hash of the key in the address of the driver's page, and until when the page opens. */
  page_token_hash: string;
  page_ends_at: string;
  search_text: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface CallOutStepsTable {
  id: Generated<number>;
  call_out_id: number;
  status: CallOutStatus;
  technician: string | null;
  expected_at: string | null;
  /** Why it was cancelled, in words that the driver reads. */
  reason: Generated<string | null>;
  author_name: string;
  /** Whether the engineer took it. Its time is then that of the press on the telephone. */
  by_engineer: Generated<0 | 1>;
  /** When the press of an engineer without signal reached the site. */
  arrived_at: Generated<string | null>;
  created_at: string;
}

export interface CallOutNotesTable {
  id: Generated<number>;
  call_out_id: number;
  author_name: string;
  text: string;
  /** Set if the driver reads it: the name of a ready phrase, or "own" for the office's own words. */
  told_driver: Generated<PhraseName | "own" | null>;
  created_at: string;
}

export interface CallOutPhotographsTable {
  id: Generated<number>;
  call_out_id: number;
  file_key: string;
  mime: string;
  width: number;
  height: number;
  created_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    call_outs: CallOutsTable;
    call_out_steps: CallOutStepsTable;
    call_out_notes: CallOutNotesTable;
    call_out_photographs: CallOutPhotographsTable;
  }
}

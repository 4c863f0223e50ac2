import type { Generated } from "kysely";
import type { ApplicationFields } from "./application-fields.ts";
import type { LetterKind } from "./letters/letters.ts";
import type { ApplicationStatus } from "./application-status.ts";
import type { SigningWay } from "./signing/signer.ts";

export interface TradeApplicationsTable extends ApplicationFields {
  id: Generated<number>;
  reference: string;
  status: ApplicationStatus;
  /** The payment terms that held when it was sent, one a line. The site's own form shows them. */
  terms: string;
  /** 1 if it was sent without saying which terms were shown, so that nobody knows what the applicant saw. */
  terms_unconfirmed: Generated<number>;
  signature_key: string;
  signature_sha256: string;
  /** The hash of fields, terms and signature; see `contentHash`. */
  content_sha256: string;
  client_address: string;
  /** Who signed in the applicant's place, and by which way. Null if the applicant signed. */
  signer_name: Generated<string | null>;
  signer_position: Generated<string | null>;
  signed_by: Generated<SigningWay | null>;
  /**
   * When and from which network address the applicant sent the form to the signer. `client_address` is then the
   * signer's.
   */
  filled_at: Generated<string | null>;
  filled_from: Generated<string | null>;
  pdf_key: string | null;
  /** When the two mails were added to the outbox. */
  mailed_at: string | null;
  search_text: string;
  /** When the application got its current status, and when it got the previous one. */
  step_at: Generated<string | null>;
  step_before_at: Generated<string | null>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/**
 * Claims that turn repeated sendings into one application: a hash of the content for a while, and the browser's key.
 */
export interface TradeSubmissionsTable {
  claim: string;
  reference: string;
  expires_at: string;
}

export interface TradeApplicationNotesTable {
  id: Generated<number>;
  application_id: number;
  author_name: string;
  text: string;
  created_at: string;
}

export interface TradeApplicationLettersTable {
  id: Generated<number>;
  application_id: number;
  kind: LetterKind;
  recipient: string;
  subject: string;
  text: string;
  author_name: string;
  /** The letter's mail in the outbox. The mail may be deleted before the letter. */
  mail_id: number;
  /** The browser's key for one sending; see `stepWithLetters`. */
  sending_key: string | null;
  /**
   * The application's version after the letter's step, and its status before. Null for letters that were sent before
   * these columns existed.
   */
  step_version: Generated<number | null>;
  status_before: Generated<ApplicationStatus | null>;
  /** When the letter was taken back with its step, before the mail left. The text stays. */
  taken_back_at: Generated<string | null>;
  created_at: string;
}

/** A mail that answers a letter about an application. */
export interface TradeApplicationAnswersTable {
  id: Generated<number>;
  application_id: number;
  sender: string;
  sender_name: string;
  subject: string;
  text: string;
  is_automatic: 0 | 1;
  /** When somebody of the office marked it as read. */
  seen_at: string | null;
  created_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    trade_applications: TradeApplicationsTable;
    trade_submissions: TradeSubmissionsTable;
    trade_application_notes: TradeApplicationNotesTable;
    trade_application_letters: TradeApplicationLettersTable;
    trade_application_answers: TradeApplicationAnswersTable;
  }
}

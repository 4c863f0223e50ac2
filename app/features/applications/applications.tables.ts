import type { Generated } from "kysely";
import type { ApplicationFields } from "./application-fields.ts";
import type { LetterKind } from "./letters/letters.ts";
import type { ApplicationStatus } from "./application-status.ts";
import type { SigningWay } from "./signing/signer.ts";

export interface TradeApplicationsTable extends ApplicationFields {
  id: Generated<number>;
  reference: string;
  status: ApplicationStatus;
  /** The payment terms as they were shown, one a line. */
  terms: string;
  signature_key: string;
  signature_sha256: string;
  /** Of fields, terms and signature; see `contentHash`. */
  content_sha256: string;
  client_address: string;
  /** Who signed in the applicant's place, and by which way; none where the applicant did. */
  signer_name: Generated<string | null>;
  signer_position: Generated<string | null>;
  signed_by: Generated<SigningWay | null>;
  /** When the applicant sent it to be signed, and from which network address; `client_address` is then the signer's. */
  filled_at: Generated<string | null>;
  filled_from: Generated<string | null>;
  pdf_key: string | null;
  /** When its two mails were put into the outbox. */
  mailed_at: string | null;
  search_text: string;
  /** Since when it is at its step, and since when it was at the one before. */
  step_at: Generated<string | null>;
  step_before_at: Generated<string | null>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** What makes sending twice one application: a content, for a while, and a key that the browser made. */
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
  /** Its mail in the outbox, which may be forgotten before the letter is. */
  mail_id: number;
  /** Made by the browser for one sending; see `stepWithLetters`. */
  sending_key: string | null;
  /** The application's version that came of its step, and what it was before; none for letters from before these were kept. */
  step_version: Generated<number | null>;
  status_before: Generated<ApplicationStatus | null>;
  /** With its step and its mail, before that left. Its words stay. */
  taken_back_at: Generated<string | null>;
  created_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    trade_applications: TradeApplicationsTable;
    trade_submissions: TradeSubmissionsTable;
    trade_application_notes: TradeApplicationNotesTable;
    trade_application_letters: TradeApplicationLettersTable;
  }
}

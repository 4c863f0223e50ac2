import { holding } from "./personal-data.ts";

/** An application, and everything written about it. */
export const applicationHoldings = [
  holding("trade_applications", {
    addresses: ["email", "accounts_email", "ref1_email", "ref2_email"],
    files: ["signature_key", "pdf_key"],
    others: [
      ...(["id", "reference", "status", "name", "position", "company_name", "address", "telephone"] as const),
      ...(["accounts_telephone", "reg_number", "vat_number"] as const),
      ...(["ref1_company_name", "ref1_address", "ref1_telephone"] as const),
      ...(["ref2_company_name", "ref2_address", "ref2_telephone"] as const),
      ...(["terms", "signature_sha256", "content_sha256", "client_address", "mailed_at", "step_at"] as const),
      ...(["signer_name", "signer_position", "signed_by", "filled_at", "filled_from"] as const),
      ...(["version", "created_at", "updated_at"] as const),
    ],
    hidden: ["search_text", "step_before_at", "terms_unconfirmed"],
  }),
  holding("trade_signings", {
    addresses: ["email", "signer_email"],
    texts: ["fields"],
    others: ["id", "signer_name", "client_address", "reference", "ended_at", "expires_at", "created_at"],
    hidden: ["form_key_hash", "is_spam", "mail_token_hash", "code_token_hash", "watch_token_hash"],
  }),
  holding("trade_submissions", { others: ["reference", "expires_at"], hidden: ["claim"] }),
  holding("trade_application_notes", {
    texts: ["text"],
    others: ["id", "application_id", "author_name", "created_at"],
  }),
  holding("trade_application_letters", {
    addresses: ["recipient"],
    texts: ["text"],
    others: [
      ...(["id", "application_id", "kind", "subject", "author_name", "mail_id", "created_at"] as const),
      ...(["step_version", "status_before", "taken_back_at"] as const),
    ],
    hidden: ["sending_key"],
  }),
  holding("trade_application_answers", {
    addresses: ["sender"],
    texts: ["sender_name", "subject", "text"],
    others: ["id", "application_id", "is_automatic", "seen_at", "created_at"],
  }),
  holding("trade_references", {
    addresses: ["recipient"],
    texts: ["remarks"],
    others: [
      ...(["id", "application_id", "referee", "letter_id", "asked_at", "ends_at", "reminders"] as const),
      ...(["gives_none", "given_by", "position", "trading_since", "terms", "credit", "pays"] as const),
      ...(["again", "answered_at", "taken_by", "client_address", "created_at"] as const),
    ],
    hidden: ["token_hash"],
  }),
];

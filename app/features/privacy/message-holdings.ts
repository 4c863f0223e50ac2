import { holding } from "./personal-data.ts";

export const messageHoldings = [
  holding("contact_messages", {
    addresses: ["email"],
    texts: ["message"],
    others: ["id", "name", "telephone", "status", "due_on", "version", "created_at", "updated_at"],
    // `assigned_to` says which user of the office answers, and nothing about the sender.
    hidden: ["search_text", "assigned_to", "mail_message_id"],
  }),
  holding("contact_message_notes", {
    texts: ["text"],
    others: ["id", "message_id", "author_name", "created_at"],
  }),
  holding("contact_message_readers", {
    accounts: ["user_id"],
    others: ["id", "message_id", "user_name", "seen_at"],
  }),
  holding("contact_message_replies", {
    addresses: ["recipient"],
    texts: ["subject", "text"],
    others: ["id", "message_id", "author_name", "mail_id", "keeps_open", "created_at"],
    // `author_id` says which user of the office wrote it, as `author_name` does.
    hidden: ["author_id", "mail_message_id", "sending_key"],
  }),
  holding("contact_message_answers", {
    addresses: ["sender"],
    texts: ["sender_name", "subject", "text"],
    others: ["id", "message_id", "is_automatic", "created_at"],
    hidden: ["mail_message_id"],
  }),
  holding("received_mails", {
    others: ["id", "outcome", "message_id", "leaves_files", "created_at"],
    hidden: ["mail_key"],
  }),
  // A hash of what a visitor sent in the last minutes.
  holding("idempotency_keys", { others: ["answer", "expires_at"], hidden: ["key", "content_hash"] }),
] as const;

export const mailFileHoldings = [
  holding("mail_files", {
    addresses: ["sender"],
    texts: ["name"],
    files: ["file_key"],
    others: [
      ...(["id", "message_id", "application_id", "call_out_id", "answer_id"] as const),
      ...(["bytes", "state", "reason", "created_at"] as const),
    ],
  }),
] as const;

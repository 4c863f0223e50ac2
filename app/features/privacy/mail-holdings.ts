import { holding } from "./personal-data.ts";

export const mailHoldings = [
  holding("mails", {
    addresses: ["recipient", "reply_to"],
    texts: ["subject", "text", "html", "last_error"],
    others: [
      ...(["id", "kind", "attachments", "message_id", "thread", "attempts"] as const),
      ...(["created_at", "held_until", "sent_at", "failed_at", "about_id"] as const),
    ],
    hidden: ["sealed_words", "search_text"],
  }),
] as const;

import { holding } from "./personal-data.ts";

export const draftHoldings = [
  holding("drafts", {
    accounts: ["author_id", "timed_by_id"],
    texts: ["body"],
    others: [
      "id",
      "kind",
      "of_id",
      "name",
      "base_version",
      "version",
      "kept_at",
      "publish_time",
      "return_time",
      "refusal",
      "attempts",
    ],
  }),
  holding("draft_returns", {
    accounts: ["timed_by_id"],
    others: [
      "id",
      "kind",
      "of_id",
      "name",
      "version_id",
      "published_version",
      "published_at",
      "return_time",
      "refusal",
      "attempts",
      "version",
    ],
  }),
  holding("draft_links", {
    accounts: ["created_by_id"],
    hidden: ["token_hash"],
    others: ["id", "draft_ids", "created_at", "expires_at"],
  }),
] as const;

import { holding } from "./personal-data.ts";

/** A breakdown as its driver reported it, and what the firm did about it. */
export const callOutHoldings = [
  holding("call_outs", {
    accounts: ["user_id"],
    texts: ["place", "details", "caller"],
    others: [
      ...(["id", "reference", "status", "latitude", "longitude", "accuracy", "position_at"] as const),
      ...(["make", "alarm_code", "set_point", "box_temperature", "load"] as const),
      ...(["vehicle_number", "trailer_number", "telephone", "technician", "expected_at"] as const),
      ...([
        "joined_to",
        "parted_from",
        "customer_id",
        "customer_by",
        "language",
        "photographs_folder",
        "job_folder",
        "page_ends_at",
        "card_sent_at",
        "is_rehearsal",
      ] as const),
      ...(["version", "created_at", "updated_at"] as const),
    ],
    hidden: [
      "page_token_hash",
      "card_token_hash",
      "search_text",
      "likely_customer_id",
      "vehicle_key",
      "trailer_key",
    ],
  }),
  holding("call_out_steps", {
    others: [
      "id",
      "call_out_id",
      "status",
      "technician",
      "expected_at",
      "reason",
      "author_name",
      "by_engineer",
      "arrived_at",
      "created_at",
    ],
  }),
  holding("call_out_notes", {
    texts: ["text"],
    others: ["id", "call_out_id", "author_name", "told_driver", "created_at"],
  }),
  holding("call_out_photographs", {
    files: ["file_key"],
    others: ["id", "call_out_id", "mime", "width", "height", "created_at"],
  }),
  holding("call_out_wakings", {
    accounts: ["user_id"],
    others: [
      ...(["id", "call_out_id", "kind", "person", "device", "attempts", "created_at", "tried_at"] as const),
      ...(["handed_over_at", "arrived_at", "seen_at", "ended_at", "problem"] as const),
    ],
    hidden: ["device_id"],
  }),
  holding("call_out_engineers", {
    others: [
      ...(["id", "call_out_id", "number", "engineer", "sent_by", "created_at"] as const),
      ...(["ends_at", "ended_at", "ended_why"] as const),
    ],
    hidden: ["token_hash"],
  }),
  holding("job_reports", {
    texts: ["found", "done", "parts", "signer_name", "unsigned_reason"],
    others: [
      ...(["id", "engineer", "temperature", "worked_minutes", "reported_at", "edition"] as const),
      ...(["signed_edition", "read_edition", "version", "created_at", "updated_at"] as const),
    ],
  }),
  holding("job_report_files", {
    files: ["file_key"],
    others: ["id", "call_out_id", "kind", "edition", "mime", "width", "height", "created_at"],
  }),
] as const;

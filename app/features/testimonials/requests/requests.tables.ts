import type { Generated } from "kysely";

/** A customer who is asked for a testimonial, with what came of it; the proof of agreement stays as long as the words are shown. */
export interface TestimonialRequestsTable {
  id: Generated<number>;
  name: string;
  email: string;
  asked_by: string;
  /** Of the key in the mailed link; null where an older version has used it. */
  token_hash: string | null;
  created_at: string;
  expires_at: string;
  answered_at: string | null;
  review: string | null;
  shown_name: string | null;
  shown_role: string | null;
  score: number | null;
  /** The words that were agreed to. */
  agreed_to: string | null;
  /** What was published of it. */
  testimonial_id: number | null;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    testimonial_requests: TestimonialRequestsTable;
  }
}

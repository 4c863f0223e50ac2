import type { Generated } from "kysely";

/** A request for a testimonial and its answer. The proof of agreement stays while the testimonial is shown. */
export interface TestimonialRequestsTable {
  id: Generated<number>;
  name: string;
  email: string;
  asked_by: string;
  /** The hash of the token in the mailed link. Null if an older version of the program used the link up. */
  token_hash: string | null;
  created_at: string;
  expires_at: string;
  answered_at: string | null;
  review: string | null;
  shown_name: string | null;
  shown_role: string | null;
  score: number | null;
  /** The text that the customer agreed to. */
  agreed_to: string | null;
  /** The published testimonial. */
  testimonial_id: number | null;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    testimonial_requests: TestimonialRequestsTable;
  }
}

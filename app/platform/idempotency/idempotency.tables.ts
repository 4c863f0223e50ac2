import type { Generated } from "kysely";

/** A request that takes effect only once until `expires_at`, with the answer to the first of several equal requests. */
export interface IdempotencyKeysTable {
  key: string;
  answer: string | null;
  /** The hash of what was sent with the key. Null if only the key counts. */
  content_hash: Generated<string | null>;
  expires_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}

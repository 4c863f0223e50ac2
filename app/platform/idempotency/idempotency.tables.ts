/** A request that takes effect only once until `expires_at`, with the answer to the first of several equal requests. */
export interface IdempotencyKeysTable {
  key: string;
  answer: string | null;
  expires_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}

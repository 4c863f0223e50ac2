/** A request that counts once until `expires_at`, and what the first of equal ones was answered. */
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

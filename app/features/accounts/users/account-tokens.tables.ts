import type { Generated } from "kysely";

export type TokenKind = "verify-email" | "reset-password" | "first-admin";

export interface AccountTokensTable {
  id: Generated<number>;
  kind: TokenKind;
  /** Null only for the link that creates the first administrator. */
  user_id: number | null;
  /** The address that the link was sent to. */
  email: string | null;
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** 1 if using the token signs the account out everywhere. */
  ends_sessions: Generated<number>;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    account_tokens: AccountTokensTable;
  }
}

import type { Generated } from "kysely";

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token: a stolen copy of the table opens nothing. */
  token_hash: string;
  user_id: number;
  remembered: number;
  /** 1 between a correct password and the second factor. Until then the session signs nobody in. */
  awaits_two_factor: Generated<number>;
  password_confirmed_at: string;
  /** When the user last gave a second factor in this session. */
  factor_proved_at: string | null;
  user_agent: string;
  client_address: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    sessions: SessionsTable;
  }
}

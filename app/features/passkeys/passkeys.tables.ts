import type { Generated } from "kysely";

export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** Of the authenticator's making, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it has signed, as it says itself; one that is stored in several places always says 0. */
  counter: number;
  /** JSON: how a browser reaches it. */
  transports: string;
  /** What it was made under; null for those of earlier versions, which were made under the account's number. */
  user_handle: string | null;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface UsedChallengesTable {
  challenge_hash: string;
  /** Nobody could use it again from then on anyway. */
  expires_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    passkeys: PasskeysTable;
    used_challenges: UsedChallengesTable;
  }
}

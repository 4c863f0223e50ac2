import type { Generated } from "kysely";

export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** The id that the authenticator chose, base64url. */
  credential_id: string;
  /** The public key in COSE format, base64url. */
  public_key: string;
  /**
   * The number of signatures that the passkey reports. A passkey that is synchronised between devices always reports 0.
   */
  counter: number;
  /** JSON: the transports through which a browser reaches the authenticator. */
  transports: string;
  /**
   * The user handle the passkey was created under. Null for passkeys of earlier versions, which used the account's id.
   */
  user_handle: string | null;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface UsedChallengesTable {
  challenge_hash: string;
  /** When the challenge expires. After that the row is not needed, because an expired challenge is refused anyway. */
  expires_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    passkeys: PasskeysTable;
    used_challenges: UsedChallengesTable;
  }
}

import type { Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";
import type { Role } from "../../platform/http/viewer.ts";

export interface UsersTable extends Edited {
  id: Generated<number>;
  firstname: string;
  lastname: string;
  email: string;
  telephone: string | null;
  address1: string | null;
  address2: string | null;
  town: string | null;
  postcode: string | null;
  role: Role;
  /** What an administrator is limited to; see `readDuties`. */
  duties: string | null;
  /** From when on a second factor is asked for; null for everybody else. */
  admin_since: string | null;
  school_id: number | null;
  cv_key: string | null;
  cv_filename: string | null;
  /** Null once the file may be opened; until then whether the scanner has failed to look at it. */
  cv_check: "waiting" | "failed" | null;
  /** Argon2id in PHC format. */
  password_hash: string;
  /** When its owner was asked to set a password; null once there is one. */
  invited_at: string | null;
  /** When its owner got a mail that the password is a common one. */
  common_password_told_at: string | null;
  email_verified_at: string | null;
  /** When its owner has last taken the address back from a stranger's change. */
  address_taken_back_at: string | null;
  /** Encrypted. */
  two_factor_secret: string | null;
  /** Encrypted JSON, not hashed: their owner may look at them again. */
  two_factor_recovery_codes: string | null;
  two_factor_confirmed_at: string | null;
  /** The last accepted time step, so that a code works once. */
  two_factor_last_step: number | null;
  /** Random bytes in base64url, under which authenticators keep this person's passkeys; null before the first is asked for. */
  passkey_handle: string | null;
  /** What the search looks through, folded to lower case; see `searchTextOf`. */
  search_text: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    users: UsersTable;
  }
}

import type { Generated } from "kysely";
import type { Edited } from "../../../platform/db/tables.ts";
import type { Role } from "../../../platform/http/viewer.ts";

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
  /** The duties of a limited administrator; see `readDuties`. */
  duties: string | null;
  /**
   * When the user became an administrator, from which the grace period for a second factor counts. Null for everybody
   * else.
   */
  admin_since: string | null;
  school_id: number | null;
  cv_key: string | null;
  cv_filename: string | null;
  /** Null once the CV may be opened. Before that, whether it waits for the scanner or the scanner has failed. */
  cv_check: "waiting" | "failed" | null;
  /** Argon2id in PHC format. */
  password_hash: string;
  /** When the user was invited to set a password. Null once there is one. */
  invited_at: string | null;
  /** When the user got a mail that the password is a common one. */
  common_password_told_at: string | null;
  email_verified_at: string | null;
  /** When the user last undid a stranger's change of the address. */
  address_taken_back_at: string | null;
  /** Encrypted. */
  two_factor_secret: string | null;
  /** Encrypted JSON, not hashed, because the user may look at the codes again. */
  two_factor_recovery_codes: string | null;
  two_factor_confirmed_at: string | null;
  /** The last accepted time step, so that a code works once. */
  two_factor_last_step: number | null;
  /** Random bytes in base64url: the user handle of this user's passkeys. Null before the first passkey is requested. */
  passkey_handle: string | null;
  /** The text that a search compares, in lower case; see `searchTextOf`. */
  search_text: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    users: UsersTable;
  }
}

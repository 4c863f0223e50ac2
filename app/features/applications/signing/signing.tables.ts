import type { Generated } from "kysely";

/** A filled-in application that waits for the person who signs. */
export interface TradeSigningsTable {
  id: Generated<number>;
  /** The address of the applicant, whom the site tells when nobody signs. */
  email: string;
  signer_name: string;
  signer_email: string;
  /** JSON: the filled-in fields. `{}` once the signing was signed or has ended. */
  fields: string;
  /** The hash of the browser's key for one form. A newer signing of the form ends the older one. */
  form_key_hash: string;
  /** 1 if a robot filled in the trap. The signed application is then spam. */
  is_spam: Generated<number>;
  /** The hashes of three keys: in the mailed link, in the applicant's QR code, and of the applicant's page. */
  mail_token_hash: string;
  code_token_hash: string;
  watch_token_hash: string;
  client_address: string;
  /** The reference of the application, once it was signed. */
  reference: string | null;
  /** When the signing was withdrawn, replaced or given up. */
  ended_at: string | null;
  expires_at: string;
  created_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    trade_signings: TradeSigningsTable;
  }
}

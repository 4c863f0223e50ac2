import type { Generated } from "kysely";

/** An application that was filled in, and waits for the person who signs. */
export interface TradeSigningsTable {
  id: Generated<number>;
  /** The applicant's address, who is told when nobody signs. */
  email: string;
  signer_name: string;
  signer_email: string;
  /** JSON: what was filled in; `{}` once it was signed, or has ended. */
  fields: string;
  /** Of the browser's key of one form: a newer signing of it ends the older one. */
  form_key_hash: string;
  /** 1 if a robot filled in the trap: what is signed of it is spam. */
  is_spam: Generated<number>;
  /** Of the keys in the mailed link, in the code that the applicant shows, and of the applicant's page. */
  mail_token_hash: string;
  code_token_hash: string;
  watch_token_hash: string;
  client_address: string;
  /** Of the application, once it was signed. */
  reference: string | null;
  /** When it was withdrawn, replaced or given up. */
  ended_at: string | null;
  expires_at: string;
  created_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    trade_signings: TradeSigningsTable;
  }
}

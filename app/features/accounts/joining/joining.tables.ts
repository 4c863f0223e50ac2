import type { Generated } from "kysely";

/** A link with which the holder of a mailbox opens an account. It is deleted when it was used. */
export interface JoinLinksTable {
  id: Generated<number>;
  /** The address that the link was mailed to, in the form that accounts use. */
  address: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    join_links: JoinLinksTable;
  }
}

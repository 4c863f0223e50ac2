import type { Generated } from "kysely";
import type { Again, Pays, Referee } from "./reference-answer.ts";

/** One referee who was asked, or rang: the newest of an application's counts, the older ones were asked before. */
export interface TradeReferencesTable {
  id: Generated<number>;
  application_id: number;
  referee: Referee;
  /** The referee's mail address, as the application named it. */
  recipient: string;
  /** The letter that asked, if one did. */
  letter_id: number | null;
  /** Of the key in the address of the referee's form; see `referenceToken`. */
  token_hash: string | null;
  asked_at: string | null;
  /** When the form ends. */
  ends_at: string | null;
  reminders: Generated<number>;
  /** 1: they give no references. */
  gives_none: Generated<number>;
  given_by: string | null;
  position: string | null;
  trading_since: string | null;
  terms: string | null;
  credit: string | null;
  pays: Pays | null;
  again: Again | null;
  remarks: string | null;
  answered_at: string | null;
  /** Who of the office took the answer on the telephone. */
  taken_by: string | null;
  client_address: string | null;
  created_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    trade_references: TradeReferencesTable;
  }
}

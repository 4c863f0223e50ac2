import type { Generated } from "kysely";
import type { TradeAgain, PaymentHabit, Referee } from "./reference-answer.ts";

/**
 * One request to a referee, or one answer by telephone. A referee may have several rows; see `countingRow` for the one
 * that counts.
 */
export interface TradeReferencesTable {
  id: Generated<number>;
  application_id: number;
  referee: Referee;
  /** The referee's mail address, as the application named it. */
  recipient: string;
  /** The letter that asked the referee, if there is one. */
  letter_id: number | null;
  /** The hash of the key in the address of the referee's form. See `referenceToken`. */
  token_hash: string | null;
  asked_at: string | null;
  /** When the form expires. */
  ends_at: string | null;
  reminders: Generated<number>;
  /** 1 if the company gives no references. */
  gives_none: Generated<number>;
  given_by: string | null;
  position: string | null;
  trading_since: string | null;
  terms: string | null;
  credit: string | null;
  pays: PaymentHabit | null;
  again: TradeAgain | null;
  remarks: string | null;
  answered_at: string | null;
  /** The member of the office who took the answer on the telephone. */
  taken_by: string | null;
  client_address: string | null;
  created_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    trade_references: TradeReferencesTable;
  }
}

import type { Generated } from "kysely";
import type { SecurityEventKind, SecurityEventResult } from "./security-event-kinds.ts";

/** Contains no secrets and no e-mail addresses: no passwords, codes, tokens, sessions or typed text. */
export interface SecurityEventsTable {
  id: Generated<number>;
  at: string;
  kind: SecurityEventKind;
  result: SecurityEventResult;
  /** The user of the account. The id stays when the account is deleted. */
  user_id: number | null;
  /** The user who acted, where that is somebody else. */
  by_id: number | null;
  /** A keyed hash of the typed address, where no account has it. */
  typed_hash: string | null;
  client: string | null;
  device: string | null;
  request_id: string | null;
  /** JSON. */
  details: string;
  /** How many events this row stands for. */
  times: Generated<number>;
  /** The key under which the events of a flood are counted together, until their hour is over. */
  folded_by: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    security_events: SecurityEventsTable;
  }
}

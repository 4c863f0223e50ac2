import type { Generated } from "kysely";
import type { SecurityEventKind, SecurityEventResult } from "./security-event-kinds.ts";

/** No secret stands here, and no address: no password, code, token, session or what was typed. */
export interface SecurityEventsTable {
  id: Generated<number>;
  at: string;
  kind: SecurityEventKind;
  result: SecurityEventResult;
  /** Whose account it is about. Stays when the account goes. */
  user_id: number | null;
  /** Who did it, where that is somebody else. */
  by_id: number | null;
  /** A keyed hash of the address that was typed, where nobody has it. */
  typed_hash: string | null;
  client: string | null;
  device: string | null;
  request_id: string | null;
  /** JSON. */
  details: string;
  /** How many events this row stands for. */
  times: Generated<number>;
  /** What events of a flood are counted together by, until their hour is over. */
  folded_by: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    security_events: SecurityEventsTable;
  }
}

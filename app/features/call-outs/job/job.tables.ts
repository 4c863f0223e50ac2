import type { Generated } from "kysely";

/** A link with which an engineer sees a call-out and takes its steps. Only the newest of a call-out can work. */
export interface CallOutEngineersTable {
  id: Generated<number>;
  call_out_id: number;
  /** Counts the links of the call-out. The key of the link derives from it. */
  number: number;
  engineer: string;
  token_hash: string;
  sent_by: string;
  created_at: string;
  ends_at: string;
  /** When and why it stopped working before `ends_at`. */
  ended_at: string | null;
  ended_why: "taken back" | "sent to another" | null;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    call_out_engineers: CallOutEngineersTable;
  }
}

import type { Generated } from "kysely";
import type { LeavesWith } from "./leaves-with.ts";

/** Names a successor until that person agrees or it expires; what came of it stands in the audit log. */
export interface HandoversTable {
  id: Generated<number>;
  /** Unique: naming somebody else takes the place of what was asked before. */
  from_id: number;
  to_id: number;
  /** What the one who hands over may do afterwards; see `leavesWith`. */
  leaves_with: LeavesWith;
  created_at: string;
  expires_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    handovers: HandoversTable;
  }
}

import type { Generated } from "kysely";
import type { LeavesWith } from "./leaves-with.ts";

/** An offer to a successor, until that user answers or it expires. The audit log records the outcome. */
export interface HandoversTable {
  id: Generated<number>;
  /** Unique: naming another successor replaces the earlier offer. */
  from_id: number;
  to_id: number;
  /** What the user who hands over may do afterwards; see `leavesWith`. */
  leaves_with: LeavesWith;
  created_at: string;
  expires_at: string;
}

declare module "../../../../platform/db/tables.ts" {
  interface Tables {
    handovers: HandoversTable;
  }
}

import type { Generated } from "kysely";

/** What lets one machine read some of what the office has. */
export interface MachineTokensTable {
  id: Generated<number>;
  /** The machine, in the words of whoever made it. */
  name: string;
  /** Words with commas between; see `scopes`. */
  scopes: string;
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    machine_tokens: MachineTokensTable;
  }
}

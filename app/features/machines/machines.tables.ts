import type { Generated } from "kysely";

/** The tokens with which machines read parts of the office's data. */
export interface MachineTokensTable {
  id: Generated<number>;
  /** The name of the machine, as the administrator who added it typed it. */
  name: string;
  /** Names of scopes, separated by commas. */
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

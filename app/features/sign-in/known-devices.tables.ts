import type { Generated } from "kysely";

export interface KnownDevicesTable {
  id: Generated<number>;
  user_id: number;
  /** Of the cookie that a browser keeps over sign-outs. */
  token_hash: string;
  last_seen_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    known_devices: KnownDevicesTable;
  }
}

import type { Generated } from "kysely";

export interface KnownDevicesTable {
  id: Generated<number>;
  user_id: number;
  /** The hash of the device cookie, which the browser keeps after the user signs out. */
  token_hash: string;
  last_seen_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    known_devices: KnownDevicesTable;
  }
}

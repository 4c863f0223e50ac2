import type { Generated } from "kysely";

export interface VersionsTable {
  id: Generated<number>;
  of_table: string;
  of_id: number;
  /** Of the row that it was read from; null for what somebody typed and did not save. */
  version: number | null;
  /** The fields that the change made different, with commas between. */
  changed: string;
  /** JSON, packed where it is long: the fields as they were before the change; null once they are erased. */
  fields: string | null;
  /** The picture among them, which stays for as long as this row. */
  picture_id: number | null;
  /** Who made the change that ended this version, and when; of what was not saved, who typed it. */
  at: string;
  actor_id: number | null;
  actor_name: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    versions: VersionsTable;
  }
}

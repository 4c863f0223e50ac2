import type { Generated } from "kysely";

export interface VersionsTable {
  id: Generated<number>;
  of_table: string;
  of_id: number;
  /** The version of the row that the fields were read from; null for a draft that was not saved. */
  version: number | null;
  /** The names of the fields that the change altered, separated by commas. */
  changed: string;
  /** JSON of the fields before the change, packed where it is long; null once they are erased. */
  fields: string | null;
  /** The picture among the fields. This row keeps it from being deleted. */
  picture_id: number | null;
  /** Who made the change that ended this version, and when. For a draft that was not saved: who typed it. */
  at: string;
  actor_id: number | null;
  actor_name: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    versions: VersionsTable;
  }
}

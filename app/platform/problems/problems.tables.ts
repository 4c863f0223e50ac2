/** What was measured on a day, by its date in UTC. */
export interface SystemDaysTable {
  day: string;
  /** In bytes, of the disk that DATA_DIR is on; null where the system does not tell. */
  disk_free: number | null;
  disk_total: number | null;
  database_bytes: number | null;
  /** JSON: how many files are missing from the store, by the table that refers to them. */
  missing_files: string;
  /** The first thing that is wrong with the database; null when nothing is. */
  damage: string | null;
}

/** Problems that the owner has got a mail about, until they have been gone for a day. */
export interface KnownProblemsTable {
  key: string;
  since: string;
  seen_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    house_days: SystemDaysTable;
    known_problems: KnownProblemsTable;
  }
}

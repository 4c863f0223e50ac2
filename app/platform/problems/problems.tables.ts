/** The measures of one day, by its date in UTC. */
export interface SystemDaysTable {
  day: string;
  /** Bytes on the disk of DATA_DIR; null where the system does not tell. */
  disk_free: number | null;
  disk_total: number | null;
  database_bytes: number | null;
  /** JSON: the number of files missing from the store, by the table that refers to them. */
  missing_files: string;
  /** The first damage found in the database; null when there is none. */
  damage: string | null;
}

/** Problems about which the owner has been sent a mail. They are deleted once gone for a day. */
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

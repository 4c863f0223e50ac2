import type { Generated } from "kysely";

export interface BackupRunsTable {
  id: Generated<number>;
  /** An archive that was made, or one that was brought back aside and tried. */
  kind: "backup" | "trial";
  began_at: string;
  ended_at: string;
  /** Its id; null when there came none of it. */
  archive: string | null;
  /** The size of all that the archive names, shared with others or not. */
  bytes: number | null;
  /** What went wrong, for people; null when nothing did. */
  problem: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    backup_runs: BackupRunsTable;
  }
}

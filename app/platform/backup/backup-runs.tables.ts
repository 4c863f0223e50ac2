import type { Generated } from "kysely";

export interface BackupRunsTable {
  id: Generated<number>;
  /** `backup` for a run that made an archive, `trial` for one that restored an archive to a separate place. */
  kind: "backup" | "trial";
  began_at: string;
  ended_at: string;
  /** The id of the archive. Null if the run failed to make one. */
  archive: string | null;
  /** The size of everything that the archive refers to, including content that other archives share. */
  bytes: number | null;
  /** What went wrong, for people to read. Null if nothing did. */
  problem: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    backup_runs: BackupRunsTable;
  }
}

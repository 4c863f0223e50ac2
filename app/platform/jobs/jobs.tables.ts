import type { Generated } from "kysely";

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** While a job with a key waits or runs, another of the same key is not added. */
  key: string | null;
  run_at: string;
  attempts: Generated<number>;
  /** The process that is at it. Empty again when that dies, since its row in `processes` goes. */
  held_by: string | null;
  last_error: string | null;
  /** Set when it was given up; such a job runs again only when it is ordered again. */
  failed_at: string | null;
  created_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    jobs: JobsTable;
  }
}

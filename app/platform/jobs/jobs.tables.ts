import type { Generated } from "kysely";

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** While a job with a key waits or runs, no second job with that key is added. */
  key: string | null;
  /** Only a few jobs of one lane run at once, see `JobOptions`. */
  lane: string | null;
  run_at: string;
  attempts: Generated<number>;
  /** The process that runs the job. It becomes null when the process dies, since its row in `processes` is deleted. */
  held_by: string | null;
  last_error: string | null;
  /** Set when the job was given up. It then runs only if it is scheduled again. */
  failed_at: string | null;
  created_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    jobs: JobsTable;
  }
}

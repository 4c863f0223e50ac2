export interface ProcessesTable {
  /** The name of a process that works on this database; see `ownProcess`. */
  owner: string;
  /** A counter that the process raises while it lives. */
  beat: number;
  started_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    processes: ProcessesTable;
  }
}

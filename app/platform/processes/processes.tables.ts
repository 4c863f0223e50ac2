export interface ProcessesTable {
  /** The name of a process that works on this database; see `ownProcess`. */
  owner: string;
  /** Rises for as long as it lives. */
  beat: number;
  started_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    processes: ProcessesTable;
  }
}

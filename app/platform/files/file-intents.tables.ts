export interface FileIntentsTable {
  /** A folder in the file store whose files are not yet, or no longer, part of the site. */
  prefix: string;
  /** The process that fills the folder. If empty, no process does, and the next sweep removes the folder. */
  owner: string;
  created_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    file_intents: FileIntentsTable;
  }
}

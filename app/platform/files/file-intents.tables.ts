export interface FileIntentsTable {
  /** The folder in the file store whose files are not, or no longer, part of the site. */
  prefix: string;
  /** The process that is working on it; empty when none is, so that the next sweep removes it. */
  owner: string;
  created_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    file_intents: FileIntentsTable;
  }
}

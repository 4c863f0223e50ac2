export interface FirmMarksTable {
  hash: string;
  /** JSON: what is made of the mark, as base64 by its name. */
  files: string;
  created_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    firm_marks: FirmMarksTable;
  }
}

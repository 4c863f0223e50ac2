export interface FirmMarksTable {
  hash: string;
  /** JSON: an object of the icons as base64, by name. */
  files: string;
  created_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    firm_marks: FirmMarksTable;
  }
}

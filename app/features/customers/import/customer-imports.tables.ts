import type { Generated } from "kysely";

export interface CustomerImportsTable {
  id: Generated<number>;
  file_name: string;
  author_name: string;
  created_at: string;
  /** When its undoing began. Null for an import that stands. */
  undone_at: string | null;
}

/** What one line of the file did. The row is deleted when that is undone. */
export interface CustomerImportLinesTable {
  id: Generated<number>;
  import_id: number;
  line: number;
  customer_id: number;
  /** The version of the customer after the import. Any other version means that somebody has changed it since. */
  version: number;
  /** JSON: the fields that the line replaced, as they were. Null for a customer that the line added. */
  replaced: string | null;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    customer_imports: CustomerImportsTable;
    customer_import_lines: CustomerImportLinesTable;
  }
}

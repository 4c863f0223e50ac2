import type { Generated } from "kysely";

/** The import of redirects from a file. */
export interface RedirectImportsTable {
  id: Generated<number>;
  file_name: string;
  created_at: string;
  undone_at: string | null;
  /** What it stored, as JSON of `StoredLine[]`. */
  stored: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    redirect_imports: RedirectImportsTable;
  }
}

import type { Generated } from "kysely";

export interface AuditLogTable {
  id: Generated<number>;
  at: string;
  actor_id: number | null;
  actor_name: string;
  action: string;
  subject_type: string;
  subject_id: string | null;
  subject_name: string;
  /** JSON. For people it names only the changed fields, never their values. */
  details: string;
  /** The text that the search reads; see `searchTextOf`. */
  search_text: string;
  request_id: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    audit_log: AuditLogTable;
  }
}

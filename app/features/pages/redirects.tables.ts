import type { ColumnType, Generated } from "kysely";

export interface RedirectsTable {
  id: Generated<number>;
  /** An address of this site at which no page stands. */
  path: string;
  /** Where it leads, on this site; never to an address that leads on itself. */
  target: string;
  /** Where it led before pages there were deleted, one target a line, the newest last. A save by a person forgets them. */
  deleted_targets: ColumnType<string | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    redirects: RedirectsTable;
  }
}

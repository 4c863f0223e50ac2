import type { ColumnType, Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";

export interface RedirectsTable extends Edited {
  id: Generated<number>;
  /** An address of this site that has no page. */
  path: string;
  /** The target on this site. Never the address of another redirect. */
  target: string;
  /** The targets before pages were deleted there, one a line, the newest last. A save by a user clears them. */
  deleted_targets: ColumnType<string | null, string | null | undefined, string | null>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    redirects: RedirectsTable;
  }
}

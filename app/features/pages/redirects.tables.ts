import type { ColumnType, Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";

export interface RedirectsTable extends Edited {
  id: Generated<number>;
  /** An address of this site at which no page stands. */
  path: string;
  /** Where it leads, on this site; never to an address that leads on itself. */
  target: string;
  /** Where it led before pages there were deleted, one target a line, the newest last. A save by a person forgets them. */
  deleted_targets: ColumnType<string | null, string | null | undefined, string | null>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    redirects: RedirectsTable;
  }
}

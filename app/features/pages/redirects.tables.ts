import type { Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";

export interface RedirectsTable extends Edited {
  id: Generated<number>;
  /** An address of this site that has no page, as `storedAddress` writes it. */
  path: string;
  /** The target on this site, which may be another redirect. Empty for a deleted page that leads nowhere. */
  target: string;
  /** The page that has left this address, by a move or by its deletion. Null for what somebody has entered. */
  left_by: Generated<number | null>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    redirects: RedirectsTable;
  }
}

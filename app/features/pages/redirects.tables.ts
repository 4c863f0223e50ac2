import type { Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";

export interface RedirectsTable extends Edited {
  id: Generated<number>;
  /** An address of this site that has no page, as `storedAddress` writes it. */
  path: string;
  /** The target on this site, which may be another redirect. Empty for a deleted page that leads nowhere. */
  target: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    redirects: RedirectsTable;
  }
}

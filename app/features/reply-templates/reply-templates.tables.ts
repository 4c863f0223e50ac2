import type { Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";

export interface ReplyTemplatesTable extends Edited {
  id: Generated<number>;
  name: string;
  text: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    reply_templates: ReplyTemplatesTable;
  }
}

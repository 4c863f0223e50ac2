import type { Generated } from "kysely";

export interface ReplyTemplatesTable {
  id: Generated<number>;
  name: string;
  text: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    reply_templates: ReplyTemplatesTable;
  }
}

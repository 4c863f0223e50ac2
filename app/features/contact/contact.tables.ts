import type { Generated } from "kysely";
import type { MessageStatus } from "./contact.schema.ts";

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  telephone: string;
  message: string | null;
  status: MessageStatus;
  /** What the search looks through; see `searchTextOf`. */
  search_text: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}

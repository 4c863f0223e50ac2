import type { Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";
import type { NoticeKind } from "./notice-kinds.ts";

export interface NoticesTable extends Edited {
  id: Generated<number>;
  text: string;
  link: string | null;
  kind: NoticeKind;
  /** One line for each page: its id, and the address under which it was chosen. Null for all pages. */
  pages: string | null;
  /** On the firm's clock, such as `2026-12-24T17:30`. */
  shown_from: string;
  shown_until: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    notices: NoticesTable;
  }
}

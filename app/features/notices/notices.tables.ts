import type { Generated } from "kysely";
import type { NoticeKind } from "./notice-kinds.ts";

export interface NoticesTable {
  id: Generated<number>;
  text: string;
  link: string | null;
  kind: NoticeKind;
  /** Their addresses, one a line; null for all. */
  pages: string | null;
  /** On the firm's clock, such as `2026-12-24T17:30`. */
  shown_from: string;
  shown_until: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    notices: NoticesTable;
  }
}

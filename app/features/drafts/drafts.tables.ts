import type { Generated } from "kysely";

/** The save of a thing, stored to be run later. */
export interface DraftsTable {
  id: Generated<number>;
  kind: string;
  /** The id of the thing, or its name where its kind has names. */
  of_id: string;
  /** What the thing was called when the draft was kept. */
  name: string;
  /** The body of the save, as JSON. */
  body: string;
  /** The version of the thing that the author had read. */
  base_version: number;
  version: number;
  /** Null after the author was erased. */
  author_id: number | null;
  kept_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    drafts: DraftsTable;
  }
}

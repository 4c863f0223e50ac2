import type { Generated } from "kysely";
import type { BinnedKind } from "../resources/resources.ts";

export interface BinTable {
  id: Generated<number>;
  kind: BinnedKind;
  /** The id of the deleted thing, which it gets again when it is restored. */
  of_id: number;
  name: string;
  /** JSON: every row that went, with its table, parents first. */
  rows: string;
  /** JSON: the folders of the file store that go with it. */
  folders: string;
  deleted_at: string;
  actor_id: number | null;
  actor_name: string;
}

/** The pictures that stay for as long as an entry does. */
export interface BinPicturesTable {
  bin_id: number;
  picture_id: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    bin: BinTable;
    bin_pictures: BinPicturesTable;
  }
}

import type { Generated } from "kysely";
import type { BinnedKind } from "../resources/resources.ts";

export interface BinTable {
  id: Generated<number>;
  kind: BinnedKind;
  /** The id of the deleted thing. Restoring gives the same id back. */
  of_id: number;
  name: string;
  /** JSON: every deleted row with its table, parents first. */
  rows: string;
  /** JSON: the folders of the file store that belong to the deleted rows. */
  folders: string;
  deleted_at: string;
  actor_id: number | null;
  actor_name: string;
}

/** The pictures that an entry keeps from being deleted. */
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

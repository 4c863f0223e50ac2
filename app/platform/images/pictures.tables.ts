import type { Generated } from "kysely";

export interface PicturesTable {
  id: Generated<number>;
  /** The folder of its files in the store: `pictures/{storage_key}/`. */
  storage_key: string;
  /** The first 32 hexadecimal digits of the original's SHA-256. The same file taken in twice has two rows. */
  hash: string;
  mime: string;
  /** As seen, with the orientation that a camera notes applied. */
  width: number;
  height: number;
  /** Of the original. */
  bytes: number;
  placeholder: string;
  /** When metadata on place and camera were removed from the original; null where an earlier version stored it. */
  cleaned_at: string | null;
  created_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    pictures: PicturesTable;
  }
}

import type { Generated } from "kysely";

export interface PicturesTable {
  id: Generated<number>;
  /** The folder of its files in the store: `pictures/{storage_key}/`. */
  storage_key: string;
  /** The first 32 hexadecimal digits of the original's SHA-256. A file that was uploaded twice has two rows. */
  hash: string;
  mime: string;
  /** The width with the camera's orientation applied, as people see the picture. */
  width: number;
  height: number;
  /** The number of bytes of the original. */
  bytes: number;
  placeholder: string;
  /** When metadata on place and camera was removed. Null if an earlier version of the site stored the original. */
  cleaned_at: string | null;
  created_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    pictures: PicturesTable;
  }
}

import type { ColumnType, Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";
import type { Rotation } from "../../platform/images/picture.ts";

export interface GalleriesTable extends Edited {
  id: Generated<number>;
  name: string;
}

export interface GalleryImagesTable {
  id: Generated<number>;
  gallery_id: number;
  picture_id: number;
  rotation: ColumnType<Rotation, Rotation | undefined, Rotation>;
  name: string | null;
  alt: string | null;
  link: string | null;
  /** The point that crops keep in view, in the rotated picture: "70% 40%". */
  focal: ColumnType<string | null, string | null | undefined, string | null>;
  /** Ascending within the gallery. Gaps have no meaning. */
  position: number;
  /** The text that the search looks through; see `searchTextOf`. */
  search_text: ColumnType<string, string | undefined, string>;
  version: Generated<number>;
  created_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    galleries: GalleriesTable;
    gallery_images: GalleryImagesTable;
  }
}

import type { ColumnType, Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";

export interface PagesTable extends Edited {
  id: Generated<number>;
  /** Its address; `/*` stands for every address that has no page. */
  path: string;
  /** What menus call it. */
  label: string;
  title: string;
  subtitle: string | null;
  /** The title in the browser and in search results. */
  meta_title: string;
  description: string;
  /** Offered with these words to whoever lost the way. */
  teaser: string | null;
  /** Null shows the picture that the site brings for it. */
  picture_id: ColumnType<number | null, number | null | undefined, number | null>;
  alt: string | null;
  /** What crops of the picture keep in view: "70% 40%". */
  focal: ColumnType<string | null, string | null | undefined, string | null>;
  /** JSON: the menus that it stands in. */
  menus: string;
  /** Ascending within each menu. */
  place: number;
  /** JSON: what a page that the owner has added is built from. */
  blocks: Generated<string>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    pages: PagesTable;
  }
}

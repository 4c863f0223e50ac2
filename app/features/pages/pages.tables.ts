import type { ColumnType, Generated, Selectable } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";
import type { PicturesTable } from "../../platform/images/pictures.tables.ts";

export interface PagesTable extends Edited {
  id: Generated<number>;
  /** The page's address. `/*` is the not-found page, for every address without a page. */
  path: string;
  /** The page's name in menus. */
  label: string;
  title: string;
  subtitle: string | null;
  /** The title in the browser's tab and in search results. */
  meta_title: string;
  description: string;
  /** The text that offers this page to visitors on the not-found page. Null if it is not offered. */
  teaser: string | null;
  /** Null shows the picture that the site ships for the page. */
  picture_id: ColumnType<number | null, number | null | undefined, number | null>;
  alt: string | null;
  /** The point that crops of the picture keep in view: "70% 40%". */
  focal: ColumnType<string | null, string | null | undefined, string | null>;
  /** JSON: the menus that contain the page. */
  menus: string;
  /** The order within each menu, ascending. */
  place: number;
  /** The page that a translation translates. */
  translates: ColumnType<number | null, number | null | undefined, number | null>;
  /** JSON: the blocks of a page that the owner added. */
  blocks: Generated<string>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    pages: PagesTable;
  }
}

type Nullable<T> = { [K in keyof T]: T[K] | null };
/** A page with the columns that showing its picture needs. */
export type PageRow = Selectable<PagesTable> &
  Nullable<Pick<Selectable<PicturesTable>, "hash" | "width" | "height" | "placeholder">>;

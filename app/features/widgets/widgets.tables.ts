import type { ColumnType, Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";
import type { WidgetType } from "./widgets.schema.ts";

export interface WidgetsTable extends Edited {
  id: Generated<number>;
  name: string;
  type: WidgetType;
  /** Cleaned HTML. It is retained while the widget is an image, as the picture is while the widget is a text. */
  html: string | null;
  picture_id: number | null;
  alt: string | null;
  /** The point that crops of the picture keep in view: "70% 40%". */
  focal: ColumnType<string | null, string | null | undefined, string | null>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    widgets: WidgetsTable;
  }
}

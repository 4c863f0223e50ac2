import type { Db } from "../../platform/db/tables.ts";
import { presentWidget } from "./widgets.present.ts";
import { type PageWithWidgets, type WidgetNameOf, type Widgets, widgetsOfPages } from "./widgets.schema.ts";
import { findWidgetsByName } from "./widgets.server.ts";

/** The widgets of a page, by name, in one query; those that do not exist are absent. */
export async function readPageWidgets<Page extends PageWithWidgets>(
  db: Db,
  page: Page,
): Promise<Widgets<WidgetNameOf<Page>>> {
  const rows = await findWidgetsByName(db, widgetsOfPages[page]);
  return Object.fromEntries(rows.map((row) => [row.name, presentWidget(row)])) as Widgets<WidgetNameOf<Page>>;
}

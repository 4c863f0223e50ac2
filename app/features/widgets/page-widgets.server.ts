import type { Db } from "../../platform/db/tables.ts";
import { presentWidget } from "./widgets.present.ts";
import type { Widgets } from "./widgets.schema.ts";
import { findWidgetsByName } from "./widgets.server.ts";

/** Reads the widgets of a page by name, in one query. Widgets that do not exist are absent. */
export async function readPageWidgets<Name extends string>(
  db: Db,
  page: { widgets: readonly Name[] },
): Promise<Widgets<Name>> {
  const rows = await findWidgetsByName(db, page.widgets);
  const widgets: Widgets<Name> = {};
  for (const name of page.widgets) {
    const row = rows.find((one) => one.name === name);
    if (row) widgets[name] = presentWidget(row);
  }
  return widgets;
}

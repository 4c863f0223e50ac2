import type { Db } from "../../platform/db/tables.ts";
import { presentWidget } from "./widgets.api.server.ts";
import type { WidgetNameOnPages, Widgets } from "./widgets.schema.ts";
import { findWidgetsByName } from "./widgets.server.ts";

/** The widgets of a page, by name, in one query; those that do not exist are absent. */
export async function widgetsByName<const Name extends WidgetNameOnPages>(
  db: Db,
  names: readonly Name[],
): Promise<Widgets<Name>> {
  const rows = await findWidgetsByName(db, names);
  return Object.fromEntries(rows.map((row) => [row.name, presentWidget(row)])) as Widgets<Name>;
}

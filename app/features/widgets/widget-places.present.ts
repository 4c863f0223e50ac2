import { publicPageList } from "../../../content/public-pages.ts";
import { titleOnPage } from "./widget-titles.ts";

/** The place of a widget, in words for the people who edit the page. */
export type WidgetPlace = { page: string; path: string; title: string; order: number };

/** Returns undefined for a widget that no page shows. */
export function placeOf(name: string): WidgetPlace | undefined {
  return places.get(name);
}

/** Returns, for example, "Home: opening text", or the name of a widget that no page shows. */
export function titleOf(name: string): string {
  const place = places.get(name);
  return place ? `${place.page}: ${place.title}` : name;
}

const places = new Map(
  publicPageList
    .flatMap(({ path, label, widgets = [] }) =>
      widgets.map((name) => ({ name, path, page: label, title: titleOnPage(name) })),
    )
    .map(({ name, ...place }, order) => [name, { ...place, order }]),
);

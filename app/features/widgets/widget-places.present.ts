import { publicPageList } from "../../../content/public-pages.ts";
import { titleOnPage } from "./widget-titles.ts";

/** Where a widget shows, in the words of whoever keeps the page. */
export type WidgetPlace = { page: string; path: string; title: string; order: number };

/** Nothing for a widget that no page asks for. */
export function placeOf(name: string): WidgetPlace | undefined {
  return places.get(name);
}

/** "Home: opening text", or the name where there is nothing better. */
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

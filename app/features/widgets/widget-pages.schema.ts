import { publicPageList } from "../../../content/public-pages.ts";

/** The widgets that pages show. They can have any content but cannot be renamed. */
export const widgetNamesOnPages = publicPageList.flatMap(({ widgets = [] }) => widgets);

export function isNameOnPages(name: string): boolean {
  return widgetNamesOnPages.includes(name);
}

/** Returns the pages that show a widget of this name. */
export function pagesShowing(name: string): { path: string; label: string }[] {
  return publicPageList.filter(({ widgets = [] }) => widgets.includes(name));
}

import { publicPageList } from "../../../content/public-pages.ts";

/** What pages ask for: these widgets can be filled with anything and never renamed. */
export const widgetNamesOnPages = publicPageList.flatMap(({ widgets = [] }) => widgets);

export function isNameOnPages(name: string): boolean {
  return widgetNamesOnPages.includes(name);
}

/** The pages that show a widget of this name. */
export function pagesShowing(name: string): { path: string; label: string }[] {
  return publicPageList.filter(({ widgets = [] }) => widgets.includes(name));
}

import type { PublicMenu } from "../../../content/public-pages.ts";
import type { Page } from "./pages.schema.ts";
import type { PageRow } from "./pages.server.ts";

// Without zod, so that the menus of the site do not load it.

/** The row that stands for every address without a page. */
export const unknownPath = "/*";

/** A longer one would not fit into the header beside the others. */
export const longestLabel = 30;
export const lastPlace = 9_999;

/** Menus as people know them. */
export const menuTitles: Record<PublicMenu, string> = {
  header: "Header of wide screens",
  phone: "Menu of phones",
  quiet: "Menu of phones, small links",
  services: "Footer: What we do",
  company: "Footer: The company",
  legal: "Footer: last line",
};

/** A page as menus know it. */
export type PageInMenus = Pick<Page, "path" | "label" | "teaser" | "menus">;

/** The page for lost visitors has no address that a link could lead to. */
export function presentInMenus(row: PageRow): PageInMenus {
  const { path, label, teaser } = row;
  if (path === unknownPath) return { path, label, teaser: null, menus: [] };
  return { path, label, teaser, menus: menusOf(row) };
}

export function menusOf({ menus }: Pick<PageRow, "menus">): Page["menus"] {
  return JSON.parse(menus) as Page["menus"];
}

/** Of pages in their order, those of a menu. */
export function pagesIn(pages: readonly PageInMenus[], menu: PublicMenu): readonly PageInMenus[] {
  return pages.filter(({ menus }) => menus.includes(menu));
}

/** What menus call a page of the site. */
export function labelOf(
  pages: readonly Pick<PageInMenus, "path" | "label">[],
  { path, label }: { path: string; label: string },
): string {
  return pages.find((page) => page.path === path)?.label ?? label;
}

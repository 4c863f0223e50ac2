import { type PublicMenu, publicPages, unknownPath } from "../../../content/public-pages.ts";
import { type Language, ownWords, translationPath } from "./languages.present.ts";
import type { Page } from "./pages.schema.ts";
import type { PageRow } from "./pages.tables.ts";

// Imports no zod, so that the menus of the site do not load it.

/** The names of the menus in the back office. */
export const menuTitles: Record<PublicMenu, string> = {
  header: "Header of wide screens",
  phone: "Menu of phones",
  quiet: "Menu of phones, small links",
  services: "Footer: What we do",
  company: "Footer: The company",
  legal: "Footer: last line",
};

/** The part of a page that menus need. */
export type PageInMenus = Pick<Page, "path" | "label" | "teaser" | "menus">;

/** The not-found page is in no menu, because it has no address to link to. */
export function presentInMenus(row: PageRow): PageInMenus {
  const { path, label, teaser } = row;
  if (path === unknownPath) return { path, label, teaser: null, menus: [] };
  return { path, label, teaser, menus: menusOf(row) };
}

export function menusOf({ menus }: Pick<PageRow, "menus">): Page["menus"] {
  return JSON.parse(menus) as Page["menus"];
}

/** Returns the pages of one menu. The pages must be in their order. */
export function pagesIn(pages: readonly PageInMenus[], menu: PublicMenu): readonly PageInMenus[] {
  return pages.filter(({ menus }) => menus.includes(menu));
}

/** Returns the first step of the way to a page. In a translation it is the home page in that language, if there is one. */
export function homeOf(
  pages: readonly Pick<PageInMenus, "path" | "label">[],
  language: Language | undefined,
) {
  const { path } = publicPages.home;
  if (!language) return { label: labelOf(pages, publicPages.home), to: path };
  const translated = translationPath(path, language);
  const isTranslated = pages.some((page) => page.path === translated);
  return { label: ownWords[language].home, to: isTranslated ? translated : path };
}

/** Returns the label of a page in menus, or the given label if the page is not stored. */
export function labelOf(
  pages: readonly Pick<PageInMenus, "path" | "label">[],
  { path, label }: { path: string; label: string },
): string {
  return pages.find((page) => page.path === path)?.label ?? label;
}

import { publicPages } from "../../content/public-pages.ts";
import { type Language, ownWords, translationPath } from "../features/pages/languages.present.ts";
import type { ShownPage } from "../features/pages/pages.present.ts";
import { labelOf, type PageInMenus } from "../features/pages/menus.present.ts";
import { useSite } from "./use-company.ts";

/** The words and the picture of the page that is shown, which the site's layout has loaded. */
export function usePage(): ShownPage {
  const { page } = useSite();
  if (!page) throw new Error("usePage works on pages whose words are stored only");
  return page;
}

/** All pages as menus know them, in their order. */
export function usePages(): PageInMenus[] {
  return useSite().pages;
}

/** The way to the page that is shown; a translation's begins at the home page in its language, where there is one. */
export function useTrail() {
  const { page, pages } = useSite();
  const home = homeOf(pages, page?.language);
  return page ? [home, { label: page.title }] : [home];
}

function homeOf(pages: PageInMenus[], language: Language | undefined) {
  const { path } = publicPages.home;
  if (!language) return { label: labelOf(pages, publicPages.home), to: path };
  const translated = translationPath(path, language);
  const { home } = ownWords[language];
  return { label: home, to: pages.some((page) => page.path === translated) ? translated : path };
}

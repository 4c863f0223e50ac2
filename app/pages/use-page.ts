import type { ShownPage } from "../features/pages/pages.present.ts";
import { homeOf, type PageInMenus } from "../features/pages/menus.present.ts";
import { useSite } from "./use-company.ts";

/** The words and the picture of the page that is shown, which the site's layout has loaded. */
export function usePage(): ShownPage {
  const { page } = useSite();
  if (!page) throw new Error("usePage works on pages whose words are stored only");
  return page;
}

/** All pages with the fields that menus need, in their order. */
export function usePages(): PageInMenus[] {
  return useSite().pages;
}

/** The way to the page that is shown; a translation's begins at the home page in its language, where there is one. */
export function useTrail() {
  const { page, pages } = useSite();
  const home = page?.home ?? homeOf(pages, undefined);
  return page ? [home, { label: page.title }] : [home];
}

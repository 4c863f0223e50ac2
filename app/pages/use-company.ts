import { useRouteLoaderData } from "react-router";
import type { ShownCompany } from "../features/company/company.schema.ts";
import type { ShownFirm } from "../features/firm/firm.schema.ts";
import type { PageInMenus } from "../features/pages/menus.present.ts";
import type { ShownPage } from "../features/pages/pages.present.ts";

/** The company's details that the site's layout has loaded, for any page inside it. */
export function useCompany(): ShownCompany {
  return useSite().company;
}

/** The firm's name, marks and look, for any page inside the layout. */
export function useFirm(): ShownFirm {
  return useSite().firm;
}

type Loaded = { company: ShownCompany; firm: ShownFirm; pages: PageInMenus[]; page: ShownPage | null };

/** What the site's layout has loaded. */
export function useSite(): Loaded {
  const layout = useRouteLoaderData<Loaded>("pages/site-layout");
  if (!layout) throw new Error("Only pages inside the site's layout know what it has loaded.");
  return layout;
}

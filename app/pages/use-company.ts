import { useRouteLoaderData } from "react-router";
import type { ShownCompany } from "../features/company/company.schema.ts";
import type { ShownFirm } from "../features/firm/firm.schema.ts";

/** The company's details that the site's layout has loaded, for any page inside it. */
export function useCompany(): ShownCompany {
  return useSite().company;
}

/** What makes the site its firm's own, for any page inside the layout. */
export function useFirm(): ShownFirm {
  return useSite().firm;
}

function useSite() {
  const layout = useRouteLoaderData<{ company: ShownCompany; firm: ShownFirm }>("pages/site-layout");
  if (!layout) throw new Error("Only pages inside the site's layout know its company.");
  return layout;
}

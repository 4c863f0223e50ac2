import { useRouteLoaderData } from "react-router";
import type { ShownCompany } from "../features/company/company.schema.ts";

/** The company details that the site's layout has loaded, for any page inside it. */
export function useCompany(): ShownCompany {
  const layout = useRouteLoaderData<{ company: ShownCompany }>("pages/site-layout");
  if (!layout) throw new Error("useCompany works on pages inside the site layout only");
  return layout.company;
}

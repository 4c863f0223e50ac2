import { redirect } from "react-router";
import type { Route } from "./+types/breakdowns-redirect";
import { publicPages } from "../../content/public-pages.ts";

/** The banner links to /breakdowns; the page has the name of the service. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(publicPages.breakdown.path + url.search, 301);
}

import { redirect } from "react-router";
import { publicPages } from "../../content/public-pages.ts";

/** The banner links to /breakdowns; the page has the name of the service. */
export function loader() {
  return redirect(publicPages.breakdown.path, 301);
}

import { redirect } from "react-router";

/** The banner links to /breakdowns; the page is /breakdown. */
export function loader() {
  return redirect("/breakdown", 301);
}

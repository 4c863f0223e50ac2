import { cameFromHeader } from "../../http/came-from.ts";

/** The host from which the visitor came to this page, for a form whose arrival is counted. `visits` reads the header. */
export function cameFrom(): Record<string, string> {
  return { [cameFromHeader]: document.referrer.split("/")[2] ?? "" };
}

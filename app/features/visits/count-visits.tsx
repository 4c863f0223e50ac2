import { use } from "react";
import { DocumentContext } from "../../ui/page/island.tsx";
import countVisits from "./count-visits.inline.ts?script";

export function CountVisits() {
  use(DocumentContext)?.addToEnd(countVisits);
  return null;
}

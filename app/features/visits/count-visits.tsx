import { use } from "react";
import { DocumentContext } from "../../ui/page/island.tsx";
import countVisits from "./count-visits.inline.ts?script";

export function CountVisits() {
  return use(DocumentContext)?.script(countVisits);
}

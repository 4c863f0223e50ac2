import { publicPageList } from "../../../content/public-pages.ts";
import { type PageFact, type PageFactName, pageFacts } from "./page-facts.schema.ts";

/** Says where a list of facts is used. */
export function placesOf(name: PageFactName): string {
  const { usedIn }: PageFact = pageFacts[name];
  if (usedIn) return usedIn === "any text" ? "Wherever a text names them" : "In the back office";
  const pages = publicPageList.filter(({ facts }) => facts?.includes(name));
  return `On the pages: ${pages.map(({ label }) => label).join(", ")}`;
}

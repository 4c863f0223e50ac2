import { publicPageList } from "../../../content/public-pages.ts";
import type { PageFactName } from "./page-facts.schema.ts";

/** What shows each list on its page, or its heading, as a selector, and what the link to edit it says. */
export const factPlaces: Partial<Record<PageFactName, { selector: string; what: string }>> = {
  homeFigures: { selector: "main dl", what: "figures" },
  unitParts: { selector: "#cutaway", what: "parts of the unit" },
  serviceIntervals: { selector: "#sheet", what: "service intervals" },
  maintenanceYear: { selector: "#year", what: "the year" },
  readyToCall: { selector: "main h2 + ol", what: "what to have ready" },
  officeHours: { selector: "#call", what: "hours" },
  closedDays: { selector: "#call", what: "closed days" },
  people: { selector: "#people", what: "people" },
  areaPlaces: { selector: ".area-map", what: "places" },
  vanBases: { selector: ".area-map", what: "where the vans stand" },
  fleetAnswers: { selector: "#fleets", what: "answers" },
};

const hours = "[aria-labelledby=call] > dl + dl";

/** More exact places of some lists, for whoever marks what can be edited. The links to edit stand below larger parts. */
export const exactPlaces: Partial<Record<PageFactName, string[]>> = {
  officeHours: [hours],
  closedDays: [hours],
  fleetAnswers: ["#fleets", 'main div:has(> a[href$="#fleets"])'],
};

/** Returns the lists that a public page shows in a place of their own. */
export function factsAt(path: string): { name: string; selector: string; what: string }[] {
  const { facts = [] } = publicPageList.find((page) => page.path === path) ?? {};
  return Object.entries(factPlaces).flatMap(([name, place]) =>
    facts.includes(name) ? { name, ...place } : [],
  );
}

import { publicPageList } from "../../../content/public-pages.ts";
import type { PageFactName } from "./page-facts.schema.ts";

/** What shows each list on its page, or its heading, as a selector, and what the link to edit it says. */
export const factPlaces: Partial<Record<PageFactName, { selector: string; what: string }>> = {
  homeFigures: { selector: "main dl", what: "figures" },
  unitParts: { selector: "#cutaway", what: "parts of the unit" },
  serviceIntervals: { selector: "#sheet", what: "service intervals" },
  maintenanceYear: { selector: "#year", what: "the year" },
  readyToCall: { selector: "main h2 + ol", what: "what to have ready" },
  officeHours: { selector: "[aria-labelledby=call] > dl + dl", what: "hours" },
  closedDays: { selector: "[aria-labelledby=call] > dl + dl", what: "closed days" },
  people: { selector: "#people", what: "people" },
  areaPlaces: { selector: ".area-map", what: "places" },
  vanBases: { selector: ".area-map", what: "where the vans stand" },
  fleetAnswers: { selector: '#fleets, main div:has(> a[href$="#fleets"])', what: "answers" },
};

/** Returns the lists that a public page shows in a place of their own. */
export function factsAt(path: string): { name: string; selector: string; what: string }[] {
  const { facts = [] } = publicPageList.find((page) => page.path === path) ?? {};
  return Object.entries(factPlaces).flatMap(([name, place]) =>
    facts.includes(name) ? { name, ...place } : [],
  );
}

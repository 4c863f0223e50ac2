import { versioned } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";
import { asUsual, closed, everybody } from "./closed-days.ts";
import {
  code,
  column,
  count,
  day,
  degrees,
  figureName,
  hoursOfDay,
  hoursOfWeek,
  makeOfUnit,
  meaning,
  month,
  oneOf,
  oneOfOrNone,
  optionalColumn,
  plainFigure,
  reach,
  year,
} from "./fact-columns.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { refuseDuplicateAlarms, refuseDuplicateRows, refuseZeroPosition } from "./refused-rows.ts";
import { workItems } from "./work-items.ts";

/**
 * A list that owners edit: its label in the back office, its columns with their titles, and the most rows. Pages hide
 * the block of an empty list.
 */
export type PageFact = {
  label: string;
  columns: Record<string, z.ZodType<string>>;
  most: number;
  /** Help text above the rows of the form. */
  hint?: string;
  /** Whether the list is usually empty, so that nobody has to fill it in. */
  isMostlyEmpty?: true;
  /** Where the list is used, if not on the pages that name it. */
  usedIn?: "any text" | "the back office";
};

/**
 * Every list of facts. A new list needs an entry here and a sample in content/facts.json. Each page that shows it
 * names it in its own entry and renders it.
 */
export const pageFacts = {
  homeFigures: {
    label: "Figures on the home page",
    columns: { figure: column("Figure"), label: column("What it counts") },
    most: 4,
  },
  unitParts: {
    label: "Parts of a fridge unit, as numbered in the drawing",
    columns: { part: column("Part"), work: column("What we do about it") },
    most: 5,
  },
  serviceIntervals: {
    label: "Service intervals",
    columns: {
      vehicle: column("Vehicle"),
      look: column("A look over"),
      service: column("Full service"),
      leaks: column("Leak check"),
    },
    most: 8,
  },
  maintenanceYear: {
    label: "The year of a maintenance plan",
    columns: { month: month(), visit: column("What is done") },
    most: 12,
  },
  readyToCall: {
    label: "What a driver should have ready to call",
    columns: { thing: column("Thing"), where: column("Where to find it") },
    most: 6,
  },
  alarmCodes: {
    label: "Alarm codes, as drivers read them on the breakdown card",
    columns: {
      make: makeOfUnit(),
      code: code(),
      meaning: meaning(),
      action: oneOf("Then", ["stop", "drive on", "call"]),
      checked: oneOf("Checked by us", ["yes", "no"]),
    },
    most: 300,
  },
  responseTime: {
    label: "How long drivers wait, on the breakdown page",
    columns: { show: oneOf("Show it", ["yes", "no"]) },
    most: 1,
    hint: "One row that says yes shows the median of the last twelve full weeks, counted from your call-outs, as soon as ten drivers had a van with them. Without a row nothing is shown.",
    isMostlyEmpty: true,
  },
  visitCounting: {
    label: "Whether visits are counted",
    columns: { count: oneOf("Count visits", ["yes", "no"]) },
    most: 1,
    hint: "Without a row, visits are counted. A row that says no stops it: pages then carry no script for it. Nothing about a person is counted either way.",
    isMostlyEmpty: true,
    usedIn: "the back office",
  },
  callOutTimes: {
    label: "When a call-out is late",
    columns: { late: count("Minutes until a call-out that nobody has seen is late") },
    most: 1,
    hint: "Without a row it is 10 minutes. Late call-outs are marked in the list and stand first on the dashboard.",
    isMostlyEmpty: true,
    usedIn: "the back office",
  },
  messageNumbers: {
    label: "Numbers that take texts and WhatsApp from drivers",
    columns: { way: oneOf("Way", ["Text", "WhatsApp"]), number: column("Number") },
    most: 2,
  },
  officeHours: {
    label: "Hours",
    columns: { who: column("Who"), hours: hoursOfWeek() },
    most: 6,
  },
  closedDays: {
    label: "Closed days and other hours",
    columns: {
      date: day(),
      name: column("What for"),
      who: column("Who"),
      hours: hoursOfDay(),
    },
    most: 60,
    hint: `Hours are “${closed}”, “${asUsual}”, or times such as “9 am to 12 pm”. “${everybody}” is whoever stands in the list of hours and is not always there.`,
    isMostlyEmpty: true,
  },
  figures: {
    label: "Figures and claims that texts insert",
    columns: { name: figureName(), figure: plainFigure() },
    most: 30,
    hint: "Texts, titles and lists insert a figure by its name between braces, such as {{vans}}. Change it here, and all of them follow.",
    isMostlyEmpty: true,
    usedIn: "any text",
  },
  people: {
    label: "People on the about page",
    columns: {
      name: column("Name"),
      since: year(),
      role: column("What they do"),
      says: optionalColumn("A sentence of theirs"),
      keeps: oneOfOrNone("At hand", workItems),
    },
    most: 8,
    hint: `What each keeps at hand is drawn above the name: ${workItems.join(", ")}; empty, there is no drawing.`,
  },
  areaPlaces: {
    label: "Places on the map of the area",
    columns: {
      place: column("Place"),
      latitude: degrees("Latitude", 90),
      longitude: degrees("Longitude", 180),
      reach: reach(),
    },
    most: 12,
  },
  vanBases: {
    label: "Where the vans stand, on the map of the area",
    columns: {
      place: column("Place"),
      vans: count("Vans"),
      latitude: degrees("Latitude", 90),
      longitude: degrees("Longitude", 180),
    },
    most: 12,
  },
  fleetAnswers: {
    label: "What fleet managers ask: makes, fees, numbers, insurance",
    columns: { question: column("Question"), answer: column("Answer") },
    most: 8,
  },
} as const satisfies Record<string, PageFact>;

export type PageFactName = keyof typeof pageFacts;
export const pageFactNames = keysOf(pageFacts);
export const mostlyEmptyFacts = pageFactNames.filter((name) => (pageFacts[name] as PageFact).isMostlyEmpty);

export type PageFacts = {
  [Name in PageFactName]: { [Column in keyof (typeof pageFacts)[Name]["columns"]]: string }[];
};

export function isPageFact(name: unknown): name is PageFactName {
  return typeof name === "string" && Object.hasOwn(pageFacts, name);
}

declare module "../../platform/facts/facts.ts" {
  interface Facts extends PageFacts {}
}

export const byFactName = z.object({ name: z.enum(pageFactNames) });

const value = z.array(z.record(z.string(), z.string())).max(300);

/** The columns differ for each fact; see `saveOf`. An empty value arrives as null. */
export const pageFactSave = z
  .object({ value: z.array(z.record(z.string(), z.string().nullable())).max(300), ...versioned })
  .meta({ id: "PageFactSave" });

export const pageFactAnswer = z
  .object({ name: z.enum(pageFactNames), value, version: z.int() })
  .meta({ id: "PageFact" });
export type PageFactAnswer = z.infer<typeof pageFactAnswer>;

/** Returns the validation rules of one fact. */
export function saveOf<Name extends PageFactName>(name: Name): z.ZodType<{ value: PageFacts[Name] }> {
  const { columns, most }: PageFact = pageFacts[name];
  const value = z
    .array(z.object(columns))
    .max(most)
    .superRefine(refuseDuplicateRows)
    .superRefine(refuseZeroPosition)
    .superRefine(refuseDuplicateAlarms);
  return z.object({ value }) as unknown as z.ZodType<{ value: PageFacts[Name] }>;
}

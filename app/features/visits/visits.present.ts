import { keysOf } from "../../platform/keys-of.ts";

// Imports no zod, so that the dashboard does not load it.

/** What is counted, and how the back office calls it. */
export const countTitles = {
  views: "Views",
  calls: "Presses on the number",
  chats: "Presses on WhatsApp",
  mails: "Presses on a mail address",
  cards: "Breakdown cards sent",
  forms: "Forms sent",
} as const;
export type CountName = keyof typeof countTitles;
export const countNames = keysOf(countTitles);
export type Counts = Record<CountName, number>;

/** The periods to choose from, in weeks. Counts are deleted after thirteen months. */
export const periods = ["4", "12", "26", "56"] as const;

/** The source of what came from one of too many hosts on one day. */
export const otherSources = "other";

/** What the privacy page says while visits are counted. */
export const whatIsCounted = {
  title: "How often our pages are read",
  what: "For each page and day: how often it was read, how often the number, WhatsApp and mail links on it were pressed, and how many forms and breakdown cards were sent. We also count from which other website readers came (only its name, such as google.com) and whether they used a phone or a computer. These are sums. They contain nothing about a person: no cookie, no address of a device, no mark by which anybody could be recognised.",
  why: "to know which pages and which other websites help people to reach us",
  seenBy: "our own people who look after the website",
  retained: "for thirteen months",
};

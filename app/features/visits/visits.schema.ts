import { keysOf } from "../../platform/keys-of.ts";
import { z } from "../../platform/validation/zod.ts";

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

export const visitQuery = z.object({ weeks: z.enum(periods).default("12") });

/** `path` is the page whose visits are shown. */
export const visitsScreen = z.object({
  weeks: z.enum(periods).catch("12"),
  path: z.string().max(200).optional().catch(undefined),
});

/** The source of what came from one of too many hosts on one day. */
export const otherSources = "other";

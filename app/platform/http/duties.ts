/**
 * What an administrator can be limited to: the content of the pages; messages, applications and customers; or to look at both and
 * change nothing.
 */
export const duties = ["pages", "office", "look"] as const;
export type Duty = (typeof duties)[number];

/** The duties that an administrator is limited to; null for one who may do everything. */
export type DutiesHeld = readonly Duty[] | null;

/** What a call or a page of the back office asks for: a duty, no limit at all, or nothing beside being an administrator. */
export type DutyAsked = Exclude<Duty, "look"> | "all" | "any";

/** Whether somebody may change what belongs to a duty. */
export function mayDo(held: DutiesHeld, asked: DutyAsked): boolean {
  if (held === null) return true;
  if (mayOnlyLook(held)) return false;
  return asked === "any" || (asked !== "all" && held.includes(asked));
}

/** Whether somebody may see what belongs to a duty. */
export function maySee(held: DutiesHeld, asked: DutyAsked): boolean {
  return mayDo(held, asked) || (mayOnlyLook(held) && asked !== "all");
}

/** Whoever may only look changes nothing, whatever else stands beside it. */
export function mayOnlyLook(held: DutiesHeld): boolean {
  return held !== null && held.includes("look");
}

/** As a column keeps them: null, or words with commas between. A word that is none of ours allows nothing. */
export function readDuties(column: string | null): DutiesHeld {
  if (column === null) return null;
  const words = column.split(",");
  return duties.filter((duty) => words.includes(duty));
}

/** In the order of the list, each once. */
export function writeDuties(held: DutiesHeld): string | null {
  return held && duties.filter((duty) => held.includes(duty)).join(",");
}

/** What an administrator can be limited to: the content of the pages, or messages, applications and customers. */
export const duties = ["pages", "office"] as const;
export type Duty = (typeof duties)[number];

/** The duties that an administrator is limited to; null for one who may do everything. */
export type DutiesHeld = readonly Duty[] | null;

/** What a call or a page of the back office asks for: a duty, no limit at all, or nothing beside being an administrator. */
export type DutyAsked = Duty | "all" | "any";

export function mayDo(held: DutiesHeld, asked: DutyAsked): boolean {
  if (held === null || asked === "any") return true;
  return asked !== "all" && held.includes(asked);
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

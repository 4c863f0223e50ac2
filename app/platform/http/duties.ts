/**
 * The duties to which an administrator can be limited. `pages`: the content of the pages. `office`: messages,
 * applications and customers. `look`: sees both and changes nothing.
 */
export const duties = ["pages", "office", "look"] as const;
export type Duty = (typeof duties)[number];

/** The duties that an administrator is limited to; null for one who may do everything. */
export type AdminDuties = readonly Duty[] | null;

/** What an endpoint or a page of the back office requires: a duty, unlimited duties, or only being an administrator. */
export type RequiredDuty = Exclude<Duty, "look"> | "all" | "any";

/** Whether an administrator may change what belongs to a duty. */
export function mayDo(held: AdminDuties, required: RequiredDuty): boolean {
  if (held === null) return true;
  if (mayOnlyLook(held)) return false;
  return required === "any" || (required !== "all" && held.includes(required));
}

/** Whether an administrator may see what belongs to a duty. */
export function maySee(held: AdminDuties, required: RequiredDuty): boolean {
  return mayDo(held, required) || (mayOnlyLook(held) && required !== "all");
}

/** Whether an administrator may change nothing. The duty `look` overrides all others. */
export function mayOnlyLook(held: AdminDuties): boolean {
  return held !== null && held.includes("look");
}

/** Reads the stored form: null, or duties separated by commas. An unknown word allows nothing. */
export function readDuties(column: string | null): AdminDuties {
  if (column === null) return null;
  const words = column.split(",");
  return duties.filter((duty) => words.includes(duty));
}

/** Returns the stored form, in the order of the list and without duplicates. */
export function writeDuties(held: AdminDuties): string | null {
  return held && duties.filter((duty) => held.includes(duty)).join(",");
}

type Row = Record<string, string>;

/** What drivers choose from on the breakdown card. Codes of other makes stand under the last. */
export const unitMakes = ["Carrier", "Thermo King", "Frigoblock", "GAH", "Other"];

/** A make as the card spells it, however it was typed; else as it is. */
export function spellMake(make: string): string {
  const letters = lettersOf(make);
  return unitMakes.find((known) => lettersOf(known) === letters) ?? make;
}

/** Two rows mean the same alarm when these are alike: a display shows 1 or 001. */
export function alarmKey({ make = "", code = "" }: Row): string {
  const digits = code.trim();
  return `${lettersOf(spellMake(make))} ${/^\d+$/.test(digits) ? Number(digits) : digits.toLowerCase()}`;
}

function lettersOf(make: string): string {
  return make.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

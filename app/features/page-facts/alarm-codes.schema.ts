type Row = Record<string, string>;

/** The makes that drivers choose from on the breakdown card. All other makes are listed under "Other". */
export const unitMakes = ["Carrier", "Thermo King", "Frigoblock", "GAH", "Other"];

/**
 * Returns a make in the card's spelling, whatever its case and punctuation. An unknown make is returned unchanged.
 */
export function spellMake(make: string): string {
  const letters = lettersOf(make);
  return unitMakes.find((known) => lettersOf(known) === letters) ?? make;
}

/** Returns the same key for two rows about the same alarm. A display shows the code 1 as 1 or 001. */
export function alarmKey({ make = "", code = "" }: Row): string {
  const digits = code.trim();
  return `${lettersOf(spellMake(make))} ${/^\d+$/.test(digits) ? Number(digits) : digits.toLowerCase()}`;
}

function lettersOf(make: string): string {
  return make.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/*
 * Both only warn: somebody may trade without a number, or have one from elsewhere, and the office sees what was typed.
 */

/** As Companies House writes them, those of co-operatives and mutual societies included, perhaps without zeros at the head. */
const registered = /^(\d{6,8}|[A-Z]{2}\d{6}|R\d{7}|(?:IP|SP|NP|RS|NO)[A-Z\d]{6}|[A-Z]{2}\d{5}[A-Z])$/;

/** What looks wrong with a company registration number, or nothing. */
export function registrationWarning(typed: string): string | undefined {
  const number = typed.replaceAll(/\s/g, "").toUpperCase();
  if (number === "" || registered.test(number)) return undefined;
  return "Most are eight digits, or two letters and six digits, such as 01234567 or SC123456. If yours is right, carry on.";
}

/** What looks wrong with a VAT number, or nothing. Only British ones can be checked. */
export function vatWarning(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s.-]/g, "").toUpperCase();
  const british = /^(?:GB|XI)?(.*)$/.exec(number)?.[1] ?? "";
  if (number === "" || /^[A-Z]{2}[A-Z0-9]*\d/.test(british)) return undefined;
  if (/^\d{9}(\d{3})?$/.test(british) && hasCheckDigits(british.slice(0, 9))) return undefined;
  return "This does not look like a UK VAT number: nine digits, perhaps after GB. If yours is right, carry on.";
}

/** The last two digits prove the first seven, in the old way (97) or the one since 2010 (97 less 55). */
function hasCheckDigits(nine: string): boolean {
  const digits = Array.from(nine, Number);
  const weighed = digits.slice(0, 7).reduce((sum, digit, index) => sum + digit * (8 - index), 0);
  const check = Number(nine.slice(7));
  if (weighed === 0 || check > 97) return false;
  return (weighed + check) % 97 === 0 || (weighed + check + 55) % 97 === 0;
}

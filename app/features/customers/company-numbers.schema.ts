/*
 * Pure rules without zod, for the form and the server. An applicant is only warned: somebody may trade without a number, or have
 * one from elsewhere. A customer's file takes numbers of these forms alone, since files are found by them.
 */

/** As Companies House writes them, those of co-operatives and mutual societies included, perhaps without zeros at the head. */
const registered = /^(\d{6,8}|[A-Z]{2}\d{6}|R\d{7}|(?:IP|SP|NP|RS|NO)[A-Z\d]{6}|[A-Z]{2}\d{5}[A-Z])$/;

/** VAT numbers of the European Union by their prefix, as the Commission's VIES describes them. */
const european: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** What looks wrong with a company registration number, or nothing. */
export function registrationWarning(typed: string): string | undefined {
  if (typed.trim() === "" || registrationKey(typed) !== undefined) return undefined;
  return "Most are eight digits, or two letters and six digits, such as 01234567 or SC123456. If yours is right, carry on.";
}

/** What looks wrong with a VAT number, or nothing. Only British ones can be checked. */
export function vatWarning(typed: string): string | undefined {
  const number = squeezed(typed);
  const british = withoutCountry(number);
  if (number === "" || /^[A-Z]{2}[A-Z0-9]*\d/.test(british) || isBritish(british)) return undefined;
  return "This does not look like a UK VAT number: nine digits, perhaps after GB. If yours is right, carry on.";
}

/** A registration number as files are compared by it; undefined for what is none. */
export function registrationKey(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s.-]/g, "").toUpperCase();
  if (!registered.test(number)) return undefined;
  return /^\d+$/.test(number) ? number.padStart(8, "0") : number;
}

/** A VAT number as files are compared by it, a British one without its country; undefined for what is none. */
export function vatKey(typed: string): string | undefined {
  const number = squeezed(typed);
  const british = withoutCountry(number);
  if (isBritish(british)) return british;
  const [, country = "", rest = ""] = /^([A-Z]{2})(.+)$/.exec(number) ?? [];
  return Object.hasOwn(european, country) && european[country]?.test(rest) ? number : undefined;
}

function squeezed(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, "").toUpperCase();
}

/** Northern Ireland writes XI towards the European Union, and has the same number. */
function withoutCountry(number: string): string {
  return number.replace(/^(?:GB|XI)/, "");
}

/** A company's, or one of a government department or health authority. */
function isBritish(number: string): boolean {
  if (/^(?:GD|HA)\d{3}$/.test(number)) return true;
  return /^\d{9}(\d{3})?$/.test(number) && hasCheckDigits(number.slice(0, 9));
}

/** The last two digits prove the first seven, in the old way (97) or the one since 2010 (97 less 55). */
function hasCheckDigits(nine: string): boolean {
  const digits = Array.from(nine, Number);
  const weighed = digits.slice(0, 7).reduce((sum, digit, index) => sum + digit * (8 - index), 0);
  const check = Number(nine.slice(7));
  if (weighed === 0 || check > 97) return false;
  return (weighed + check) % 97 === 0 || (weighed + check + 55) % 97 === 0;
}

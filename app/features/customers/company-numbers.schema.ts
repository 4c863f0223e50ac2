/*
 * Rules without zod, for the form and the server. Applicants only get a warning: they may trade without a number, or
 * have one from another country. A customer's file accepts only numbers in these forms, because files are found by
 * them.
 */

/**
 * Registration numbers as Companies House writes them, including those of co-operatives and mutual societies. Leading
 * zeros may be missing.
 */
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

/** Returns a warning about a registration number that looks wrong, or undefined. */
export function registrationWarning(typed: string): string | undefined {
  if (typed.trim() === "" || registrationKey(typed) !== undefined) return undefined;
  return "Most are eight digits, or two letters and six digits, such as 01234567 or SC123456. If yours is right, carry on.";
}

/** Returns a warning about a VAT number that looks wrong, or undefined. Only British numbers can be checked. */
export function vatWarning(typed: string): string | undefined {
  const number = squeezed(typed);
  const british = withoutCountry(number);
  if (number === "" || /^[A-Z]{2}[A-Z0-9]*\d/.test(british) || isBritish(british)) return undefined;
  return "This does not look like a UK VAT number: nine digits, perhaps after GB. If yours is right, carry on.";
}

/** Returns a registration number in the form by which files are compared. Returns undefined for any other text. */
export function registrationKey(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s.-]/g, "").toUpperCase();
  if (!registered.test(number)) return undefined;
  return /^\d+$/.test(number) ? number.padStart(8, "0") : number;
}

/**
 * Returns a VAT number in the form by which files are compared, a British one without its country code. Returns
 * undefined for any other text.
 */
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

/** Northern Irish companies write XI instead of GB when they trade with the European Union; the number is the same. */
function withoutCountry(number: string): string {
  return number.replace(/^(?:GB|XI)/, "");
}

/** Returns whether a number is that of a British company, government department or health authority. */
function isBritish(number: string): boolean {
  if (/^(?:GD|HA)\d{3}$/.test(number)) return true;
  return /^\d{9}(\d{3})?$/.test(number) && hasCheckDigits(number.slice(0, 9));
}

/**
 * Returns whether the last two digits are the check digits of the first seven. They follow the old rule (97) or the one
 * since 2010 (97 less 55).
 */
function hasCheckDigits(nine: string): boolean {
  const digits = Array.from(nine, Number);
  const weighed = digits.slice(0, 7).reduce((sum, digit, index) => sum + digit * (8 - index), 0);
  const check = Number(nine.slice(7));
  if (weighed === 0 || check > 97) return false;
  return (weighed + check) % 97 === 0 || (weighed + check + 55) % 97 === 0;
}

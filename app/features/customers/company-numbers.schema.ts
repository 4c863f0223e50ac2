import type { CountryCode } from "../../platform/countries/country.ts";
import { homeCode } from "../../platform/countries/home-code.ts";
import { isKeyOf } from "../../platform/keys-of.ts";
import { registers, squeezed } from "./registers.schema.ts";

/*
 * Rules without zod, for the form and the server. Applicants only get a warning: they may trade without a number, or
 * have one from another country. A customer's file accepts only numbers in these forms, because files are found by
 * them. A number without the letters of a country is one of the firm's own.
 */

/**
 * VAT numbers of the European Union by their prefix, as the Commission's VIES describes them:
 * https://ec.europa.eu/taxation_customs/vies, "VAT identification number structure".
 */
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
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
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

const vatForms: Readonly<Record<CountryCode, string>> = {
  GB: "a UK VAT number: nine digits, perhaps after GB",
  IE: "an Irish VAT number, such as IE1234567FA",
  DE: "a German VAT number, such as DE123456789",
  NL: "a Dutch VAT number, such as NL123456789B01",
  FR: "a French VAT number, such as FR12345678901",
  BE: "a Belgian VAT number, such as BE0123456789",
};

/** Returns a warning about a registration number that looks wrong, or undefined. */
export function registrationWarning(typed: string): string | undefined {
  if (typed.trim() === "" || isRegistration(typed)) return undefined;
  return `Most are ${registrationForm()}. If yours is right, carry on.`;
}

/** Returns a warning about a VAT number that looks wrong, or undefined. Foreign numbers are not checked. */
export function vatWarning(typed: string): string | undefined {
  const home = homeCode();
  const number = squeezed(typed);
  const own = home === "GB" ? withoutCountry(number) : number.replace(home, "");
  if (number === "" || /^[A-Z]{2}[A-Z0-9]*\d/.test(own) || vatKey(typed) !== undefined) return undefined;
  return `This does not look like ${vatForms[home]}. If yours is right, carry on.`;
}

/** How registration numbers of the firm's country look. */
export function registrationForm(): string {
  return registers[homeCode()].form;
}

export function isRegistration(typed: string): boolean {
  return registrationOf(typed) !== undefined;
}

/** Returns a registration number in the form by which files are compared. Returns undefined for any other text. */
export function registrationKey(typed: string): string | undefined {
  return registrationOf(typed) || undefined;
}

function registrationOf(typed: string): string | undefined {
  const home = homeCode();
  const number = typed.trim().toUpperCase();
  if (home === "GB") return registers.GB.keyOf(number);
  const [, code = "", rest = ""] = /^([A-Z]{2})(.+)$/s.exec(number) ?? [];
  const register = isKeyOf(registers, code) ? registers[code] : undefined;
  return registers[home].keyOf(number) ?? register?.keyOf(rest) ?? registers.GB.keyOf(number);
}

/**
 * Returns a VAT number in the form by which files are compared, a British one without its country code. Returns
 * undefined for any other text.
 */
export function vatKey(typed: string): string | undefined {
  const number = squeezed(typed);
  const own = `${homeCode()}${number}`;
  // In the French form, the letters of a foreign number could be the check key.
  if (!/^[A-Z]{2}/.test(number) && isEuropean(own)) return own;
  const british = withoutCountry(number);
  if (isBritish(british)) return british;
  return isEuropean(number) ? number : undefined;
}

function isEuropean(number: string): boolean {
  const [country, rest] = [number.slice(0, 2), number.slice(2)];
  return Object.hasOwn(european, country) && european[country]!.test(rest);
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

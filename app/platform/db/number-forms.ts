import { countries } from "../countries/countries.ts";
import { countryCodes } from "../countries/country.ts";

/*
 * People write numbers with spaces, hyphens, brackets or a country code, and search for them in another form. So only
 * digits and letters are compared. All text here is already folded.
 *
 * The forms do not depend on the firm's country, so that a change of it leaves the stored text as it is: a number with a
 * known country code is found without it, and in the form that is dialled within its country.
 */

/** The longest line that may be a number: a telephone, VAT or registration number, a postcode or a reference. */
const maxLineLength = 40;
const minDigits = 5;
/** An index of trigrams needs at least this many characters. */
const minLength = 3;
/** The numbers that are found by either code or trunk zero alone, also if no plus says that they have a code. */
const britishCode = countries.GB.telephone.callingCode;
const codes = Object.values(countries).map(({ telephone }) => telephone.callingCode);
/** At the beginning of a number. */
const knownCode = new RegExp(`^(?:${codes.join("|")})`);
const trunkAfterCode = new RegExp(
  `^([+(\\s]*(?:00)?44[\\s)]*|[(\\s]*(?:\\+|00)[\\s(]*(?:${codes.join("|")})[\\s)]*)0(?=\\d)`,
);
const countryOfVat = new RegExp(`^(?:${countryCodes.join("|").toLowerCase()})(?=\\d{5})`);
const isInternational = /^[(\s]*(?:\+|00)/;
/** A plate has at most so many groups of letters or of digits. */
const maxGroups = 4;

/**
 * Returns the forms of all numbers in a text. They are added to the search text, so that every spelling finds them.
 */
export function numbersIn(typed: string): string[] {
  const text = typed.normalize("NFKC");
  const forms = new Set<string>();
  for (const line of text.split("\n")) {
    if (line.length <= maxLineLength && /\d/.test(line) && !line.includes("@"))
      forms.add(withoutPunctuation(line));
  }
  for (const [digits] of text.matchAll(/[+(]{0,3}\d[\d\s().+/\p{Pd}]*\d/gu)) {
    // Two numbers may follow one another, and one number may have a part that begins with a zero.
    for (const number of [digits, ...digits.split(/[\s/]{1,3}(?=\+|\(?0\d{2})/)]) {
      if (withoutPunctuation(number).length >= minDigits) for (const form of formsOf(number)) forms.add(form);
    }
  }
  for (const [code] of text.matchAll(/(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){2,}/gu))
    forms.add(withoutPunctuation(code));
  return [...forms].filter((form) => form.length >= minLength && !typed.includes(form));
}

/** Returns the search words as a number. Returns undefined where that equals the words themselves. */
export function toSearchNumber(words: string): string | undefined {
  if (/[^\p{L}\p{N}\s+().,/\p{Pd}]/u.test(words)) return undefined;
  // Removes the country, which either side may leave out: the letters of a VAT number or the plus of a telephone
  // number.
  const typed = words.normalize("NFKC");
  const digits = withoutPunctuation(withoutTrunkZero(typed))
    .replace(countryOfVat, "")
    .replace(/^00(?=\d{3})/, "");
  const national = isInternational.test(typed) ? digits.replace(knownCode, "") : digits;
  const number = national.length >= minDigits ? national : digits;
  return number.length >= minLength && number !== words ? number : undefined;
}

/**
 * Returns the other ways to write a code without spaces: letters and digits apart, as on a number plate ("cf21 klm"),
 * and two groups of four, as in a reference ("7k3m q2xd").
 */
export function spacedForms(code: string): string[] {
  if (!/^[\p{L}\p{N}]{4,12}$/u.test(code)) return [];
  const groups = code.match(/\p{L}+|\p{N}+/gu) ?? [];
  const [first = "", ...others] = groups.length > maxGroups ? [code] : groups;
  const forms = others.reduce(
    (before, group) => before.flatMap((form) => [`${form} ${group}`, `${form}${group}`]),
    [first],
  );
  if (code.length === 8) forms.push(`${code.slice(0, 4)} ${code.slice(4)}`);
  return [...new Set(forms)].filter((form) => form !== code);
}

function withoutPunctuation(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Removes the zero that is dialled only within the country. It stands in brackets or after the country code. */
function withoutTrunkZero(number: string): string {
  return number.replace(/^([+(\s]*\d[\d\s)]*)\(\s*0\s*\)/, "$1").replace(trunkAfterCode, "$1");
}

/** Returns the forms with and without the code of a known country, and any other number as it is. */
function formsOf(number: string): string[] {
  const digits = withoutPunctuation(withoutTrunkZero(number));
  const international = digits.replace(/^00(?=[1-9])/, "");
  if (isInternational.test(number) || /^44\d{9,10}$/.test(international))
    return [international, international.replace(knownCode, "0")];
  if (/^0[1-9]\d{8,9}$/.test(digits)) return [digits, `${britishCode}${digits.slice(1)}`];
  return [...new Set([digits, international])];
}

import { erasedName } from "../../platform/audit/erased-name.ts";
import { countries } from "../../platform/countries/countries.ts";
import { foldText, withoutAccents } from "../../platform/db/search-text.server.ts";
import { spellingsOf } from "../../platform/validation/account-address.ts";

/** By what texts name a person: an address as accounts store it, `tel:` links, and vehicles as `plateKey` has them. */
export type NamedBy = {
  email: string | null;
  telephones: readonly string[];
  vehicles: readonly string[];
};

const inAddress = "[\\p{L}\\p{N}._%+-]";
const lineBreakInJson = "(?<=\\\\[nrt])";
/** What people write between the digits of a telephone number, and between the letters of a number plate. */
const betweenDigits = "[\\s().\\/\\p{Pd}]{0,3}";
const betweenLetters = "[\\s.\\p{Pd}]{0,2}";
const codes = Object.values(countries).map(({ telephone }) => telephone.callingCode);
const extension = "[\\s,;(]*(?:ext(?:ension|n)?|x|#)[\\s.:=]*";
/** A shorter number of a vehicle, such as a trailer's "T12", is also something else in a text. */
const shortestInTexts = 5;

/** Whether a text contains the address or a number as a whole, and not as a part of another one. */
export function mentions(words: unknown, by: NamedBy): boolean {
  return typeof words === "string" && (patternOf(by)?.test(words) ?? false);
}

export function withoutMentions(words: string, by: NamedBy): string {
  const pattern = patternOf(by);
  return pattern ? words.replace(pattern, erasedAddress) : words;
}

/**
 * Removes from a search text what `searchTextOf` has added about a person: the text without accents, and lines in which
 * a number and the words beside it are written together.
 */
export function withoutAddedForms(searchText: string, by: NamedBy): string {
  const numbers = numbersOf(by);
  const isNamed = (line: string) => !/\s/.test(line) && numbers.some((number) => line.includes(number));
  const lines = searchText.split("\n").filter((line) => !isNamed(line));
  return withoutMentions(lines.join("\n"), {
    email: by.email === null ? null : withoutAccents(by.email),
    telephones: [],
    vehicles: by.vehicles.map((key) => withoutAccents(foldText(key))),
  });
}

/** What stands in place of an erased address or number. */
const erasedAddress = "[erased]";

/** Returns the name to store after an erasure. */
export function nameAfter(name: unknown, isTheirs: boolean, by: NamedBy): string {
  return isTheirs || mentions(name, by) ? erasedName : String(name);
}

/**
 * Returns for each number the characters in their order that a text with the number contains. A query can find such
 * texts by them, whatever is written in between.
 */
export function charactersOfNumbers(by: NamedBy): string[][] {
  return numbersOf(by).map((number) => number.match(/[a-z0-9]/g) ?? []);
}

/** The numbers as search texts have them, without the code of the country. */
function numbersOf({ telephones, vehicles }: NamedBy): string[] {
  return [...telephones.map((link) => partsOf(link).national), ...vehicles.filter(isLong).map(foldText)];
}

function patternOf({ email, telephones, vehicles }: NamedBy): RegExp | undefined {
  const patterns = [
    ...(email === null ? [] : [patternOfAddress(email)]),
    ...telephones.map(patternOfTelephone),
    ...vehicles.filter(isLong).map(patternOfVehicle),
  ];
  return patterns.length === 0 ? undefined : new RegExp(patterns.join("|"), "giu");
}

function patternOfAddress(email: string): string {
  const literals = spellingsOf(email).map(literally);
  const before = `(?:(?<!${inAddress})|${lineBreakInJson})`;
  return `${before}(?:${literals.join("|")})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`;
}

/** Matches the number with and without the code of the country. An extension belongs to the number. */
function patternOfTelephone(link: string): string {
  const { code, national, extension: own } = partsOf(link);
  const trunk = `(?:0${betweenDigits})`;
  const abroad = `(?:\\+|00)${code ? "?" : ""}${betweenDigits}${code}`;
  const prefix = code ? `(?:${abroad}${betweenDigits}${trunk}?|${trunk})` : abroad;
  const end = own ? `${extension}${own}(?!\\p{N})` : `(?!\\p{N})(?!${extension}\\p{N})`;
  return `(?<![\\p{N}+])${prefix}${national.split("").join(betweenDigits)}${end}`;
}

function patternOfVehicle(key: string): string {
  const letters = Array.from(key, literally).join(betweenLetters);
  return `(?:(?<![\\p{L}\\p{N}])|${lineBreakInJson})${letters}(?![\\p{L}\\p{N}])`;
}

/**
 * The parts of a `tel:` link. A text may have a number of a country in which firms can be without its code: the firm may
 * have moved, and drivers abroad write their own. The code is empty elsewhere, and the national part includes it.
 */
function partsOf(link: string): { code: string; national: string; extension: string } {
  const [number = "", own = ""] = link.replace(/^tel:\+/, "").split(";ext=");
  const code = codes.find((one) => number.startsWith(one)) ?? "";
  return { code, national: number.slice(code.length), extension: own };
}

function isLong(key: string): boolean {
  return key.length >= shortestInTexts;
}

function literally(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
}

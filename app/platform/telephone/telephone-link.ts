import { parsePhoneNumberFromString, type PhoneNumber } from "libphonenumber-js/max";
import type { Country } from "../countries/country.ts";
import { homeCountry } from "../countries/home-country.ts";

// For the server only: the rules of all countries take 150 kB.

/**
 * Returns the `tel:` link (RFC 3966) of the first number in a text, with its extension. A number without a country code
 * is one of `home`. Returns undefined if the text has no telephone number.
 */
export function telephoneLink(text: string, home: Country = homeCountry()): string | undefined {
  const oneLine = text.replace(/[\p{Cf}\p{Cc}]+/gu, " ").replaceAll(datesAndTimes, ";");
  const number = firstNumber(oneLine, home);
  return number && `tel:${number.number}${number.ext ? `;ext=${number.ext}` : ""}`;
}

/**
 * Returns the link of the first number in a text as it is dialled in each of these countries. Several differ only for a
 * number without a country code.
 */
export function telephoneLinks(text: string, homes: readonly Country[]): string[] {
  return [...new Set(homes.flatMap((home) => telephoneLink(text, home) ?? []))];
}

/** Matches digits in the groups that people write, with an optional extension such as "ext. 12". */
const digitsAndExtension =
  /[+(]*\p{Nd}[\p{Nd}\s().+/\p{Pd}]*(?:[\s,;(]*(?:ext(?:ension|n)?|x|#)[\s.:=]*(?:no\.?\s*|number\s*)?(?<extension>\p{Nd}{1,7})(?![\p{L}\p{Nd}]))?/giu;

/** Dates and times, which people write beside a number. Five pairs of digits are a French number. */
const datesAndTimes =
  /(?<![^\s,;(])(?!0\d(?:[./-]\d\d){4}(?!\d))(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}(?:[.:]\d{2})?\s?[ap]\.?m)(?![^\s,;.)-])/gi;

function firstNumber(text: string, home: Country): PhoneNumber | undefined {
  for (const { 0: whole, index, groups } of text.matchAll(digitsAndExtension)) {
    const isEndOfWord = /\p{L}$/u.test(text.slice(0, index)) && !/^[+(]*0|^[+(]*\+/.test(whole);
    const isStartOfWord = /\p{Nd}$/u.test(whole) && /^\p{L}/u.test(text.slice(index + whole.length));
    if (isEndOfWord || isStartOfWord) continue;
    const digits = whole.replace(/[\s,;(]*(?:ext|x|#).*$/isu, "");
    const number = firstAmong(groupsOf(digits), { home, extension: groups?.extension });
    if (number) return number;
  }
  return undefined;
}

const maxGroups = 8;

type Reading = { home: Country; extension: string | undefined };

/** `startsAlternative`: a slash before it, as in "01632 960301/2". */
type Group = { text: string; startsAlternative: boolean };

function groupsOf(digits: string): Group[] {
  return [...digits.matchAll(/(?<before>[\s/]*)(?<text>[^\s/]+)/g)].map(({ groups }) => ({
    text: groups?.text ?? "",
    startsAlternative: groups?.before?.includes("/") === true,
  }));
}

/** Returns the first number in the groups. The text may hold several numbers, and each may span several groups. */
function firstAmong(groups: Group[], reading: Reading): PhoneNumber | undefined {
  for (const [start, { text }] of groups.entries()) {
    if (start > 0 && !beginsNumber.test(text)) continue;
    const found = longestAt(groups.slice(start), reading);
    // The beginning of a number with too many digits is somebody else's number.
    if (found && isApart(groups.slice(start + found.count), reading)) return found.number;
  }
  return undefined;
}

const beginsNumber = /^[+(]*[0+]/;

type Found = { number: PhoneNumber; count: number };

function longestAt(groups: Group[], reading: Reading): Found | undefined {
  const most = Math.min(groups.length, maxGroups);
  // Where numbers have no fixed length, the next number could be read as the end of this one.
  for (let count = 1; count < most; count += 1) {
    if (!beginsNumber.test(groups[count]?.text ?? "")) continue;
    const number = numberOf(groups, count, reading);
    if (number && longestAt(groups.slice(count), reading)) return { number, count };
  }
  for (let count = most; count > 0; count -= 1) {
    const number = numberOf(groups, count, reading);
    if (number) return { number, count };
  }
  return undefined;
}

/** Reads the first `count` groups as one number. An extension belongs to the last group. */
function numberOf(groups: Group[], count: number, { home, extension }: Reading): PhoneNumber | undefined {
  const tail = extension && count === groups.length ? ` ext. ${extension}` : "";
  const words = groups.slice(0, count).map(({ text }) => text);
  return read(words.join(" ") + tail, home);
}

/** Whether what follows a number does not belong to it. */
function isApart([next, ...others]: Group[], reading: Reading): boolean {
  if (!next || next.startsAlternative) return true;
  if (!/\p{Nd}/u.test(next.text)) return isApart(others, reading);
  return beginsNumber.test(next.text) && longestAt([next, ...others], reading) !== undefined;
}

function read(text: string, { code: homeCode, telephone }: Country): PhoneNumber | undefined {
  // A zero in brackets after a country code is dialled only within that country. In Italy it is part of the number.
  const dialled = /^[(\s]*(?:\+|00)[\s(]*39/.test(text) ? text : text.replace(/^(.*\d.*)\(\s*0\s*\)/, "$1");
  const number = parsePhoneNumberFromString(dialled, homeCode);
  if (!number) return undefined;
  const { countryCallingCode: code, nationalNumber } = number;
  // Foreign number ranges change more often than the library is updated. Their lengths do not, so only those are
  // checked.
  const isHome = code === telephone.callingCode;
  const isTaken = isHome ? telephone.fictional?.test(nationalNumber) : number.isPossible();
  return isTaken === true || number.isValid() ? number : undefined;
}

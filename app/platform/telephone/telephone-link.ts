import { parsePhoneNumberFromString, type PhoneNumber } from "libphonenumber-js/max";

// For the server only: the rules of all countries take 150 kB.

/** The country of numbers without a country code. */
const homeCountry = { country: "GB", code: "44" } as const;

/** Number ranges that Ofcom reserves for drama. The library does not count them as valid. */
const dramaNumbers = /^(?:1632960|7700900|1(?:1[3-8]|[2-6]1)4960)\d{3}$/;

/**
 * Returns the `tel:` link (RFC 3966) of the first number in a text, with its extension. Returns undefined if the text
 * has no telephone number.
 */
export function telephoneLink(text: string): string | undefined {
  const oneLine = text.replace(/[\p{Cf}\p{Cc}]+/gu, " ").replaceAll(datesAndTimes, ";");
  const number = firstNumber(oneLine);
  return number && `tel:${number.number}${number.ext ? `;ext=${number.ext}` : ""}`;
}

/** Matches digits in the groups that people write, with an optional extension such as "ext. 12". */
const digitsAndExtension =
  /[+(]*\p{Nd}[\p{Nd}\s().+/\p{Pd}]*(?:[\s,;(]*(?:ext(?:ension|n)?|x|#)[\s.:=]*(?:no\.?\s*|number\s*)?(?<extension>\p{Nd}{1,7})(?![\p{L}\p{Nd}]))?/giu;

/** Dates and times, which people write beside a number. */
const datesAndTimes =
  /(?<![^\s,;(])(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}(?:[.:]\d{2})?\s?[ap]\.?m)(?![^\s,;.)-])/gi;

function firstNumber(text: string): PhoneNumber | undefined {
  for (const { 0: whole, index, groups } of text.matchAll(digitsAndExtension)) {
    const isEndOfWord = /\p{L}$/u.test(text.slice(0, index)) && !/^[+(]*0|^[+(]*\+/.test(whole);
    const isStartOfWord = /\p{Nd}$/u.test(whole) && /^\p{L}/u.test(text.slice(index + whole.length));
    if (isEndOfWord || isStartOfWord) continue;
    const digits = whole.replace(/[\s,;(]*(?:ext|x|#).*$/isu, "");
    const number = firstAmong(groupsOf(digits), groups?.extension);
    if (number) return number;
  }
  return undefined;
}

const maxGroups = 8;

/** `startsAlternative`: a slash before it, as in "01632 960301/2". */
type Group = { text: string; startsAlternative: boolean };

function groupsOf(digits: string): Group[] {
  return [...digits.matchAll(/(?<before>[\s/]*)(?<text>[^\s/]+)/g)].map(({ groups }) => ({
    text: groups?.text ?? "",
    startsAlternative: groups?.before?.includes("/") === true,
  }));
}

/** Returns the first number in the groups. The text may hold several numbers, and each may span several groups. */
function firstAmong(groups: Group[], extension: string | undefined): PhoneNumber | undefined {
  for (const [start, { text }] of groups.entries()) {
    if (start > 0 && !beginsNumber.test(text)) continue;
    const found = longestAt(groups.slice(start), extension);
    // The beginning of a number with too many digits is somebody else's number.
    if (found && isApart(groups.slice(start + found.count), extension)) return found.number;
  }
  return undefined;
}

const beginsNumber = /^[+(]*[0+]/;

function longestAt(groups: Group[], extension: string | undefined) {
  for (let count = Math.min(groups.length, maxGroups); count > 0; count -= 1) {
    const tail = extension && count === groups.length ? ` ext. ${extension}` : "";
    const words = groups.slice(0, count).map(({ text }) => text);
    const number = read(words.join(" ") + tail);
    if (number) return { number, count };
  }
  return undefined;
}

/** Whether what follows a number does not belong to it. */
function isApart([next, ...others]: Group[], extension: string | undefined): boolean {
  if (!next || next.startsAlternative) return true;
  if (!/\p{Nd}/u.test(next.text)) return isApart(others, extension);
  return beginsNumber.test(next.text) && longestAt([next, ...others], extension) !== undefined;
}

function read(text: string): PhoneNumber | undefined {
  // A zero in brackets after a country code is dialled only within that country. In Italy it is part of the number.
  const dialled = /^[(\s]*(?:\+|00)[\s(]*39/.test(text) ? text : text.replace(/^(.*\d.*)\(\s*0\s*\)/, "$1");
  const number = parsePhoneNumberFromString(dialled, homeCountry.country);
  if (!number) return undefined;
  const { countryCallingCode: code, nationalNumber } = number;
  // Foreign number ranges change more often than the library is updated. Their lengths do not, so only those are
  // checked.
  const isTaken = code === homeCountry.code ? dramaNumbers.test(nationalNumber) : number.isPossible();
  return isTaken || number.isValid() ? number : undefined;
}

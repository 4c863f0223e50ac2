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
  const number = firstNumber(text.replace(/[\p{Cf}\p{Cc}]+/gu, " "));
  return number && `tel:${number.number}${number.ext ? `;ext=${number.ext}` : ""}`;
}

/** Matches digits in the groups that people write, with an optional extension such as "ext. 12". */
const digitsAndExtension =
  /[+(]*\p{Nd}[\p{Nd}\s().+/\p{Pd}]*(?:[\s,;(]*(?:ext(?:ension|n)?|x|#)[\s.:=]*(?:no\.?\s*|number\s*)?(?<extension>\p{Nd}{1,7})(?![\p{L}\p{Nd}]))?/giu;

function firstNumber(text: string): PhoneNumber | undefined {
  for (const { 0: whole, index, groups } of text.matchAll(digitsAndExtension)) {
    const isEndOfWord = /\p{L}$/u.test(text.slice(0, index)) && !/^[+(]*0|^[+(]*\+/.test(whole);
    const isStartOfWord = /\p{Nd}$/u.test(whole) && /^\p{L}/u.test(text.slice(index + whole.length));
    if (isEndOfWord || isStartOfWord) continue;
    const digits = whole.replace(/[\s,;(]*(?:ext|x|#).*$/isu, "");
    const number = firstAmong(digits.split(/[\s/]+/).filter(Boolean), groups?.extension);
    if (number) return number;
  }
  return undefined;
}

const maxGroups = 8;

/** Returns the first number in the groups. The text may hold several numbers, and each may span several groups. */
function firstAmong(groups: string[], extension: string | undefined): PhoneNumber | undefined {
  for (const [start, group] of groups.entries()) {
    if (start > 0 && !/^[+(]*[0+]/.test(group)) continue;
    for (let end = Math.min(groups.length, start + maxGroups); end > start; end -= 1) {
      const tail = extension && end === groups.length ? ` ext. ${extension}` : "";
      const number = read(groups.slice(start, end).join(" ") + tail);
      if (number) return number;
    }
  }
  return undefined;
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

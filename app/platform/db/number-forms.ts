/*
 * Numbers are written with spaces, hyphens, brackets, a country code or none, and looked for in another way than they were
 * typed. Only their digits and letters are compared. All text here is folded already.
 */

/** Telephone numbers, VAT and registration numbers, postcodes and references stand on lines of their own. */
const longestLine = 40;
const fewestDigits = 5;
/** As an index of trigrams finds them. */
const fewestSigns = 3;
const homeCode = "44";

/** What is added to a text that is searched, so that its numbers are found however they are looked for. */
export function numbersIn(typed: string): string[] {
  const text = typed.normalize("NFKC");
  const forms = new Set<string>();
  for (const line of text.split("\n")) {
    if (line.length <= longestLine && /\d/.test(line) && !line.includes("@")) forms.add(squeezed(line));
  }
  for (const [digits] of text.matchAll(/[+(]{0,3}\d[\d\s().+/\p{Pd}]*\d/gu)) {
    // Two numbers may stand one after the other, and one may have a part that begins with a zero.
    for (const number of [digits, ...digits.split(/[\s/]{1,3}(?=\+|\(?0\d{2})/)]) {
      if (squeezed(number).length >= fewestDigits) for (const form of formsOf(number)) forms.add(form);
    }
  }
  for (const [code] of text.matchAll(/(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){2,}/gu))
    forms.add(squeezed(code));
  return [...forms].filter((form) => form.length >= fewestSigns && !typed.includes(form));
}

/** What somebody looks for when it is a number; undefined where that is no other than the words themselves. */
export function soughtNumber(words: string): string | undefined {
  if (/[^\p{L}\p{N}\s+().,/\p{Pd}]/u.test(words)) return undefined;
  // Without the country, which the one or the other leaves out: a VAT number's letters, or the plus of a telephone number.
  const number = squeezed(atHome(words.normalize("NFKC")))
    .replace(/^gb(?=\d{5})/, "")
    .replace(/^00(?=\d{3})/, "");
  return number.length >= fewestSigns && number !== words ? number : undefined;
}

function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A zero that is dialled at home only, and stands in brackets or after the country's code. */
function atHome(number: string): string {
  return number
    .replace(/^([+(\s]*\d[\d\s)]*)\(\s*0\s*\)/, "$1")
    .replace(/^([+(\s]*(?:00)?44[\s)]*)0(?=\d)/, "$1");
}

/** Both forms of a British telephone number; of another its own. */
function formsOf(number: string): string[] {
  const digits = squeezed(atHome(number));
  const abroad = digits.replace(/^00(?=[1-9])/, "");
  if (/^44\d{9,10}$/.test(abroad)) return [abroad, `0${abroad.slice(homeCode.length)}`];
  if (/^0[1-9]\d{8,9}$/.test(digits)) return [digits, `${homeCode}${digits.slice(1)}`];
  return [...new Set([digits, abroad])];
}

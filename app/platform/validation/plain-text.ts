/*
 * Defines how text is stored. Does not use zod, since forms in the browser apply the same rules.
 * Shapeless characters are Unicode's Default_Ignorable_Code_Point: zero-width characters, direction marks, soft
 * hyphens, fillers, selectors and tags. They arrive with text that is copied from contacts, Word or Teams, and are
 * invisible.
 */

/** Scripts in which a joiner decides whether the letters around it join, as in Persian and the languages of India. */
const joining = (
  "Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam " +
  "Sinhala Khmer Myanmar Tibetan"
).replaceAll(/\w+ ?/g, (script) => String.raw`\p{Script=${script.trim()}}`);

/** Patterns of shapeless characters that change the look of their neighbours, and so belong to the text. */
const shaping = [
  // Flags of countries within a country, such as Wales: a black flag, letters as tags, an end tag.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}`,
  // Families and professions: emoji that are joined into one.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  // Selectors: for an emoji in colour or as text, for a keycap, and for variants of Chinese and Mongolian characters.
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
  `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`,
].join("|");

const shapeless = new RegExp(
  String.raw`(?<shaping>${shaping})|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]+?`,
  "gu",
);
const anyShapeless = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/**
 * Returns the text in NFC, without characters that have no shape and without direction marks, except where they shape
 * others. Repeats until nothing changes: a character that is removed may have been the reason to keep the next one.
 */
export function withoutShapeless(text: string): string {
  const visible = anyShapeless.test(text) ? text.replace(shapeless, "$<shaping>") : text;
  const plain = visible.normalize("NFC");
  return plain === text ? plain : withoutShapeless(plain);
}

/** Returns one line in the form that is stored. Line ends become spaces, so that no field can forge a mail header. */
export function oneLine(text: string): string {
  const line = text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replace(/\p{Cc}/gu, "");
  return orNothing(withoutShapeless(line).trim());
}

/** Returns text of several lines in the form that is stored: each line end is one LF. */
export function severalLines(text: string): string {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, "");
  return orNothing(withoutShapeless(lines).trim());
}

/** Returns an email address in the form that is stored, without any shapeless character. */
export function plainAddress(text: string): string {
  return text
    .replace(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Cc}]/gu, "")
    .normalize("NFC")
    .trim();
}

/** Whether the text has no visible character. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Returns a password in NFC, in which it is hashed and compared, because keyboards encode letters differently. */
export function plainPassword(text: string): string {
  return text.normalize("NFC");
}

function orNothing(text: string): string {
  return isBlank(text) ? "" : text;
}

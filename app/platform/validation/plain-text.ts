/*
 * The one place that says how text is stored. Without zod, since forms in the browser hold the same rules.
 * What has no shape is Unicode's Default_Ignorable_Code_Point: zero-width signs, direction marks, soft hyphens, fillers,
 * selectors, tags. They come with what is copied from contacts, Word or Teams, and nobody sees them.
 */

/** Scripts whose letters join or not as a joiner between them says, as in Persian and in the languages of India. */
const joining = (
  "Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam " +
  "Sinhala Khmer Myanmar Tibetan"
).replaceAll(/\w+ ?/g, (script) => String.raw`\p{Script=${script.trim()}}`);

/** Where such a sign shapes the ones around it, and so belongs to the text. */
const shaping = [
  // Flags of countries that are part of another: a black flag, letters as tags, an end.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}`,
  // Families and professions: pictures that are joined into one.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  // A picture in colour or as text, a key, and variants of Chinese and Mongolian letters.
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
 * Returns the text in NFC, without characters that have no shape and without direction marks, except where they shape others.
 * Repeats until nothing changes: a character that is removed may have been the reason to keep the next one.
 */
export function withoutShapeless(text: string): string {
  const visible = anyShapeless.test(text) ? text.replace(shapeless, "$<shaping>") : text;
  const plain = visible.normalize("NFC");
  return plain === text ? plain : withoutShapeless(plain);
}

/** One line as it is stored. Line ends become spaces, so that no field can forge a mail header. */
export function oneLine(text: string): string {
  const line = text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replace(/\p{Cc}/gu, "");
  return orNothing(withoutShapeless(line).trim());
}

/** Several lines as they are stored: each line end is one LF. */
export function severalLines(text: string): string {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, "");
  return orNothing(withoutShapeless(lines).trim());
}

/** An e-mail address: in it nothing is shaped by what cannot be seen. */
export function plainAddress(text: string): string {
  return text
    .replace(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Cc}]/gu, "")
    .normalize("NFC")
    .trim();
}

/** Whether nothing would be left to see. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Passwords are hashed and compared in one form of each letter, whichever the keyboard made. */
export function plainPassword(text: string): string {
  return text.normalize("NFC");
}

function orNothing(text: string): string {
  return isBlank(text) ? "" : text;
}

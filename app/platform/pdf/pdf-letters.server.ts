import { withoutShapeless } from "../validation/plain-text.ts";
import { loadPdfFonts, pdfFonts } from "./pdf-fonts.server.ts";

/** The note on a paper that prints some characters as numbers. */
export const missingLettersNotice =
  "This paper has no letters for some of what was typed. Their numbers in Unicode stand in square brackets; the record in our office shows the letters.";

/**
 * Returns the content with every string in it, at any depth, in letters that the PDF fonts have. A character without
 * one is replaced by its plain equivalent, such as a hyphen for a non-breaking hyphen, or by its number, as [U+738B
 * U+5C0F]. Otherwise the renderer would print a wrong letter for it, or none.
 */
export async function toPdfLetters<Content>(
  content: Content,
): Promise<{ content: Content; isNumbered: boolean }> {
  const faces = await Promise.all([pdfFonts.headings, pdfFonts.text].map(loadPdfFonts));
  let isNumbered = false;
  return { content: written(content) as Content, isNumbered };

  function written(part: unknown): unknown {
    if (typeof part === "string") return writtenText(withoutShapeless(part));
    if (Array.isArray(part)) return part.map(written);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, written(value)]));
  }

  function writtenText(text: string): string {
    let inBrackets = false;
    let line = "";
    for (const sign of text) {
      const letters = lettersFor(sign, inBrackets);
      const isLetter = letters !== undefined;
      if (isLetter) line += inBrackets && letters !== "" ? `]${letters}` : letters;
      else
        line += `${inBrackets ? " " : "["}U+${codePointOf(sign).toString(16).toUpperCase().padStart(4, "0")}`;
      inBrackets = letters === "" ? inBrackets : !isLetter;
      isNumbered ||= inBrackets;
    }
    return inBrackets ? `${line}]` : line;
  }

  /** Returns the character or its plain equivalent; undefined when the fonts have neither. */
  function lettersFor(sign: string, afterNumber: boolean): string | undefined {
    if ("\n\r\t".includes(sign)) return sign;
    if (/(?! )\p{Zs}/u.test(sign)) return " ";
    if (/[\u2010\u2011]/.test(sign)) return "-";
    const isLetter = hasLetter(sign);
    if (/\p{Default_Ignorable_Code_Point}/u.test(sign)) return isLetter && !afterNumber ? sign : "";
    if (isLetter) return sign;
    const plain = plainFor(sign);
    return Array.from(plain).every((letter) => letter === "\n" || hasLetter(letter)) ? plain : undefined;
  }

  function hasLetter(sign: string): boolean {
    return faces.every((fonts) => fonts.some((font) => font.hasGlyphForCodePoint(codePointOf(sign))));
  }
}

/** The code point of a string of one character. */
function codePointOf(sign: string): number {
  const codePoint = sign.codePointAt(0);
  if (codePoint === undefined) throw new RangeError("An empty string has no code point.");
  return codePoint;
}

/**
 * Returns the plain form of a character. Word processors insert many kinds of hyphens, quotes, spaces and line ends,
 * and letters of several widths.
 */
function plainFor(sign: string): string {
  if (/[\v\f\u0085\u2028\u2029]/.test(sign)) return sign === "\v" ? " " : "\n";
  if (/[\p{Pd}\u2212\u2043]/u.test(sign)) return "-";
  if (/[\u2018-\u201B\u2032\u02BC]/.test(sign)) return "'";
  if (/[\u201C-\u201F\u2033]/.test(sign)) return '"';
  return sign.normalize("NFKC").normalize("NFC");
}

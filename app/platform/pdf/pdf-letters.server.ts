import { Font } from "@react-pdf/renderer";
import { pdfFonts } from "./pdf-fonts.server.ts";

/** What a paper says that shows signs by their numbers. */
export const numberedSigns =
  "This paper has no letters for some of what was typed. Their numbers in Unicode stand in square brackets; the record in our office shows the letters.";

/**
 * The same content in letters that a PDF has: all strings in it, at any depth. Signs without any are shown by their numbers,
 * as [U+738B U+5C0F]: the renderer would print some other letter in the place of each, or none.
 */
export async function inPdfLetters<Content>(
  content: Content,
): Promise<{ content: Content; isNumbered: boolean }> {
  const families = [pdfFonts.headings, pdfFonts.text];
  await Promise.all(families.flat().map((fontFamily) => Font.load({ fontFamily })));
  const faces = families.map((names) => names.map((fontFamily) => Font.getFont({ fontFamily }).data!));
  let isNumbered = false;
  return { content: written(content) as Content, isNumbered };

  function written(part: unknown): unknown {
    if (typeof part === "string") return writtenText(part.normalize("NFC"));
    if (Array.isArray(part)) return part.map(written);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, written(value)]));
  }

  function writtenText(text: string): string {
    let inBrackets = false;
    let line = "";
    for (const sign of text) {
      const number = sign.codePointAt(0)!;
      const isLetter = "\n\r\t".includes(sign) || hasLetter(number);
      if (isLetter) line += inBrackets ? `]${sign}` : sign;
      else line += `${inBrackets ? " " : "["}U+${number.toString(16).toUpperCase().padStart(4, "0")}`;
      inBrackets = !isLetter;
      isNumbered ||= inBrackets;
    }
    return inBrackets ? `${line}]` : line;
  }

  function hasLetter(codePoint: number): boolean {
    return faces.every((fonts) => fonts.some((font) => font.hasGlyphForCodePoint(codePoint)));
  }
}

import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

/** Every alphabet of the font package. Characters outside them are printed by number: see pdf-letters. */
const subsets = [
  "latin",
  "latin-ext",
  "vietnamese",
  "greek",
  "greek-ext",
  "cyrillic",
  "cyrillic-ext",
  "devanagari",
];
type Fontkit = NonNullable<ReturnType<typeof Font.getFont>["data"]>;

const { resolve } = createRequire(import.meta.url);

// The site's own fonts, each in one weight, because variable fonts cannot be embedded in a PDF in part. They are
// plain TrueType files: the renderer would unpack a compressed font's tables again for each letter, which is half the
// time of a paper.
Font.register({ family: "Archivo", src: resolve("#fonts/paper/archivo-650.ttf") });
Font.register({ family: "Hanken Grotesk", src: resolve("#fonts/paper/hanken-grotesk-400.ttf") });
for (const subset of subsets) {
  Font.register({
    family: familyOf(subset),
    src: resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`),
  });
}
/** This many of the widest letters fit beside a label in half a page. */
const maxPieceLength = 16;
Font.registerHyphenationCallback(breakWord);

/**
 * Splits a word where a line may break within it, for words that would otherwise run off the paper. A break adds no
 * hyphen, since a hyphen could belong to an address. The renderer adds a hyphen between two pieces unless an empty
 * piece stands between them. It also passes runs of spaces as words.
 */
function breakWord(word: string): string[] {
  if (word.trim() === "") return Array.from(word);
  if (word.length <= maxPieceLength) return [word];
  const pieces = word.match(/(?:-|[^@./_-])[^@./_-]{0,11}[@./_]?|[@./_]/gsu) ?? [word];
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : ["", piece]));
}

/** Fallback fonts for letters that the site's fonts lack. */
const others = subsets.map(familyOf);

/** The font families for headings and for text, the same as on the site. */
export const pdfFonts = { headings: ["Archivo", ...others], text: ["Hanken Grotesk", ...others] };

/** The glyphs of a font have a name for each letter once this is its member. */
const named = new WeakSet<object>();

/**
 * Loads every font of a paper. The fonts keep each glyph as it was first asked for, and a font asks for the parts of a
 * letter, such as the stem of an "i", without a letter. A later paper would draw that stem as "ı" and yet not name it
 * to who searches or copies. So each glyph gets its letter here, before any paper.
 */
export async function loadPdfFonts(families: readonly string[]): Promise<Fontkit[]> {
  await Promise.all(families.map((fontFamily) => Font.load({ fontFamily })));
  const fonts = families.map((fontFamily) => Font.getFont({ fontFamily }).data!);
  for (const font of fonts) {
    if (named.has(font)) continue;
    named.add(font);
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  }
  return fonts;
}

function familyOf(subset: string): string {
  return `Noto Sans ${subset}`;
}

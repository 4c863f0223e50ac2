import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

/** Every alphabet that the package has letters of. What has none of these is shown by its number: see pdf-letters. */
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
const { resolve } = createRequire(import.meta.url);

// The site's own fonts, each in one weight: of the pages' variable files no part can be taken into a PDF. As plain TrueType:
// of a packed file the renderer unpacks the letters' table again for each letter that it takes, half the time of a paper.
Font.register({ family: "Archivo", src: resolve("#fonts/paper/archivo-650.ttf") });
Font.register({ family: "Hanken Grotesk", src: resolve("#fonts/paper/hanken-grotesk-400.ttf") });
for (const subset of subsets) {
  Font.register({
    family: familyOf(subset),
    src: resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`),
  });
}
/** So many of the widest letters fit beside a label in half a page. */
const longestPiece = 16;
Font.registerHyphenationCallback(piecesOf);

/**
 * Where a line may end within a word: only where it would leave the paper otherwise, and without a sign of it, since a hyphen
 * could belong to an address. The renderer adds a hyphen between two pieces, but none where an empty one stands between
 * them, and several spaces are words to it, too.
 */
function piecesOf(word: string): string[] {
  if (word.trim() === "") return Array.from(word);
  if (word.length <= longestPiece) return [word];
  const pieces = word.match(/(?:-|[^@./_-])[^@./_-]{0,11}[@./_]?|[@./_]/gsu) ?? [word];
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : ["", piece]));
}

/** For what the site's fonts lack. */
const others = subsets.map(familyOf);

/** For headings and for text, as on the site. */
export const pdfFonts = { headings: ["Archivo", ...others], text: ["Hanken Grotesk", ...others] };

function familyOf(subset: string): string {
  return `Noto Sans ${subset}`;
}

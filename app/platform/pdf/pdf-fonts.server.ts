import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

/** Every alphabet that the package has letters of. What has none of these is told by its number: see pdf-letters. */
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

// The house's own letters, each in one weight: of the pages' variable files no part can be taken into a PDF. As plain TrueType:
// of a packed file the renderer unpacks the letters' table anew for each letter that it takes, half the time of a paper.
Font.register({ family: "Archivo", src: resolve("#fonts/paper/archivo-650.ttf") });
Font.register({ family: "Hanken Grotesk", src: resolve("#fonts/paper/hanken-grotesk-400.ttf") });
for (const subset of subsets) {
  Font.register({
    family: familyOf(subset),
    src: resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`),
  });
}
// Names and addresses are not hyphenated; only what would leave the paper is cut.
Font.registerHyphenationCallback((word) => word.match(/.{1,30}/gsu) ?? [word]);

/** Where the house's letters end. */
const others = subsets.map(familyOf);

/** For headings and for text, as on the site. */
export const pdfFonts = { headings: ["Archivo", ...others], text: ["Hanken Grotesk", ...others] };

function familyOf(subset: string): string {
  return `Noto Sans ${subset}`;
}

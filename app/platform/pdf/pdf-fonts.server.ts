import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

const subsets = ["latin", "latin-ext", "greek", "cyrillic"];
const weights = [400, 700];
const { resolve } = createRequire(import.meta.url);

for (const subset of subsets) {
  Font.register({
    family: familyOf(subset),
    fonts: weights.map((fontWeight) => ({
      src: resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${fontWeight}-normal.woff`),
      fontWeight,
    })),
  });
}
// Names and addresses are not hyphenated; only what would leave the paper is cut.
Font.registerHyphenationCallback((word) => word.match(/.{1,30}/gsu) ?? [word]);

/** Every alphabet of Europe: a PDF's own fonts know only the western letters. */
export const pdfFonts = subsets.map(familyOf);

function familyOf(subset: string): string {
  return `Noto Sans ${subset}`;
}

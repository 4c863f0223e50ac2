import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

const subsets = ["latin", "latin-ext", "greek", "cyrillic"];
const weights = [400, 700];
const { resolve } = createRequire(import.meta.url);

// The house's own letters, each in one weight: of the pages' variable files no part can be taken into a PDF.
Font.register({ family: "Archivo", src: resolve("#fonts/paper/archivo-650.woff") });
Font.register({ family: "Hanken Grotesk", src: resolve("#fonts/paper/hanken-grotesk-400.woff") });
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

/** Every alphabet of Europe, where the house's letters end. */
const others = subsets.map(familyOf);

/** For headings and for text, as on the site. */
export const pdfFonts = { headings: ["Archivo", ...others], text: ["Hanken Grotesk", ...others] };

function familyOf(subset: string): string {
  return `Noto Sans ${subset}`;
}

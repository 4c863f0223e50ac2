import latin from "#fonts/allura-latin.woff2";
import latinExtended from "#fonts/allura-latin-ext.woff2";

const family = "Frostway hand";
/** As Unicode's blocks are shared out between the two files. */
const files = [
  [latin, "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC"],
  [latinExtended, "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF"],
] as const;

/** The hand that typed names are written in, as a canvas is told; what it has no letters for is in the machine's own. */
export function handOf(size: number): string {
  return `${size}px "${family}", "Snell Roundhand", "Segoe Script", "Brush Script MT", cursive`;
}

/** Loads of it what a name needs, so that it looks the same on every machine. When it does not come, the machine's own is there. */
export async function loadHand(name: string): Promise<void> {
  if (![...document.fonts].some((face) => face.family.includes(family))) {
    for (const [file, unicodeRange] of files) {
      document.fonts.add(new FontFace(family, `url("${file}")`, { unicodeRange }));
    }
  }
  await document.fonts.load(handOf(72), name).catch(() => undefined);
}

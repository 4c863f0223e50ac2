import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import { countDrawnParts } from "./drawn-parts.server.ts";

/** The longer side in pixels at which the drawings are compared. */
const side = 256;
/** How much a channel of a pixel may differ, and how many pixels may differ more than that. */
const leastDifference = 32;
const mostDifferent = 12;
const mostEffects = 50;

const advice = "Please save the drawing as plain shapes, or send a PNG.";
const picture = `A picture inside the drawing cannot be taken. ${advice}`;
const foreign = `A part of this drawing is written for web pages and cannot be taken. ${advice}`;
const effect = `An effect in this drawing, such as a shadow or a blur, cannot be taken. ${advice}`;
const pattern = `A pattern in this drawing cannot be taken. ${advice}`;
const other = `Something in this drawing cannot be taken, and without it the drawing would look different. ${advice}`;

/**
 * Draws a readable drawing before and after it was cleaned. Returns a sentence for the user if the difference can be
 * seen. Returns undefined if there is none, or if the drawing before cannot be drawn at all.
 */
export async function describeLoss(
  before: string,
  { after, mostParts }: { after: string; mostParts: number },
): Promise<string | undefined> {
  // Pictures are not decoded, because a small file may contain a huge one. A rectangle shows where they are.
  const marked = before
    .replaceAll(/<image\b/g, '<rect fill="#f0f" stroke="none" data-lost="picture"')
    .replaceAll(/<foreignObject\b(?![^>]*requiredExtensions)/g, '<rect fill="#f0f" data-lost="foreign"')
    .replaceAll(/<\/(?:image|foreignObject)\s*>/g, "</rect>");
  const effects = marked.match(/<fe[A-Z]/g)?.length ?? 0;
  if (effects > mostEffects || countDrawnParts(marked) > 2 * mostParts) return reasonIn(before);
  const [one, two] = await Promise.all([pixelsOf(marked), pixelsOf(after)]);
  if (!one || !two) return undefined;
  return isSimilar(one, two) ? undefined : reasonIn(before);
}

function reasonIn(svg: string): string {
  if (/<image\b/.test(svg)) return picture;
  if (/<foreignObject\b(?![^>]*requiredExtensions)/.test(svg)) return foreign;
  if (/<filter\b/.test(svg)) return effect;
  return /<pattern\b/.test(svg) ? pattern : other;
}

type Pixels = { data: Buffer; width: number; height: number };

async function pixelsOf(svg: string): Promise<Pixels | undefined> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 40_000_000 })
      .timeout({ seconds: 5 })
      .resize(side, side, { fit: "inside" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

function isSimilar(one: Pixels, two: Pixels): boolean {
  if (one.width !== two.width || one.height !== two.height) return false;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const [alphaOne = 0, alphaTwo = 0] = [one.data[at + 3], two.data[at + 3]];
    const differs = [0, 1, 2].some((channel) => {
      const [first = 0, second = 0] = [one.data[at + channel], two.data[at + channel]];
      return Math.abs(first * alphaOne - second * alphaTwo) > leastDifference * 255;
    });
    if (differs || Math.abs(alphaOne - alphaTwo) > leastDifference) different += 1;
  }
  return different <= mostDifferent;
}

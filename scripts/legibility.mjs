// Measures how legible a page is at its present width. It compares two pictures: one as it is, one without letters.
// Pixels that differ belong to a letter, and the second picture shows the background of that letter. The bar at the
// foot of the window moves to the end of the page, or it would appear in the middle of the picture.
import sharp from "sharp";
import { findWords } from "./find-words.mjs";

/** The minimum contrast of WCAG for text of any size. */
const leastContrast = 4.5;

/** From this size on, in pixels, strokes are wide enough to show the exact text colour, unless they are covered. */
const sizeWithCore = 22;
const mostOff = 45;

/**
 * Returns the word with the lowest contrast on a picture and on the whole page, the words that are cut off or broken in
 * two, the large words that something covers, and how far the page scrolls sideways. `shoot` takes the picture.
 */
export async function legibilityOf(page, shoot) {
  const stays = await addStyle(page, ".call-bar { position: static !important }");
  const { sideways, words } = await page.evaluate(findWords);
  const shown = await pixelsOf(await shoot());
  const noLetters = await addStyle(page, withoutLetters);
  const bare = await pixelsOf(await shoot());
  await removeStyles(page, [stays, noLetters]);
  const measured = words
    .map((word) => ({ ...word, contrast: contrastOf(word, shown, bare) }))
    .filter(({ contrast }) => contrast !== undefined)
    .toSorted((one, other) => one.contrast - other.contrast);
  return {
    sideways,
    onPicture: measured.find(({ overPicture }) => overPicture),
    anywhere: measured[0],
    cut: words.filter(({ cut }) => cut).map(({ text }) => text),
    veiled: words.filter((word) => isVeiled(word, shown, bare)).map(({ text }) => text),
  };
}

/**
 * Prints each page's worst figures of all views, and the violations, which make the command fail. Returns a line for
 * each page in each view.
 */
export function reportLegibility(words) {
  for (const path of new Set(words.map((one) => one.path))) {
    const ofPage = words.filter((one) => one.path === path);
    const worst = (part) => Math.min(...ofPage.map((one) => one[part]?.contrast ?? Infinity)).toFixed(2);
    console.log(`${path} | on pictures ${worst("onPicture")}:1 | anywhere ${worst("anywhere")}:1`);
  }
  const lines = words.map(lineOf);
  const failed = lines.filter((_, at) => {
    const { anywhere, cut, veiled, sideways } = words[at];
    return sideways > 0 || cut.length > 0 || veiled.length > 0 || anywhere?.contrast < leastContrast;
  });
  if (failed.length > 0) {
    process.exitCode = 1;
    console.log(`Pages that fail the limits:\n${failed.join("\n")}`);
  }
  return `${lines.join("\n")}\n`;
}

function lineOf({ path, view, sideways, cut, veiled, onPicture, anywhere }) {
  const inWords = (word) => (word ? `${word.contrast.toFixed(2)} ${word.text}` : "none");
  return [
    path,
    view,
    `on pictures ${inWords(onPicture)}`,
    `anywhere ${inWords(anywhere)}`,
    `cut off: ${cut.join(", ") || "none"}`,
    `veiled: ${veiled.join(", ") || "none"}`,
    `sideways ${sideways} px`,
  ].join(" | ");
}

const withoutLetters = `*, ::before, ::after {
  -webkit-text-fill-color: transparent !important;
  text-decoration-color: transparent !important;
  caret-color: transparent !important;
  transition: none !important;
}
svg text { fill: transparent !important }`;

/** Adds a stylesheet in the way that the site's Content-Security-Policy allows. */
function addStyle(page, text) {
  return page.evaluateHandle((given) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(given);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return sheet;
  }, text);
}

function removeStyles(page, sheets) {
  return page.evaluate((gone) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => !gone.includes(one));
  }, sheets);
}

async function pixelsOf(picture) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Returns the contrast of the word's colour with the worst pixel behind its letters. Undefined if it is invisible. */
function contrastOf(word, shown, bare) {
  let worst;
  for (const { colour, ground } of letterPixels(word, shown, bare)) {
    const [light, dark] = [luminance(colour), luminance(ground)].toSorted((one, other) => other - one);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (worst === undefined || contrast < worst) worst = contrast;
  }
  return worst;
}

/** Whether no pixel of a large word shows its colour, because something covers it. */
function isVeiled(word, shown, bare) {
  if (word.size < sizeWithCore) return false;
  let nearest;
  for (const { colour, seen } of letterPixels(word, shown, bare)) {
    const off = difference(colour, seen);
    if (nearest === undefined || off < nearest) nearest = off;
  }
  return nearest > mostOff;
}

/** Yields for each pixel of the letters the specified colour, the visible colour and the background. */
function* letterPixels({ boxes, colour: [red, green, blue, alpha] }, shown, bare) {
  for (const { left, top, right, bottom } of boxes) {
    for (let y = Math.max(0, top); y < Math.min(bottom, shown.height, bare.height); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(right, shown.width); x += 1) {
        const at = (y * shown.width + x) * 3;
        const ground = [bare.data[at], bare.data[at + 1], bare.data[at + 2]];
        const seen = [shown.data[at], shown.data[at + 1], shown.data[at + 2]];
        if (difference(ground, seen) < 24) continue;
        const colour = [red, green, blue].map(
          (part, channel) => part * alpha + ground[channel] * (1 - alpha),
        );
        yield { colour, seen, ground };
      }
    }
  }
}

function difference(one, other) {
  return one.reduce((sum, part, channel) => sum + Math.abs(part - other[channel]), 0);
}

function luminance(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

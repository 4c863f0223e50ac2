import latin from "#fonts/allura-latin.woff2";
import latinExtended from "#fonts/allura-latin-ext.woff2";
import { ink, margin, paper, sharpen } from "./signature-pad.ts";

const family = "Signature hand";
/** The Unicode ranges of the two font files. */
const files = [
  [latin, "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC"],
  [latinExtended, "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF"],
] as const;

/** Writes a typed name as a signature in a handwriting font, for those who cannot draw. */
export async function writeName(canvas: HTMLCanvasElement, name: string): Promise<void> {
  await loadFont(name);
  write(canvas, name.trim());
}

/** Writes the name, and again whenever the canvas changes its size. Returns a function that stops this. */
export function redrawOnResize(canvas: HTMLCanvasElement, name: string): () => void {
  const redraw = () => write(canvas, name.trim());
  const observer = new ResizeObserver(redraw);
  observer.observe(canvas);
  let isOver = false;
  void loadFont(name).then(() => {
    if (!isOver) redraw();
  });
  return () => {
    isOver = true;
    observer.disconnect();
  };
}

function write(canvas: HTMLCanvasElement, name: string): void {
  const context = sharpen(canvas);
  const { clientWidth: width, clientHeight: height } = canvas;
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.textBaseline = "middle";
  context.textAlign = "center";
  let size = 88;
  context.font = fontOfSize(size);
  while (size > 10 && context.measureText(name).width > width - 4 * margin) {
    size -= 2;
    context.font = fontOfSize(size);
  }
  context.fillText(name, width / 2, height / 2);
}

/** Returns the font for the canvas. The system's fonts supply letters that it lacks. */
function fontOfSize(size: number): string {
  return `${size}px "${family}", "Snell Roundhand", "Segoe Script", "Brush Script MT", cursive`;
}

/**
 * Loads the parts of the font that a name needs, so that it looks the same on every device. If loading fails, the
 * device's own font is used.
 */
async function loadFont(name: string): Promise<void> {
  if (![...document.fonts].some((face) => face.family.includes(family))) {
    for (const [file, unicodeRange] of files) {
      document.fonts.add(new FontFace(family, `url("${file}")`, { unicodeRange }));
    }
  }
  await document.fonts.load(fontOfSize(72), name).catch(() => undefined);
}

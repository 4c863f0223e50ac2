import { createRequire } from "node:module";
import type { Sharp } from "sharp";
import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import { type IconName, iconNames } from "./icon-names.ts";

const sides: Record<IconName, number> = {
  "favicon.ico": 32,
  "apple-touch-icon.png": 180,
  "icon-192.png": 192,
  "icon-512.png": 512,
};

/** Phones cut icons to a circle; a mark of this share of the side stays whole. */
const shareOfSide = 0.64;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Draws every icon of a mark: the mark in the middle of a square of `ground`, with space around it. */
export async function drawIcons(mark: Buffer, ground: string): Promise<Record<IconName, Buffer>> {
  const drawn = await Promise.all(
    iconNames.map(async (name) => {
      const png = await drawIcon(mark, ground, sides[name]);
      return [name, name === "favicon.ico" ? asIco(png, sides[name]) : png] as const;
    }),
  );
  return Object.fromEntries(drawn) as Record<IconName, Buffer>;
}

export async function drawIcon(mark: Buffer, ground: string, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = Math.round(side * shareOfSide);
  const input = await sharp(mark)
    .resize(inner, inner, { fit: "contain", background: clear })
    .png()
    .toBuffer();
  const square = { width: side, height: side, channels: 4, background: ground } as const;
  return small(sharp({ create: square }).composite([{ input, gravity: "centre" }]));
}

const { resolve } = createRequire(import.meta.url);

/** Draws a firm's initials in white on a transparent ground, in the typeface of its headings. */
export async function drawInitials(initials: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const letters = initials.replaceAll("&", "&amp;").replaceAll("<", "&lt;") || "·";
  return sharp({
    text: {
      text: `<span foreground="white">${letters}</span>`,
      font: "Archivo 200",
      fontfile: resolve("#fonts/paper/archivo-650.ttf"),
      rgba: true,
    },
  })
    .png()
    .toBuffer();
}

function small(picture: Sharp): Promise<Buffer> {
  return picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer();
}

/** Packs one PNG into an ICO file. Every browser has accepted PNG there since 2007. */
function asIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}

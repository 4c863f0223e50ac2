import { createRequire } from "node:module";
import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { readShownFirm } from "../firm.server.ts";
import { shareSize } from "./share-picture.present.ts";
import { iconOf } from "./site-icon.server.ts";

const { resolve } = createRequire(import.meta.url);

const side = 280;
const markTop = 110;
const nameTop = 440;
const widestName = 1040;
const nameHeight = 84;

/** Returns the link preview picture for pages without one of their own: the firm's mark above `name`. A PNG. */
export async function readSharePicture(db: Db, name: string): Promise<Buffer> {
  const firm = await readShownFirm(db);
  const sharp = await loadSharp();
  const [mark, words] = await Promise.all([
    sharp(await iconOf(db, firm, "icon-512.png"))
      .resize(side, side)
      .png()
      .toBuffer(),
    drawName(name),
  ]);
  const ground = { ...shareSize, channels: 4, background: firm.look.ground } as const;
  return sharp({ create: ground })
    .composite([
      { input: mark, left: Math.round((shareSize.width - side) / 2), top: markTop },
      { input: words.data, left: Math.round((shareSize.width - words.info.width) / 2), top: nameTop },
    ])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

async function drawName(name: string) {
  const sharp = await loadSharp();
  const letters = name.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;") || "·";
  return sharp({
    text: {
      text: `<span foreground="white">${letters}</span>`,
      font: "Archivo 60",
      fontfile: resolve("#fonts/paper/archivo-650.ttf"),
      rgba: true,
    },
  })
    .resize({ width: widestName, height: nameHeight, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
}

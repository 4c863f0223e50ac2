// Renders the pictures of the design (banner, page headers, 404) in the sizes and formats that pages use. Writes one
// small module for each. Run it by hand after changing one of these pictures:
//   node scripts/make-site-pictures.mjs        all pictures
//   node scripts/make-site-pictures.mjs NAME…  the named pictures
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import sharp from "sharp";

const from = new URL("../content/pictures/", import.meta.url);
const to = new URL("../app/pictures/", import.meta.url);

const TALL_WIDTHS = [480, 800];
const WIDE_WIDTHS = [1200, 1600, 2400];
/** In bytes: what a phone's connection loads in two round trips, together with two fonts. */
const TALL_BYTES = 19_500;
/** Older browsers take one WebP of each shape; link previews take a JPEG. */
const TALL_WEBP = 800;
const WIDE_WEBP = 1600;
const SHARE = { width: 1200, height: 630 };

/** x and y are the focal point in per cent. The square crop for phones is centred on it. A wide crop uses `wide` in
 * place of x if text would otherwise cover the subject. */
const pictures = {
  "banner-1": { x: 74, y: 52 },
  "banner-2": { x: 68, y: 50 },
  "banner-3": { x: 68, y: 52 },
  "banner-4": { x: 72, y: 50 },
  "header-about": { x: 60, y: 52 },
  "header-breakdown": { x: 62, y: 55, wide: 36 },
  "header-contact": { x: 68, y: 50 },
  "header-gallery": { x: 76, y: 50 },
  "header-maintenance": { x: 74, y: 48 },
  "header-repairs": { x: 77, y: 52 },
  "header-servicing": { x: 78, y: 45 },
  "error-404": { x: 58, y: 62 },
};

let bytes = 0;
await mkdir(to, { recursive: true });
const named = process.argv.slice(2);
const wanted = Object.entries(pictures).filter(([name]) => named.length === 0 || named.includes(name));
if (named.length === 0) for (const name of await readdir(to)) await rm(new URL(name, to));
for (const [name, picture] of wanted) {
  await render(name, picture);
  console.log(name);
}
console.log(`${Math.round(bytes / 1024)} KB in all`);

async function render(name, picture) {
  const { data, info } = await sharp(new URL(`${name}.jpg`, from).pathname).toBuffer({
    resolveWithObject: true,
  });
  const side = Math.min(info.width, info.height);
  const square = area(info, picture, side, side);
  const wideWidths = WIDE_WIDTHS.filter((width) => width <= info.width);
  const wideWebp = Math.min(WIDE_WEBP, info.width);

  for (const width of TALL_WIDTHS) {
    const image = sharp(data).extract(square).resize(width, width);
    await writeFile(new URL(`${name}-tall-${width}.avif`, to), await tallAvif(image));
  }
  for (const width of wideWidths) {
    const image = sharp(data).resize(width);
    await save(`${name}-${width}.avif`, image.avif({ effort: 4, quality: width > 1600 ? 42 : 52 }));
  }
  const tall = sharp(data).extract(square).resize(TALL_WEBP, TALL_WEBP);
  await save(`${name}-tall-${TALL_WEBP}.webp`, tall.webp({ quality: 62, effort: 6 }));
  await save(`${name}-${wideWebp}.webp`, sharp(data).resize(wideWebp).webp({ quality: 62, effort: 6 }));

  const ratio = SHARE.width / SHARE.height;
  const shareWidth = Math.min(info.width, Math.round(info.height * ratio));
  const shareArea = area(info, picture, shareWidth, Math.round(shareWidth / ratio));
  const share = sharp(data).extract(shareArea).resize(SHARE.width, SHARE.height);
  await save(`${name}-share.jpg`, share.jpeg({ quality: 70, mozjpeg: true }));

  const height = Math.round((wideWebp * info.height) / info.width);
  await writeFile(
    new URL(`${name}.ts`, to),
    moduleText(name, picture, wideWidths, { width: wideWebp, height }),
  );
}

/** Finds the best quality within the size limit. A picture that is too large first loses full colour resolution. */
async function tallAvif(image) {
  let avif = await image.clone().avif({ effort: 4, quality: 50 }).toBuffer();
  let [fits, tooLarge] = [0, 51];
  while (avif.byteLength > TALL_BYTES || (fits > 0 && tooLarge - fits > 1)) {
    const quality = Math.floor((fits + tooLarge) / 2);
    const tried = await image.clone().avif({ effort: 4, quality, chromaSubsampling: "4:2:0" }).toBuffer();
    if (tried.byteLength > TALL_BYTES) tooLarge = quality;
    else [fits, avif] = [quality, tried];
  }
  bytes += avif.byteLength;
  return avif;
}

/** Returns a rectangle of the given size around the focal point, within the picture. */
function area(info, { x, y }, width, height) {
  const place = (whole, part, focus) =>
    Math.min(whole - part, Math.max(0, Math.round((whole * focus) / 100 - part / 2)));
  return { left: place(info.width, width, x), top: place(info.height, height, y), width, height };
}

async function save(file, image) {
  const path = new URL(file, to).pathname;
  await image.toFile(path);
  bytes += (await stat(path)).size;
}

function moduleText(name, { x, y, wide = x }, wideWidths, { width, height }) {
  const constant = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const set = (prefix, widths) => widths.map((size) => `\${${prefix}${size}} ${size}w`).join(", ");
  return `// Written by scripts/make-site-pictures.mjs.
import type { SitePictureFiles } from "../ui/pictures/site-picture.tsx";
import share from "./${name}-share.jpg";
${TALL_WIDTHS.map((size) => `import tall${size} from "./${name}-tall-${size}.avif";\n`).join("")}import tallWebp from "./${name}-tall-${TALL_WEBP}.webp";
${wideWidths.map((size) => `import wide${size} from "./${name}-${size}.avif";\n`).join("")}import wideWebp from "./${name}-${width}.webp";

export const ${constant}: SitePictureFiles = {
  focal: "${wide}% ${y}%",
  tall: { avif: \`${set("tall", TALL_WIDTHS)}\`, webp: tallWebp },
  wide: { avif: \`${set("wide", wideWidths)}\`, webp: wideWebp },
  width: ${width},
  height: ${height},
  share,
};
`;
}

// npm run screens [-- 390 dark print …]: writes to docs/screens, for each view, a picture of every public page and of
// the main back-office pages, and an overview. Also writes where the breakdown number is and how legible the text is.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { indexedPages } from "../content/public-pages.ts";
import { placeOfNumber } from "../test/place-of-number.ts";
import { firstAdmin, startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { findChromium } from "./chromium.mjs";
import { legibilityOf, reportLegibility } from "./legibility.mjs";

const folder = fileURLToPath(new URL("../docs/screens/", import.meta.url));
const views = {
  360: { width: 360, height: 740 },
  390: { width: 390, height: 844 },
  768: { width: 768, height: 1024 },
  1024: { width: 1024, height: 768 },
  1440: { width: 1440, height: 900 },
  1920: { width: 1920, height: 1080 },
  "844x390": { width: 844, height: 390 },
  "320x256": { width: 320, height: 256 },
  dark: { width: 390, height: 844, colorScheme: "dark" },
  "forced-colours": { width: 1440, height: 900, forcedColors: "active" },
  print: { width: 794, height: 1123, media: "print" },
};

const signedOut = [...indexedPages.map(({ path }) => path), "/login", "/register", "/no-such-page"];
const signedIn = [
  "/account",
  "/account/profile",
  "/admin",
  "/admin/galleries",
  "/admin/galleries/2",
  "/admin/widgets",
  "/admin/testimonials",
  "/admin/notices",
  "/admin/messages",
  "/admin/users",
  "/admin/applications",
  "/admin/company",
  "/admin/edit",
];
const names = { "/": "home", "/no-such-page": "not-found", "/admin": "admin-dashboard" };

/** The picture in the README, the top of the home page. It is part of the repository. */
const readmePicture = {
  view: "1440",
  path: "/",
  file: `${folder}home-1440.webp`,
  maxHeight: 900,
  maxBytes: 145_000,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in views));
if (unknown.length > 0)
  throw new Error(`No such view: ${unknown.join(", ")}. There are ${Object.keys(views).join(", ")}`);

const site = await startSite({ dataFrom: await sampleData() });
const browser = await chromium.launch({
  executablePath: findChromium(process.execPath),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
});
const places = [];
const words = [];
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(views)) await takeView(name);
  if (places.length > 0) await writeFile(`${folder}breakdown-number.txt`, `${places.join("\n")}\n`);
  if (words.length > 0) await writeFile(`${folder}words.txt`, reportLegibility(words));
  console.log(`Pictures in ${folder}`);
} finally {
  await browser.close();
  await site.stop();
}

async function takeView(name) {
  const { width, height, media, ...preferences } = views[name];
  await rm(`${folder}${name}`, { recursive: true, force: true });
  await mkdir(`${folder}${name}`, { recursive: true });
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    ...preferences,
  });
  const page = await context.newPage();
  if (media) await page.emulateMedia({ media });
  const shots = [];
  for (const path of signedOut) {
    shots.push(await take(page, path, name));
    const isDevice = !media && Object.keys(preferences).length === 0;
    // Runs before anything scrolls, because the header covers whatever the page was scrolled to.
    if (isDevice || preferences.colorScheme) await noteWords(page, path, name);
    if (isDevice) await notePlaces(page, path, name);
  }
  // The sign-in form does not appear in print.
  await page.emulateMedia({ media: "screen" });
  await signIn(page);
  if (media) await page.emulateMedia({ media });
  for (const path of signedIn) shots.push(await take(page, path, name));
  await context.close();
  await writeFile(`${folder}sheet-${name}.png`, await sheetOf(shots));
  console.log(`${name}: ${shots.length} pages`);
}

async function notePlaces(page, path, view) {
  for (const part of [0, 0.5, 1]) {
    const place = (await placeOfNumber(page, part)) ?? "nowhere";
    places.push(`${path} | ${view} | ${part * 100} % | ${place}`);
  }
}

async function noteWords(page, path, view) {
  const found = await legibilityOf(page, () => page.screenshot({ fullPage: true, animations: "disabled" }));
  words.push({ path, view, ...found });
}

/** The whole page. */
async function take(page, path, view) {
  await page.goto(path, { waitUntil: "networkidle" });
  await showAllPictures(page);
  await setStill(page, "static");
  const shot = await page.screenshot({ fullPage: true, animations: "disabled" });
  await setStill(page, "");
  await writeFile(`${folder}${view}/${names[path] ?? path.slice(1).replaceAll("/", "-")}.png`, shot);
  if (view === readmePicture.view && path === readmePicture.path) await keep(shot);
  return shot;
}

/** Unfixes bars at the foot of the window, which would appear in the middle of a picture of the whole page. */
function setStill(page, position) {
  return page.evaluate((value) => {
    for (const bar of document.querySelectorAll(".call-bar, .sticky.bottom-0")) bar.style.position = value;
  }, position);
}

async function keep(shot) {
  const { width, height } = await sharp(shot).metadata();
  const top = { left: 0, top: 0, width, height: Math.min(height, readmePicture.maxHeight) };
  for (const quality of [65, 55, 45, 35, 25, 15]) {
    const picture = await sharp(shot).extract(top).webp({ quality, effort: 5 }).toBuffer();
    if (picture.length <= readmePicture.maxBytes) return writeFile(readmePicture.file, picture);
  }
  throw new Error(`${readmePicture.file} is over ${readmePicture.maxBytes} bytes even at the lowest quality`);
}

/** Makes an overview of all pages of a view, scaled down side by side. Long pages are cut. */
async function sheetOf(shots) {
  const [width, height, gap, perRow] = [300, 1500, 12, 12];
  const tiles = await Promise.all(
    shots.map(async (shot) => {
      const small = await sharp(shot).resize({ width }).png().toBuffer();
      const { height: full } = await sharp(small).metadata();
      return sharp(small)
        .extract({ left: 0, top: 0, width, height: Math.min(full, height) })
        .toBuffer();
    }),
  );
  const rows = Math.ceil(tiles.length / perRow);
  const ground = {
    width: perRow * (width + gap),
    height: rows * (height + gap),
    channels: 3,
    background: "#555",
  };
  const placed = tiles.map((input, at) => ({
    input,
    left: (at % perRow) * (width + gap),
    top: Math.floor(at / perRow) * (height + gap),
  }));
  return sharp({ create: ground }).composite(placed).png().toBuffer();
}

/** Loads all pictures, also those in blocks that hydrate when they are seen. */
async function showAllPictures(page) {
  await page.evaluate(async () => {
    for (const carousel of document.querySelectorAll("[aria-roledescription=carousel]")) {
      carousel.scrollIntoView();
      const isAlive = () => carousel.dataset.ready === "true" || carousel.matches("[data-awake] *");
      for (let frame = 0; frame < 120 && !isAlive(); frame += 1) {
        await new Promise((done) => requestAnimationFrame(done));
      }
    }
    scrollTo(0, 0);
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

async function signIn(page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(firstAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(firstAdmin.password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

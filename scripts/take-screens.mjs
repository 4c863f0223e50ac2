// npm run screens: a picture of every public page and of the main back-office pages, at three widths, in docs/screens.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { indexedPages } from "../content/public-pages.ts";
import { firstAdmin, startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { findChromium } from "./chromium.mjs";

const folder = fileURLToPath(new URL("../docs/screens/", import.meta.url));
const widths = { 390: 844, 768: 1024, 1440: 900 };
/** Of a public page; long texts go on like that. The back office is a window full. */
const maxHeight = 3600;
/** One of them is carried along in the repository: the one that the README shows. */
const maxBytes = 145_000;
const qualities = [65, 55, 45, 35, 25, 15];

const signedOut = [...indexedPages.map(({ path }) => path), "/login", "/register", "/no-such-page"];
const signedIn = [
  "/account/profile",
  "/admin",
  "/admin/galleries",
  "/admin/galleries/2",
  "/admin/widgets",
  "/admin/testimonials",
  "/admin/messages",
  "/admin/users",
  "/admin/applications",
  "/admin/company",
];
const names = { "/": "home", "/no-such-page": "not-found", "/admin": "admin-dashboard" };

const site = await startSite({ dataFrom: await sampleData() });
const browser = await chromium.launch({
  executablePath: findChromium(process.execPath),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
});
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const [width, height] of Object.entries(widths)) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: Number(width), height },
      locale: "en-GB",
      timezoneId: "Europe/London",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const path of signedOut) bytes += await take(page, path, width, maxHeight);
    await signIn(page);
    for (const path of signedIn) bytes += await take(page, path, width, height);
    await context.close();
  }
  console.log(`${Math.round(bytes / 1000)} KB in ${folder}`);
} finally {
  await browser.close();
  await site.stop();
}

/** The page from its top. */
async function take(page, path, width, maxHeight) {
  await page.goto(path, { waitUntil: "networkidle" });
  await showAllPictures(page);
  const height = await page.evaluate(() => {
    // The call bar stays at the foot of the window; in a picture it stands at the foot of the page.
    const bar = document.querySelector("[aria-label='Breakdown line']");
    if (bar) bar.style.position = "static";
    return document.documentElement.scrollHeight;
  });
  const clip = { x: 0, y: 0, width: Number(width), height: Math.min(height, maxHeight) };
  const shot = await page.screenshot({ fullPage: true, clip, animations: "disabled" });
  const file = `${names[path] ?? path.slice(1).replaceAll("/", "-")}-${width}.webp`;
  for (const quality of qualities) {
    const picture = await sharp(shot).webp({ quality, effort: 5 }).toBuffer();
    if (picture.length > maxBytes) continue;
    await writeFile(folder + file, picture);
    return picture.length;
  }
  throw new Error(`${file} is over ${maxBytes} bytes even at quality ${qualities.at(-1)}`);
}

async function showAllPictures(page) {
  await page.evaluate(async () => {
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

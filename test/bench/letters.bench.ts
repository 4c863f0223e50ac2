// npm run bench -- letters [TRIES [SEED]]: types into a form while scripts of other programs change the page and React
// takes it over, and counts the letters that are lost. Each try has its own random moment, speed and processor.
import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";
import { changers } from "../e2e/page-changers.ts";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { report } from "./report.ts";

const [, , tries = "1000", firstSeed = String(Date.now() % 1_000_000)] = process.argv;
const forms = [
  { path: "/contact", field: "main [name=email]" },
  { path: "/requestAccount", field: "main [name=company_name]" },
  { path: "/login", field: "main [name=email]" },
];
const changes = [
  "a sign after each field",
  "a translator",
  "an extension's nodes and attributes",
  "a sign in each label",
];
const slowdowns = [1, 4, 6];
const text = "typedwithcare@example.com";
/** The page has been taken over by then, also by a processor that is slowed six times. */
const latestChangeMs = 1_500;

type Try = { seed: number; path: string; change: string; slowdown: number; at: number; delay: number };

const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
const browser = await chromium.launch({
  executablePath: findChromium(process.execPath),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const lost: string[] = [];
  for (let number = 0; number < Number(tries); number += 1) {
    if (number > 0 && number % 100 === 0) console.log(`${number} tries, ${lost.length} with a lost letter`);
    const one = tryOf(Number(firstSeed) + number);
    const found = await type(one);
    if (found === text) continue;
    lost.push(`${JSON.stringify(one)}: ${found}`);
    console.log(lost.at(-1));
  }
  report(`Letters typed into a page that changes, seeds from ${firstSeed}`, [
    { figure: `tries of ${tries} with a lost letter`, value: lost.length, unit: "", limit: 0 },
  ]);
} finally {
  await browser.close();
  await site.stop();
}

function tryOf(seed: number): Try {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const { path } = pick(forms);
  // A third of the changes come before the page is taken over, as a translator's do that has seen the page before.
  const at = random() < 1 / 3 ? 0 : Math.round(random() * latestChangeMs);
  const delay = Math.round(8 + random() * 112);
  return { seed, path, change: pick(changes), slowdown: pick(slowdowns), at, delay };
}

async function type({ path, change, slowdown, at, delay }: Try): Promise<string> {
  // A context of its own, because a form stores a draft.
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const changer = changers[change]!;
    const begin = at === 0 ? "change()" : `setTimeout(change, ${at})`;
    await page.addInitScript(
      `addEventListener("DOMContentLoaded", () => { const change = ${changer.toString()}; ${begin}; });`,
    );
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const { field } = forms.find((form) => form.path === path)!;
    await page.locator(field).click();
    await page.keyboard.type(text, { delay });
    await takenOver(page);
    return await page.locator(field).inputValue();
  } finally {
    await context.close();
  }
}

async function takenOver(page: Page): Promise<void> {
  await page
    .locator("html[data-alive], [data-island][data-awake] form")
    .first()
    .waitFor({ state: "attached" });
  // What was typed before is put back in tasks of their own.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve, 50), 50)));
}

/** A small generator of random numbers that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

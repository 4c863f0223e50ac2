import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { fingerOn } from "./finger.ts";
import { percentile } from "./measure.ts";
import type { Figure } from "./report.ts";

const runs = 3;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** How much slower the processor is made for time in scripts, and for what answers a finger. */
const slow = 4;
const slowest = 6;
/** Longer than an island's script takes on that processor. */
const settledMs = 2500;
/** Longer than the page is still moving after it has been scrolled, or its menu opens. */
const movedMs = 500;

/** On these an island is in view at once, or moves by itself: looked at, they are a page with that island awake. */
const wakesByItself = new Set(["/", "/gallery"]);

/** Time in scripts while the page is only looked at, and once every island of it is awake; then what each touch waits for. */
export async function useOf(browser: Browser, url: string): Promise<Figure[]> {
  const seen = await repeatedly(browser, slow, async (page, devTools) => {
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settledMs);
    const atRest = await scriptMs(devTools);
    await wakeAll(page);
    return { atRest, awake: await scriptMs(devTools) };
  });
  const touched = await repeatedly(browser, slowest, async (page) => {
    await page.addInitScript(noteInteractions);
    await page.goto(url, { waitUntil: "load" });
    await touchEverything(page);
    return page.evaluate(() => Math.max(0, ...(window as unknown as { waits: number[] }).waits));
  });
  const limit = wakesByItself.has(new URL(url).pathname) ? 150 : 15;
  return [
    ms("scripts, page at rest, 4 times slower", middle(seen.map(({ atRest }) => atRest)), limit),
    ms("scripts, every island awake, 4 times slower", middle(seen.map(({ awake }) => awake)), 150),
    ms("longest wait after a touch, 6 times slower", middle(touched), 100),
  ];
}

/** What a page has in it that keeps the browser from showing it from its memory when somebody comes back. */
export async function backOf(browser: Browser, url: string, to: string): Promise<Figure[]> {
  const page = await browser.newPage();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.enable");
  const reasons: string[] = [];
  devTools.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
    const ofPage = notRestoredExplanations.filter(({ type }) => type !== "Circumstantial");
    reasons.push(...ofPage.map(({ reason }) => reason));
  });
  await page.goto(url);
  await page.goto(to);
  // A page shown from memory has been loaded before: it is not loaded again.
  await page.goBack({ waitUntil: "commit" });
  await page.waitForTimeout(settledMs);
  await page.close();
  return [
    {
      figure: `against Back from memory: ${reasons.join(", ") || "nothing"}`,
      value: reasons.length,
      unit: "",
      limit: 0,
    },
  ];
}

/** Wakes each island and opens the first large picture. */
export async function wakeAll(page: Page): Promise<void> {
  const finger = await fingerOn(page);
  const islands = await page.evaluate(() => document.querySelectorAll("[data-island]").length);
  for (let island = 1; island <= islands; island++) {
    const parts = "self::button or self::input or @tabindex='0'";
    const [first] = await finger.findAll(`(//*[@data-island])[${island}]//*[${parts}]`);
    if (first) await finger.focus(first);
  }
  await page.waitForTimeout(settledMs);
  const [large] = await finger.findAll(buttonCalled("Show larger"));
  if (!large) return;
  await finger.touch(large, movedMs);
  await page.waitForTimeout(settledMs);
  await page.keyboard.press("Escape");
}

/** The first touch of an island, which wakes it, is one of them. */
async function touchEverything(page: Page): Promise<void> {
  const finger = await fingerOn(page);
  const [menu] = await finger.findAll("[data-menu] > summary");
  await finger.touch(menu!, 0);
  await page.waitForTimeout(movedMs);
  await page.keyboard.press("Escape");
  for (const name of ["Next slide", "Show larger", "Show the map"]) {
    const [button] = await finger.findAll(buttonCalled(name));
    if (!button) continue;
    await finger.touch(button, settledMs);
    await page.waitForTimeout(settledMs);
    if (name === "Show larger") await page.keyboard.press("Escape");
  }
  const [field] = await finger.findAll("main :is(input[type=text], textarea):not([tabindex='-1'])");
  if (field) {
    await finger.focus(field);
    await page.keyboard.type("Nora Haul", { delay: 60 });
  }
  await page.waitForTimeout(settledMs);
}

function buttonCalled(name: string): string {
  return `//main//button[contains(., "${name}")]`;
}

async function repeatedly<T>(
  browser: Browser,
  slower: number,
  measure: (page: Page, devTools: CDPSession) => Promise<T>,
): Promise<T[]> {
  const measured: T[] = [];
  for (let run = 0; run < runs; run++) {
    const context: BrowserContext = await browser.newContext(phone);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    // By the clock of the page's own thread: what else the machine does is not in it.
    await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    measured.push(await measure(page, devTools));
    await context.close();
  }
  return measured;
}

async function scriptMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
}

/** In the page: how long each touch and key waited for the next paint. */
function noteInteractions(): void {
  const waits: number[] = [];
  Object.assign(window, { waits });
  const note = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) waits.push(entry.duration);
    }
  };
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver(note).observe(options);
}

function middle(values: number[]): number {
  return Math.round(percentile(values, 0.5));
}

function ms(figure: string, value: number, limit: number): Figure {
  return { figure, value, unit: "ms", limit };
}

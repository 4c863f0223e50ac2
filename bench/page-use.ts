import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { percentile } from "./measure.ts";
import type { Figure } from "./report.ts";

const runs = 3;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** How much slower the processor is made for time in scripts, and for what answers a finger. */
const slow = 4;
const slowest = 6;
/** Longer than an island's script takes on that processor. */
const settledMs = 2500;

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
  const idles = url.endsWith("/") ? 150 : 15;
  return [
    ms("scripts, page at rest, 4 times slower", middle(seen.map(({ atRest }) => atRest)), idles),
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
  await page.goBack();
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

/** Bytes of scripts once everything on the page was used. */
export async function wakeAll(page: Page): Promise<void> {
  for (const island of await page.locator("[data-island]").all()) {
    const first = island.locator("button, input, [tabindex='0']").first();
    if ((await first.count()) === 0) continue;
    await first.scrollIntoViewIfNeeded();
    await first.focus();
  }
  await page.waitForTimeout(settledMs);
  const large = page.getByRole("button", { name: /Show larger$/ }).first();
  if ((await large.count()) > 0) {
    await large.click();
    await page.getByRole("dialog").waitFor();
    await page.waitForTimeout(settledMs);
    await page.keyboard.press("Escape");
  }
}

/** The first touch of an island, which wakes it, is one of them. */
async function touchEverything(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.waitForTimeout(300);
  await page.keyboard.press("Escape");
  for (const name of ["Next slide", /Show larger$/, "Show the map"]) {
    const button = page.getByRole("main").getByRole("button", { name }).first();
    if ((await button.count()) === 0) continue;
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await page.waitForTimeout(settledMs);
    if (name instanceof RegExp) await page.keyboard.press("Escape");
  }
  const field = page.getByRole("main").getByRole("textbox").first();
  if ((await field.count()) > 0) await field.pressSequentially("Nora Haul", { delay: 60 });
  await page.waitForTimeout(settledMs);
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

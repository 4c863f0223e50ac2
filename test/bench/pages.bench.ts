// npm run bench:pages [-- /about …] [-- --transfer-only]
// What each public page makes a phone load, how it answers a finger on a slow one, and what Lighthouse's phone profile says of it.
import type { Page } from "@playwright/test";
import { indexedPages } from "../../content/public-pages.ts";
import { freePort } from "../free-port.ts";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { openBrowser } from "./browser.ts";
import { lighthouseOf, lighthouseRuns } from "./lighthouse.ts";
import { untilIdle } from "./measure.ts";
import { clickOf } from "./page-clicks.ts";
import { backOf, useOf, wakeAll } from "./page-use.ts";
import { type Figure, report } from "./report.ts";

const wanted = {
  points: { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 },
  largestPaintMs: 1_200,
};
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** The banner's other pictures come after 4 s: they are on this page's bill too. */
const settledAfterMs = 6000;

/** On these nothing is alive before it comes into view or is touched. */
const quietPages = new Set(["/terms", "/privacy", "/about", "/servicing", "/breakdown", "/maintenance"]);

const transferOnly = process.argv.includes("--transfer-only");
const asked = process.argv.slice(2).filter((argument) => argument.startsWith("/"));
const pages = indexedPages.filter(({ path }) => asked.length === 0 || asked.includes(path));
const site = await startSite({ dataFrom: await sampleData() });
const port = await freePort();
const browser = await openBrowser(port);
try {
  // Sizes of pictures that nobody has asked for yet are made on the first visit.
  for (const { path } of pages) await transferOf(site.url + path);
  await untilIdle(site.process);
  for (const { path } of pages) {
    const transfer = await transferOf(site.url + path);
    report(`${path}: transferred to a phone of 390 pixels, before scrolling`, transfer);
    if (transferOnly) continue;
    await untilIdle(site.process);
    report(`${path}: in use, median of 3`, await useOf(browser, site.url + path));
    const { figures, machineIndex } = await lighthouseOf(site.url + path, port, wanted);
    const runs = `median of ${lighthouseRuns}, machine's index ${machineIndex}`;
    report(`${path}: Lighthouse, phone profile, ${runs}`, figures);
  }
  if (!transferOnly) {
    report("from page to page, median of 3", [
      ...(await clickOf(port, `${site.url}/about`, "/repairs")),
      ...(await backOf(browser, `${site.url}/about`, `${site.url}/repairs`)),
    ]);
  }
} finally {
  await browser.close();
  await site.stop();
}

async function transferOf(url: string): Promise<Figure[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const bytes = await countBytes(page);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(settledAfterMs);
  const seen = { ...bytes };
  await wakeAll(page);
  await context.close();
  const total = Object.values(seen).reduce((sum, part) => sum + part, 0);
  const isQuiet = quietPages.has(new URL(url).pathname);
  const kilobytes = (figure: string, value: number | undefined, limit: number): Figure => ({
    figure,
    value: (value ?? 0) / 1000,
    unit: "KB",
    limit,
  });
  return [
    kilobytes("document", seen.Document, 19),
    kilobytes("scripts", seen.Script, isQuiet ? 6 : 75),
    kilobytes("scripts once everything was used", bytes.Script, 85),
    kilobytes("style sheets", seen.Stylesheet, 12),
    kilobytes("fonts", seen.Font, 26),
    kilobytes("everything", total, 318),
  ];
}

/** Bytes by kind, as compressed on the wire, without the answers' headers: what a document brings is told when it has ended. */
async function countBytes(page: Page): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  const answers = new Map<string, { kind: string; headerBytes: number }>();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  devTools.on("Network.responseReceived", ({ requestId, type, response }) => {
    // A preloaded script is of the kind "Other" until it runs.
    const kind = response.mimeType === "text/javascript" ? "Script" : type;
    answers.set(requestId, { kind, headerBytes: response.encodedDataLength });
  });
  devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { kind, headerBytes } = answers.get(requestId) ?? { kind: "Other", headerBytes: 0 };
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength - headerBytes;
  });
  return bytes;
}

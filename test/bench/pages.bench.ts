// npm run bench -- pages: measures the cost of a page beside a bare server, the time until a save is shown, the bytes
// that each public page makes a phone load before a touch, and Lighthouse's phone profile.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { indexedPages } from "../../content/public-pages.ts";
import { freePort } from "../free-port.ts";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { openBrowser } from "./browser.ts";
import { lighthouseOf, lighthouseRuns } from "./lighthouse.ts";
import { untilIdle } from "./measure.ts";
import { pageCosts } from "./page-costs.ts";
import { type Figure, report } from "./report.ts";
import { savesShown } from "./saves-shown.ts";
import { withPostgres } from "./with-postgres.ts";

const wanted = {
  points: { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 },
  largestPaintMs: 1_400,
};
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** The banner loads its other pictures after 4 s, and they count, too. */
const settledAfterMs = 6000;
/** Pages with a part that moves by itself. */
const moving = new Set(["/", "/gallery"]);

await withPostgres(async ({ url }) => {
  const folder = await mkdtemp(join(tmpdir(), "frostway-shared-"));
  const settings = { DATABASE_URL: url, DATA_DIR: folder };
  const own = await startSite({ settings });
  const other = await startSite({ settings });
  try {
    report("A save on PostgreSQL, two processes", await savesShown(own, other));
  } finally {
    await own.stop();
    await other.stop();
    await rm(folder, { recursive: true });
  }
});

const site = await startSite({ dataFrom: await sampleData() });
const port = await freePort();
try {
  await untilIdle(site.process);
  report("Answers from memory; peer: bare node:http with the same bytes", await pageCosts(site));
  const browser = await openBrowser(port);
  try {
    // The first visit makes the picture sizes that were not requested before.
    for (const { path } of indexedPages) await bytesOf(browser, path);
    await untilIdle(site.process);
    for (const { path } of indexedPages) {
      report(`${path}: to a phone of 390 pixels, before scrolling`, await bytesOf(browser, path));
      const { figures, machineIndex } = await lighthouseOf(site.url + path, port, wanted);
      report(`${path}: Lighthouse, median of ${lighthouseRuns}, machine's index ${machineIndex}`, figures);
    }
  } finally {
    await browser.close();
  }
} finally {
  await site.stop();
}

/** Returns the compressed bytes of each response without headers. They are known once the response has ended. */
async function bytesOf(browser: Browser, path: string): Promise<Figure[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const answers = new Map<string, { isScript: boolean; headerBytes: number }>();
  const bytes = { scripts: 0, all: 0 };
  await devTools.send("Network.enable");
  devTools.on("Network.responseReceived", ({ requestId, response }) => {
    const isScript = response.mimeType === "text/javascript";
    answers.set(requestId, { isScript, headerBytes: response.encodedDataLength });
  });
  devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { isScript, headerBytes } = answers.get(requestId) ?? { isScript: false, headerBytes: 0 };
    bytes.all += encodedDataLength - headerBytes;
    if (isScript) bytes.scripts += encodedDataLength - headerBytes;
  });
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  await page.waitForTimeout(settledAfterMs);
  await context.close();
  return [
    { figure: "script", value: bytes.scripts / 1000, unit: "KB", limit: moving.has(path) ? 75 : 0 },
    { figure: "everything", value: bytes.all / 1000, unit: "KB", limit: 350 },
  ];
}

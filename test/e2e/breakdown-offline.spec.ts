import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { expect, test } from "./test.ts";
import { atRelease } from "./variants.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A proxy at one address that can switch sites, like an upgrade. It can also serve the worker of an older build. */
class SwitchableProxy {
  target = "";
  isOlder = false;
  #server: Server | undefined;

  async open(): Promise<string> {
    const server = createServer((asked, answer) => {
      const headers = { ...asked.headers, "accept-encoding": "identity" };
      const on = request(
        new URL(asked.url ?? "/", this.target),
        { method: asked.method, headers },
        (found) => {
          if (!this.isOlder || asked.url !== "/breakdown-worker.js") {
            answer.writeHead(found.statusCode ?? 502, found.headers);
            found.pipe(answer);
            return;
          }
          const { "content-length": _length, etag: _etag, ...kept } = found.headers;
          void text(found).then((worker) =>
            answer.writeHead(200, kept).end(worker.replace(/"version":"[^"]*"/, '"version":"older"')),
          );
        },
      );
      on.on("error", () => answer.writeHead(502).end());
      asked.pipe(on);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    this.#server = server;
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

const copies = (page: Page) => page.evaluate(() => caches.keys());
/** Whether the new cache beside the older one is complete. The page is the last entry to be stored. */
const copyOfNewest = (page: Page) =>
  page.evaluate(async () => {
    const [, newest] = await caches.keys();
    return newest !== undefined && (await (await caches.open(newest)).match("/breakdown")) !== undefined;
  });
/** Returns the state of the service worker. Undefined if there is none. */
const workerState = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/breakdown"))?.active?.state);

test(
  "a phone with the cache of an older build gets the new one at its next visit, and has none once it is withdrawn",
  { tag: atRelease },
  async ({ page, site }) => {
    const proxy = new SwitchableProxy();
    const withdrawn = await startSite({
      settings: { OFFLINE_BREAKDOWN: "off" },
      dataFrom: await sampleData({ quickPictures: true }),
    });
    try {
      const url = `${await proxy.open()}/breakdown`;
      proxy.target = site.url;
      proxy.isOlder = true;
      await page.goto(url);
      await expect.poll(() => workerState(page)).toBe("activated");
      expect(await copies(page)).toEqual(["breakdown:older"]);
      proxy.isOlder = false;
      await page.reload();
      await expect.poll(() => copyOfNewest(page), { message: "the new copy" }).toBe(true);
      proxy.target = withdrawn.url;
      await expect(async () => {
        // Browsers check for a new worker some time after a visit.
        await page.reload();
        await expect.poll(() => copies(page), { timeout: 6_000, message: "it clears up" }).toEqual([]);
      }).toPass();
      await expect.poll(() => workerState(page)).toBeUndefined();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    } finally {
      proxy.close();
      await withdrawn.stop();
    }
  },
);

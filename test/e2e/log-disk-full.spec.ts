import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { atRelease } from "./variants.ts";

test(
  "with a full disk for the log all pages are still served, and the program still stops on request",
  { tag: atRelease },
  async () => {
    const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }), logTo: "/dev/full" });
    try {
      for (let visit = 0; visit < 200; visit += 1) {
        expect((await fetch(`${site.url}/about`)).status).toBe(200);
      }
      const ended = once(site.process, "exit");
      site.process.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    } finally {
      await site.stop();
    }
  },
);

import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, rename, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../free-port.ts";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";

test("a start without the database serves the pages stored on disk, and everything once the database is back @release", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frostway-away-"));
  const database = join(folder, "site.db");
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) };
  await cp(await sampleData({ quickPictures: true }), folder, { recursive: true });
  try {
    const earlier = await startSite({ settings });
    const about = await (await fetch(`${earlier.url}/about`)).text();
    await expect.poll(async () => (await readdir(join(folder, "pages"))).length).toBeGreaterThan(10);
    await earlier.stop();
    await rename(database, `${database}.away`);
    await mkdir(database);

    const site = await startSite({ settings, startedAt: "/healthz" });
    try {
      const page = await fetch(`${site.url}/about`);
      expect([page.status, await page.text()]).toEqual([200, about]);
      const [asset] = /\/assets\/[\w.-]+\.js/.exec(about)!;
      expect((await fetch(site.url + asset)).status).toBe(200);
      const ready = await fetch(`${site.url}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([
        503,
        "not ready: the database is away; stored pages are served",
      ]);
      const refused = await fetch(`${site.url}/api/user`);
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "30"]);

      await rmdir(database);
      await rename(`${database}.away`, database);
      await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200);
      expect((await fetch(`${site.url}/api/user`)).status).toBe(401);
      expect(await (await fetch(`${site.url}/about`)).text()).toBe(about);
      const ended = once(site.process, "exit");
      site.process.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

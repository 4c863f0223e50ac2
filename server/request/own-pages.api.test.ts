import { RouterContextProvider } from "react-router";
import { afterAll, expect, it } from "vitest";
import { loader } from "../../app/pages/files/sitemap.ts";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { servicesContext } from "../../app/platform/http/page-context.server.ts";
import { watchContentVersion } from "../../app/platform/db/content-version.server.ts";
import type { ContentVersion } from "../../app/platform/db/content-version.ts";
import type { Db } from "../../app/platform/db/tables.ts";
import { documentPaths } from "../../content/public-pages.ts";
import { openSite } from "../../test/site.ts";
import { OwnPages } from "./own-pages.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const { databaseAddress } = site.config;
const version = watchContentVersion(site.db, databaseAddress);
const here = new OwnPages(site.db, version);
// Stands for another process, which has its own connection and content version.
const db = openDatabase(databaseAddress);
const other: { db: Db; version: ContentVersion } = { db, version: watchContentVersion(db, databaseAddress) };
const elsewhere = new OwnPages(other.db, other.version);
afterAll(async () => {
  await version.close();
  await other.version.close();
  await other.db.destroy();
});

it("knows of a new, moved or deleted page at the next request, in the process that wrote and in another", async () => {
  const expectBoth = async (path: string, place: unknown) => {
    for (const pages of [here, elsewhere]) await expect.poll(() => pages.find(path)).toEqual(place);
  };
  await expectBoth("/fridge-hire", undefined);
  const { id, ...page } = (await owner.post("/api/pages", { title: "Fridge hire", path: "/fridge-hire" }))
    .body;
  await expectBoth("/fridge-hire", { page: "/fridge-hire" });
  await expectBoth("/Fridge-Hire", { page: "/fridge-hire" });
  expect(await elsewhere.paths()).toEqual(["/fridge-hire"]);
  await owner.post(`/api/pages/${id}`, { ...page, path: "/hire" });
  await expectBoth("/fridge-hire", { redirect: "/hire" });
  await expectBoth("/hire", { page: "/hire" });
  await owner.delete(`/api/pages/${id}`);
  await expectBoth("/hire", { isGone: true });
  await expectBoth("/Fridge-Hire", { isGone: true });
  await owner.post("/api/redirects", { path: "/our%20vans.html?id=7", target: "/about" });
  await expectBoth("/our%20Vans.html?ID=7", { redirect: "/about" });
  await expectBoth("/our%20vans.html?id=8", undefined);
  await expectBoth("/about", undefined);
});

it("every page of the sitemap is found at its address, including translations", async () => {
  const { results } = (await owner.get("/api/pages")).body as { results: { id: number; path: string }[] };
  const translated = await Promise.all(
    results.map(({ id }) => owner.post(`/api/pages/${id}/translations`, { language: "fr" })),
  );
  expect(translated.filter(({ status }) => status === 201).length).toBeGreaterThan(5);
  const context = new RouterContextProvider();
  context.set(servicesContext, site.services);
  const sitemap = await (await loader({ context })).text();
  const addresses = [...sitemap.matchAll(/<loc>http:\/\/localhost(.*?)<\/loc>/g)].map(([, path]) => path!);
  expect(addresses.length).toBeGreaterThan(20);
  for (const path of addresses) {
    if (documentPaths.includes(path)) continue;
    await expect.poll(() => here.find(path)).toEqual({ page: path });
  }
});

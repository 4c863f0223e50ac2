import { describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { followed } from "./redirect-targets.present.ts";
import { readOwnAddresses } from "./redirects.server.ts";
import type { Page } from "./pages.schema.ts";

let made = 0;

const site = await openSite();
const owner = await site.signIn("owner");

it("a restored page gets back all redirects that led to it, also to a part of it", async () => {
  const page = await addPage();
  const [first, second] = [page.path, `${page.path}-b`];
  await save(page, { path: second });
  const aside = { path: `${first}-old`, target: `${second}#prices` };
  await owner.post("/api/redirects", aside);
  const changed = { path: `${first}-changed`, target: second };
  const { body: own } = await owner.post("/api/redirects", changed);
  const all = () => redirectsOf(first, second, aside.path, changed.path);
  for (const round of [1, 2]) {
    await owner.delete(`/api/pages/${page.id}`);
    const away = { [first]: "", [second]: "", [aside.path]: "" };
    expect(await all(), `round ${round}`).toMatchObject(away);
    await owner.post(`/api/redirects/${own.id}`, { ...changed, target: "/contact" });
    expect((await owner.post(`/api/bin/page/${page.id}/restore`)).status).toBe(200);
    const back = { [first]: second, [aside.path]: aside.target, [changed.path]: "/contact" };
    expect(await all(), `round ${round}`).toEqual(back);
  }
  await save(page, { path: `${first}-c` });
  expect(await redirectsOf(aside.path)).toEqual({ [aside.path]: `${first}-c#prices` });
});

it("addresses of a page that stood there meanwhile still lead to that page once another is restored there", async () => {
  const [page, other] = [await addPage(), await addPage()];
  await owner.delete(`/api/pages/${page.id}`);
  site.clock.advance({ minutes: 1 });
  const last = `${page.path}-last`;
  await save(other, { path: page.path });
  await save(other, { path: last });
  const former = () => redirectsOf(other.path, page.path);
  expect(await former()).toEqual({ [other.path]: last, [page.path]: last });
  expect((await owner.post(`/api/bin/page/${page.id}/restore`)).status).toBe(200);
  expect(await former()).toEqual({ [other.path]: last });
});

describe("a translation in the bin", () => {
  it("is restored below its page's current address, and its earlier addresses redirect there", async () => {
    const page = await addPage();
    const { body: translation } = await translate(page, "pl");
    const { body: moved } = await save(page, { path: `${page.path}-b` });
    const notice = await owner.post("/api/notices", {
      text: "Zamknięte",
      pages: [`/pl${moved.path}`],
      shown_from: "2026-03-10T10:10",
      shown_until: "2026-03-11T10:10",
    });
    site.clock.advance({ minutes: 1 });
    await owner.delete(`/api/pages/${translation.id}`);
    site.clock.advance({ minutes: 1 });
    const { body: later } = await save(page, { path: `${page.path}-c` });
    expect(await owner.post(`/api/bin/page/${translation.id}/restore`)).toMatchObject({ status: 200 });
    expect(await pageAt(`/pl${later.path}`)).toMatchObject({ id: translation.id, language: "pl" });
    expect(await redirectsOf(page.path, moved.path, `/pl${page.path}`, `/pl${moved.path}`)).toEqual({
      [page.path]: later.path,
      [moved.path]: later.path,
      [`/pl${page.path}`]: `/pl${later.path}`,
      [`/pl${moved.path}`]: `/pl${later.path}`,
    });
    expect((await owner.get(`/api/notices/${notice.body.id}`)).body.pages).toEqual([`/pl${later.path}`]);
  });

  it("is refused while its page is in the bin, and also when that page is deleted permanently", async () => {
    const page = await addPage();
    const { body: translation } = await translate(page, "pl");
    site.clock.advance({ minutes: 1 });
    await owner.delete(`/api/pages/${translation.id}`);
    site.clock.advance({ minutes: 1 });
    await save(page, { path: `${page.path}-b` });
    await owner.delete(`/api/pages/${page.id}`);
    const restored = () => owner.post(`/api/bin/page/${translation.id}/restore`);
    const waits = `The page that it translates, ${page.path}-b, is in the bin, too. Bring that one back first.`;
    expect(await restored()).toMatchObject({ status: 409, body: { message: waits } });
    await owner.delete(`/api/bin/page/${page.id}`);
    const gone = `The page that it translates, ${page.path}, was deleted permanently, so this cannot come back.`;
    expect(await restored()).toMatchObject({ status: 409, body: { message: gone } });
  });

  it("is not restored if its page has been translated again meanwhile", async () => {
    const page = await addPage();
    const { body: translation } = await translate(page, "pl");
    site.clock.advance({ minutes: 1 });
    await owner.delete(`/api/pages/${translation.id}`);
    site.clock.advance({ minutes: 1 });
    await save(page, { path: `${page.path}-b` });
    await translate(page, "pl");
    expect(await owner.post(`/api/bin/page/${translation.id}/restore`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`Another page stands at /pl${page.path}-b`) },
    });
  });
});

async function addPage(): Promise<Page> {
  made += 1;
  return (await owner.post("/api/pages", { title: `Page ${made}`, path: `/page-${made}` })).body;
}

function translate({ id }: Page, language: string) {
  return owner.post(`/api/pages/${id}/translations`, { language });
}

async function save({ id, ...page }: Page, change: object) {
  return owner.post(`/api/pages/${id}`, { ...page, ...change, version: undefined });
}

async function pageAt(path: string): Promise<Page | undefined> {
  const { results } = (await owner.get("/api/pages")).body as { results: Page[] };
  return results.find((one) => one.path === path);
}

async function redirectsOf(...paths: string[]): Promise<Record<string, string>> {
  const addresses = await readOwnAddresses(site.db);
  const asked = [...addresses.redirects].filter(([path]) => paths.includes(path));
  return Object.fromEntries(asked.map(([path, target]) => [path, target && followed(addresses, target)]));
}

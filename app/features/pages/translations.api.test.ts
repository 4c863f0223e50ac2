import { describe, expect, it } from "vitest";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";
import { readOwnAddresses } from "./redirects.server.ts";
import { headOf } from "../../platform/seo/public-page.ts";
import { presentShownWith } from "./pages.present.ts";
import type { Page } from "./pages.schema.ts";
import { findPageAt, listPages } from "./pages.server.ts";

let made = 0;

const site = await openSite();
const owner = await site.signIn("owner");

describe("a translation of a page", () => {
  it("starts with its page's texts, below its language's address, and with an audit line", async () => {
    const about = await pageAt("/about");
    expect(await translate(about, "pl")).toMatchObject({
      status: 201,
      body: {
        path: "/pl/about",
        language: "pl",
        label: "About Us (Polish)",
        title: about.title,
        description: about.description,
        is_own: true,
        menus: [],
      },
    });
    expect(await lastAudit(site)).toMatchObject({ action: "created", subject_type: "page" });
    expect((await readOwnAddresses(site.db)).pages).toContain("/pl/about");
  });

  it("links to its page, which lists its translations in a fixed order", async () => {
    const page = await addPage();
    await translate(page, "fr");
    await translate(page, "ro");
    const alternates = [
      { path: page.path, language: null },
      { path: `/ro${page.path}`, language: "ro" },
      { path: `/fr${page.path}`, language: "fr" },
    ];
    expect(await shownAt(page.path)).toMatchObject({ alternates });
    expect(await shownAt(`/fr${page.path}`)).toMatchObject({ language: "fr", alternates });
    expect(await shownAt("/contact")).not.toHaveProperty("alternates");
  });

  it("shows the picture of its page until it has one of its own", async () => {
    await translate(await pageAt("/breakdown"), "fr");
    const [page, translation] = [await shownAt("/breakdown"), await shownAt("/fr/breakdown")];
    expect(translation.picture).toEqual(page.picture);
    expect(translation.share.path).toBe(page.share.path);
  });

  it.each(["es", "", "PL", null])("is refused in the language %j", async (language) => {
    const { id } = await addPage();
    const answer = await owner.post(`/api/pages/${id}/translations`, { language });
    expect(answer).toMatchObject({ status: 422, body: { errors: { language: [expect.any(String)] } } });
  });

  it("is added once, even if two users add it at the same moment", async () => {
    const page = await addPage();
    const both = await Promise.all([translate(page, "pl"), translate(page, "pl")]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    expect(await translate(page, "pl")).toMatchObject({
      status: 422,
      body: { errors: { path: ["A page stands at this address already."] } },
    });
  });

  it("is refused for a page that is unknown, deleted, a translation, a form or the not-found page", async () => {
    expect((await owner.post("/api/pages/999999/translations", { language: "pl" })).status).toBe(404);
    const page = await addPage();
    const { body: translation } = await translate(page, "pl");
    expect((await translate(translation, "fr")).status).toBe(409);
    expect((await translate(await pageAt("/*"), "fr")).status).toBe(409);
    expect(await translate(await pageAt("/requestAccount"), "fr")).toMatchObject({
      status: 409,
      body: { message: "This page is a form, which cannot be translated." },
    });
    const gone = await addPage();
    await owner.delete(`/api/pages/${gone.id}`);
    expect(await translate(gone, "fr")).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("deleted meanwhile") },
    });
  });

  it("alone may use its language's addresses, and its address follows its page's", async () => {
    for (const path of ["/pl", "/fr/hire", "/ro/about"]) {
      const answer = await owner.post("/api/pages", { title: "Hire", path });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { path: [expect.stringMatching(/for translations/)] } },
      });
    }
    const { body: translation } = await translate(await addPage(), "ro");
    expect(await save(translation, { path: "/elsewhere" })).toMatchObject({
      status: 422,
      body: { errors: { path: [expect.stringMatching(/follows that of its page/)] } },
    });
  });

  it("moves with its page, and its old address leads to the new one", async () => {
    const page = await addPage();
    await translate(page, "pl");
    expect((await save(page, { path: `${page.path}-moved` })).status).toBe(200);
    expect(await pageAt(`/pl${page.path}-moved`)).toMatchObject({ language: "pl", version: 2 });
    expect((await readOwnAddresses(site.db)).redirects.get(`/pl${page.path}`)).toBe(`/pl${page.path}-moved`);
  });

  it("keeps its current address when it is restored from its history", async () => {
    const page = await addPage();
    const { body: translation } = await translate(page, "fr");
    await save(translation, { title: "Location" });
    await save(page, { path: `${page.path}-later` });
    const { versions } = (await owner.get(`/api/history/page/${translation.id}`)).body;
    const back = await owner.post(`/api/history/page/${translation.id}/${versions.at(-1).id}/restore`, {});
    expect(back.status).toBe(200);
    expect(await pageAt(`/fr${page.path}-later`)).toMatchObject({ title: page.title });
  });
});

it("a page with a long title gets a label of whole words, and so does its translation", async () => {
  const title = "Our fleet of new vans: {{carrier-years}} years";
  const { body: page } = await owner.post("/api/pages", { title, path: "/our-fleet" });
  expect(page).toMatchObject({ title, label: "Our fleet of new vans:" });
  const { body: translation } = await owner.post(`/api/pages/${page.id}/translations`, { language: "ro" });
  expect(translation.label).toBe("Our fleet of new (Romanian)");
});

describe("deleting", () => {
  it("a translation can lead to its page until it is restored", async () => {
    const page = await addPage();
    const { body: translation } = await translate(page, "pl");
    expect((await owner.delete(`/api/pages/${translation.id}?leads_to=${page.path}`)).status).toBe(204);
    expect((await readOwnAddresses(site.db)).redirects.get(translation.path)).toBe(page.path);
    expect((await owner.post(`/api/bin/page/${translation.id}/restore`)).status).toBe(200);
    expect((await readOwnAddresses(site.db)).redirects.has(translation.path)).toBe(false);
  });

  it("a page is refused while it has translations, which are restored only after it", async () => {
    const page = await addPage();
    const { body: translation } = await translate(page, "pl");
    expect(await owner.delete(`/api/pages/${page.id}`)).toMatchObject({
      status: 409,
      body: { message: "This page has a translation (Polish). Delete that first." },
    });
    await owner.delete(`/api/pages/${translation.id}`);
    expect((await owner.delete(`/api/pages/${page.id}`)).status).toBe(204);
    expect((await owner.post(`/api/bin/page/${translation.id}/restore`)).status).toBe(409);
    await owner.post(`/api/bin/page/${page.id}/restore`);
    expect((await owner.post(`/api/bin/page/${translation.id}/restore`)).status).toBe(200);
  });
});

describe("another page at the address of a deleted one", () => {
  it.each(["added", "moved there"])(
    "that was %s does not get the deleted page's translation",
    async (how) => {
      const page = await addPage();
      const other = await addPage();
      const { body: translation } = await translate(page, "pl");
      site.clock.advance({ minutes: 1 });
      for (const { id } of [translation, page]) await owner.delete(`/api/pages/${id}`);
      site.clock.advance({ minutes: 1 });
      if (how === "added") await owner.post("/api/pages", { title: "Another", path: page.path });
      else await save(other, { path: page.path });
      expect(await owner.post(`/api/bin/page/${translation.id}/restore`)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(`Another page stands at ${page.path}`) },
      });
      expect((await shownAt(page.path)).alternates).toBeUndefined();
    },
  );

  it("is not assumed if the page only changed its texts or was restored", async () => {
    const page = await addPage();
    const { body: translation } = await translate(page, "pl");
    site.clock.advance({ minutes: 1 });
    await owner.delete(`/api/pages/${translation.id}`);
    site.clock.advance({ minutes: 1 });
    await save(page, { title: "Other words" });
    await owner.delete(`/api/pages/${page.id}`);
    await owner.post(`/api/bin/page/${page.id}/restore`);
    expect((await owner.post(`/api/bin/page/${translation.id}/restore`)).status).toBe(200);
  });
});

async function addPage(): Promise<Page> {
  made += 1;
  return (await owner.post("/api/pages", { title: `Page ${made}`, path: `/page-${made}` })).body;
}

function translate({ id }: Page, language: string) {
  return owner.post(`/api/pages/${id}/translations`, { language });
}

it("leads search engines the same way as readers, to the home page in its language", async () => {
  const original = await addPage();
  await translate(original, "pl");
  const trailOf = async () => {
    const page = await shownAt(`/pl${original.path}`);
    const site = { appUrl: "https://polar.example.com", company: { name: "Polar" }, page, pages: [] };
    const data = headOf(site, []).flatMap((tag) =>
      "script:ld+json" in tag
        ? [tag["script:ld+json"] as { "@type": string; itemListElement: object[] }]
        : [],
    );
    const crumbs = data.find((entry) => entry["@type"] === "BreadcrumbList");
    return { shown: page.home, first: crumbs?.itemListElement[0] };
  };
  const name = "Strona główna";
  expect(await trailOf()).toMatchObject({
    shown: { label: name, to: "/" },
    first: { name, item: "https://polar.example.com/" },
  });
  await translate(await pageAt("/"), "pl");
  expect(await trailOf()).toMatchObject({
    shown: { label: name, to: "/pl" },
    first: { name, item: "https://polar.example.com/pl" },
  });
});

async function save({ id, ...page }: Page, change: object) {
  const blocks = page.is_own ? page.blocks : undefined;
  return owner.post(`/api/pages/${id}`, { ...page, blocks, ...change, version: undefined });
}

async function pageAt(path: string): Promise<Page> {
  const { results } = (await owner.get("/api/pages")).body as { results: Page[] };
  const page = results.find((one) => one.path === path);
  if (!page) throw new Error(`No page at ${path}`);
  return page;
}

async function shownAt(path: string) {
  const row = await findPageAt(site.db, path);
  if (!row) throw new Error(`No page at ${path}`);
  return presentShownWith(await listPages(site.db), row, true);
}

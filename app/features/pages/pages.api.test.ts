import { describe, expect, it } from "vitest";
import sample from "../../../content/pages.json" with { type: "json" };
import { publicPages, unknownPath } from "../../../content/public-pages.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { presentShown } from "./pages.present.ts";
import { lastPlace, longestLabel } from "./menu-limits.ts";
import { presentInMenus } from "./menus.present.ts";
import type { Page } from "./pages.schema.ts";
import { createPages, findPageAt } from "./pages.server.ts";
import { samplePages } from "./sample-pages.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("pages of a new site", () => {
  it("are those of the sample content, in their order, with its words", async () => {
    const { status, body } = await site.visitor().get("/api/pages");
    expect(status).toBe(200);
    const documents = Object.values(publicPages).filter((page) => !("application" in page));
    expect(body.results.map(({ path }: Page) => path)).toEqual([
      ...documents.map(({ path }) => path),
      unknownPath,
    ]);
    const { title, subtitle, metaTitle, description, headerAlt } = sample.about;
    expect(await pageAt("/about")).toMatchObject({
      title,
      subtitle,
      description,
      meta_title: metaTitle,
      alt: headerAlt,
      label: "About Us",
      menus: ["header", "phone", "company"],
      image_url: null,
    });
  });

  it("keep their changes when the sample content is loaded again at a start", async () => {
    const { id } = await pageAt("/terms");
    await save(id, { title: "Our terms" });
    const { total } = (await owner.get("/api/pages")).body;
    await createPages(site.db, site.clock.now(), samplePages(sample));
    expect((await pageAt("/terms")).title).toBe("Our terms");
    expect((await owner.get("/api/pages")).body.total).toBe(total);
  });

  it.each(["999999", "0", "abc"])("answer 404 for %s", async (id) => {
    expect(await site.visitor().get(`/api/pages/${id}`)).toMatchObject({ status: 404 });
    expect(await owner.post(`/api/pages/${id}`, words)).toMatchObject({ status: 404 });
  });
});

describe("saving a page", () => {
  it("stores the fields sent, writes an audit line, and keeps absent fields", async () => {
    const before = await pageAt("/repairs");
    const answer = await save(before.id, { title: "Repairs of all makes", menus: ["header"], place: 5 });
    expect(answer).toMatchObject({
      status: 200,
      body: { ...words, title: "Repairs of all makes", menus: ["header"], place: 5, version: 2 },
    });
    expect(answer.body).toMatchObject({ subtitle: before.subtitle, alt: before.alt });
    expect((await owner.get("/api/pages")).body.results[0].path).toBe("/repairs");
    const line = await lastAudit(site);
    expect(line).toMatchObject({ action: "changed", subject_type: "page", subject_id: String(before.id) });
    expect(JSON.parse(line.details).fields).toEqual(expect.arrayContaining(["title", "menus", "place"]));
  });

  it("clears optional fields", async () => {
    const { id } = await pageAt("/servicing");
    const empty = { subtitle: "", teaser: "", alt: "", focal: "", menus: [] };
    expect((await save(id, empty)).body).toMatchObject({
      subtitle: null,
      teaser: null,
      alt: null,
      focal: null,
      menus: [],
    });
  });

  it.each([
    [{ label: "" }, { label: ["The label field is required."] }],
    [
      { label: "x".repeat(longestLabel + 1) },
      { label: [`The label field must not be greater than ${longestLabel} characters.`] },
    ],
    [{ title: " " }, { title: ["The title field is required."] }],
    [{ meta_title: null }, { meta_title: ["The meta title field is required."] }],
    [
      { description: "x".repeat(256) },
      { description: ["The description field must not be greater than 255 characters."] },
    ],
    [
      { focal: "left" },
      { focal: ["The focal field must be two percentages from 0% to 100%, such as 70% 40%."] },
    ],
    [{ place: -1 }, { place: ["The place field must be at least 0."] }],
    [{ place: lastPlace + 1 }, { place: [`The place field must not be greater than ${lastPlace}.`] }],
    [{ place: "first" }, { place: [expect.stringContaining("The place field must be")] }],
    [{ menus: ["header", "sidebar"] }, { menus: ["The selected menus is invalid."] }],
  ])("refuses %j under the field, and changes nothing", async (change, errors) => {
    const before = await pageAt("/gallery");
    expect(await save(before.id, change)).toMatchObject({ status: 422, body: { errors } });
    expect(await pageAt("/gallery")).toEqual(before);
  });

  it.each([
    [{ menus: ["header", "phone"] }, { menus: ["The page for lost visitors stands in no menu."] }],
    [{ teaser: "Try here" }, { teaser: ["The page for lost visitors is not offered to them."] }],
  ])("refuses %j for the not-found page, to which no link can lead", async (change, errors) => {
    const before = await pageAt(unknownPath);
    expect(await save(before.id, change)).toMatchObject({ status: 422, body: { errors } });
    expect(await save(before.id, { menus: [], teaser: "", title: before.title })).toMatchObject({
      status: 200,
    });
    const row = (await findPageAt(site.db, unknownPath))!;
    expect(presentInMenus({ ...row, menus: '["header"]', teaser: "Try here" })).toMatchObject({
      menus: [],
      teaser: null,
    });
  });

  it("answers 409 with the current page when somebody else saved meanwhile", async () => {
    const { id, version } = await pageAt("/maintenance");
    await save(id, { title: "First", version });
    const late = await save(id, { title: "Second", version });
    expect(late).toMatchObject({ status: 409, body: { current: { id, title: "First" } } });
    expect((await pageAt("/maintenance")).title).toBe("First");
  });
});

describe("the picture of a page", () => {
  it("is the firm's mark in link previews, once the firm is no longer the sample's", async () => {
    const row = (await findPageAt(site.db, "/terms"))!;
    expect(presentShown(row).share.path).toMatch(/banner-1/);
    expect(presentShown(row, false).share).toMatchObject({ path: "/share.png", width: 1200, height: 630 });
  });

  it("is saved with the texts, shown on top and in link previews, and restored from the history", async () => {
    const { id } = await pageAt("/contact");
    const picture = await jpeg({ width: 2400, height: 1200 });
    const form = upload(picture, { ...words, focal: "30% 60%", menus: "header,company" });
    const { status, body } = await owner.post(`/api/pages/${id}`, form);
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 2400, height: 1200, focal: "30% 60%", menus: ["header", "company"] });
    const shown = presentShown((await findPageAt(site.db, "/contact"))!);
    expect(shown.picture).toMatchObject({ image_url: body.image_url, focal: "30% 60%" });
    expect(shown.share).toMatchObject({ path: body.image_url, width: 1600, height: 800 });
    await owner.post(`/api/pages/${id}`, upload(await jpeg({ colour: "#101010" }), words));
    await site.jobs.drain();
    const { versions } = (await owner.get(`/api/history/page/${id}`)).body;
    await owner.post(`/api/history/page/${id}/${versions[0].id}/restore`, {});
    expect((await pageAt("/contact")).image_url).toBe(body.image_url);
  });

  it("is refused if the file is no picture, and nothing else of the save is stored", async () => {
    const before = await pageAt("/contact");
    const form = upload(Buffer.from("words"), { ...words, title: "New" }, "words.jpg");
    expect(await owner.post(`/api/pages/${before.id}`, form)).toMatchObject({
      status: 422,
      body: { errors: { file: ["The file field must be an image."] } },
    });
    expect(await pageAt("/contact")).toEqual(before);
  });
});

const words = {
  label: "Repairs",
  title: "Repairs",
  meta_title: "Repairs | Fernhollow",
  description: "Repairs to fridge units.",
};

async function save(id: number, change: object) {
  return owner.post(`/api/pages/${id}`, { ...words, ...change });
}

async function pageAt(path: string): Promise<Page> {
  const { results } = (await owner.get("/api/pages")).body as { results: Page[] };
  return results.find((page) => page.path === path)!;
}

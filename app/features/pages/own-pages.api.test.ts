import { describe, expect, it } from "vitest";
import { describedGallery } from "../../../test/galleries.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";
import { readBlocks } from "../../pages/content/own-page.server.ts";
import { longestPath } from "./addresses.schema.ts";
import { mostBlocks } from "./block-limits.ts";
import type { Page } from "./pages.schema.ts";
import { findPageAt } from "./pages.server.ts";
import { followed } from "./redirect-targets.present.ts";
import { readOwnAddresses } from "./redirects.server.ts";

let made = 0;

const site = await openSite();
const owner = await site.signIn("owner");
await owner.post("/api/pages", { title: "Stands here", path: "/stands-here" });

describe("a page that the owner adds", () => {
  it("starts with heading and address, in no menu, and the audit log names it", async () => {
    const answer = await owner.post("/api/pages", { title: "Fridge hire", path: "/fridge-hire" });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        title: "Fridge hire",
        label: "Fridge hire",
        path: "/fridge-hire",
        is_own: true,
        menus: [],
        blocks: [],
        version: 1,
        description: "Fridge hire",
      },
    });
    expect(await lastAudit(site)).toMatchObject({ action: "created", subject_type: "page" });
    expect((await readOwnAddresses(site.db)).pages).toContain("/fridge-hire");
  });

  const pathRule =
    "The path field must begin with a slash and may only contain small letters, digits and hyphens, such as /fridge-hire.";
  const taken = "The site itself uses this address. Choose another one.";
  it.each([
    ["/stands-here", "A page stands at this address already."],
    ["/Fridge-Hire", pathRule],
    ["/fridge hire", pathRule],
    ["fridge-hire", pathRule],
    ["/", pathRule],
    ["//elsewhere", pathRule],
    ["/a.html", pathRule],
    ["/fridge-hire/", pathRule],
    ["/kälte", pathRule],
    ["/*", pathRule],
    [`/${"x".repeat(300)}`, `The path field must not be greater than ${longestPath} characters.`],
    ["/about", taken],
    ["/requestaccount", taken],
    ["/api", taken],
    ["/api/van", taken],
    ["/admin/hire", taken],
    ["/login", taken],
    ["/no-such-page", taken],
    ["", "The path field is required."],
  ])("is refused at %j", async (path, message) => {
    const before = await owner.get("/api/pages");
    const answer = await owner.post("/api/pages", { title: "Hire", path });
    expect(answer).toMatchObject({ status: 422, body: { errors: { path: [message] } } });
    expect((await owner.get("/api/pages")).body).toEqual(before.body);
    const { id, ...page } = await addPage();
    expect(await owner.post(`/api/pages/${id}`, { ...page, path })).toMatchObject({ status: 422 });
  });
});

describe("blocks", () => {
  it("are stored in order with cleaned HTML, and hidden while they have nothing to show", async () => {
    const page = await addPage();
    // The first four galleries are shown on pages of the site and cannot be deleted.
    for (const name of ["1", "2", "3", "4"]) await owner.post("/api/galleries", { name });
    const { id: gallery, images } = await describedGallery(owner, ["before", "after"]);
    const blocks = [
      { kind: "text", html: '<p onclick="x()">By the week<script>alert(1)</script></p>' },
      { kind: "gallery", gallery_id: gallery },
      { kind: "comparison", before_id: images[0], after_id: images[1], caption: "One day" },
      { kind: "picture", image_id: images[0] },
      { kind: "facts", title: "Prices", rows: [{ label: "A week", value: "£200" }] },
      { kind: "testimonials" },
      { kind: "call" },
      { kind: "map" },
    ];
    const answer = await save(page, { blocks });
    expect(answer.status).toBe(200);
    expect(answer.body.blocks).toEqual([{ kind: "text", html: "<p>By the week</p>" }, ...blocks.slice(1)]);
    expect(await shownKinds(page)).toEqual(blocks.map(({ kind }) => kind));
    await site.db.deleteFrom("gallery_images").where("id", "=", images[0]!).execute();
    expect(await shownKinds(page)).toEqual(["text", "gallery", "facts", "testimonials", "call", "map"]);
    expect(await owner.delete(`/api/galleries/${gallery}`)).toMatchObject({
      status: 409,
      body: { message: `This gallery is shown on the ${page.label} page and cannot be deleted.` },
    });
    await save(page, { blocks: [blocks[3], { kind: "call" }] });
    expect((await owner.delete(`/api/galleries/${gallery}`)).status).toBe(204);
    expect(await shownKinds(page)).toEqual(["call"]);
  });

  it.each([
    [[{ kind: "film" }]],
    [[{ kind: "gallery" }]],
    [[{ kind: "picture", image_id: "van" }]],
    [[{ kind: "facts", rows: [] }]],
    [[{ kind: "facts", rows: [{ label: "", value: "x" }] }]],
    [[{ kind: "text", html: "x".repeat(100_001) }]],
    [[{ kind: "call" }, { kind: "call" }]],
    [Array.from({ length: mostBlocks + 1 }, () => ({ kind: "text", html: "x" }))],
    ["not json"],
  ])("are refused if they are invalid, and nothing is stored", async (blocks) => {
    const page = await addPage();
    const answer = await save(page, { title: "New", blocks });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).every((field) => field.startsWith("blocks"))).toBe(true);
    expect((await owner.get(`/api/pages/${page.id}`)).body).toEqual(page);
  });

  it("are refused for a page that belongs to the site, and so is another address", async () => {
    const { results } = (await owner.get("/api/pages")).body as { results: Page[] };
    const about = results.find(({ path }) => path === "/about")!;
    expect((await save(about, { path: "/elsewhere" })).body.errors).toHaveProperty("path");
    expect((await save(about, { blocks: [{ kind: "call" }] })).body.errors).toHaveProperty("blocks");
    expect(await owner.delete(`/api/pages/${about.id}`)).toMatchObject({ status: 409 });
  });
});

describe("another address", () => {
  it("leaves a redirect, which is followed through later ones, and can be undone without a circle", async () => {
    let page = await addPage();
    const [first, second, third] = [page.path, `${page.path}-b`, `${page.path}-c`];
    page = (await save(page, { path: second })).body;
    expect(await redirectsOf(first, second)).toEqual({ [first]: second });
    page = (await save(page, { path: third })).body;
    expect(await redirectsOf(first, second)).toEqual({ [first]: third, [second]: third });
    page = (await save(page, { path: first })).body;
    expect(await redirectsOf(first, second, third)).toEqual({ [second]: first, [third]: first });
    const { versions } = (await owner.get(`/api/history/page/${page.id}`)).body;
    await owner.post(`/api/history/page/${page.id}/${versions[0].id}/restore`, {});
    expect((await owner.get(`/api/pages/${page.id}`)).body.path).toBe(third);
    expect(await redirectsOf(first, second, third)).toEqual({ [first]: third, [second]: third });
  });

  it("is refused if another page has it, also if two are added at the same moment", async () => {
    const [one, other] = [await addPage(), await addPage()];
    expect((await save(one, { path: other.path })).body.errors.path).toEqual([
      "A page stands at this address already.",
    ]);
    const both = await Promise.all(
      [1, 2].map(() => owner.post("/api/pages", { title: "Twice", path: "/twice" })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});

describe("a page that is deleted", () => {
  it("leads nowhere until it is restored with its blocks", async () => {
    const page = await addPage();
    await save(page, { blocks: [{ kind: "call" }] });
    expect((await owner.delete(`/api/pages/${page.id}`)).status).toBe(204);
    expect(await redirectsOf(page.path)).toEqual({ [page.path]: "" });
    expect((await owner.post(`/api/bin/page/${page.id}/restore`)).status).toBe(200);
    expect((await owner.get(`/api/pages/${page.id}`)).body.blocks).toEqual([{ kind: "call" }]);
    expect(await redirectsOf(page.path)).toEqual({});
  });

  it("leads where its deleter chose, but not round in a circle", async () => {
    const page = await addPage();
    const { body: moved } = await save(page, { path: `${page.path}-b` });
    const circle = await owner.delete(`/api/pages/${page.id}?leads_to=${page.path}`);
    expect(circle).toMatchObject({
      status: 422,
      body: { errors: { target: ["This would lead round in a circle."] } },
    });
    expect((await owner.get(`/api/pages/${page.id}`)).status).toBe(200);
    expect((await owner.delete(`/api/pages/${page.id}?leads_to=https://a.example.com`)).status).toBe(422);
    expect((await owner.delete(`/api/pages/${page.id}?leads_to=/contact/`)).status).toBe(204);
    const away = { [page.path]: "/contact", [moved.path]: "/contact" };
    expect(await redirectsOf(page.path, moved.path)).toEqual(away);
    await owner.post(`/api/bin/page/${page.id}/restore`);
    expect(await redirectsOf(page.path, moved.path)).toEqual({ [page.path]: moved.path });
  });

  it("answers a save with 409 and says how to restore it, after which the save works", async () => {
    const page = await addPage();
    await owner.delete(`/api/pages/${page.id}`);
    const late = await save(page, { title: "Typed meanwhile" });
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Bring it back from the bin") },
    });
    await owner.post(`/api/bin/page/${page.id}/restore`);
    expect(await save(page, { title: "Typed meanwhile" })).toMatchObject({ status: 200 });
  });

  it("is not restored if another page has its address by now", async () => {
    const page = await addPage();
    await owner.delete(`/api/pages/${page.id}`);
    await owner.post("/api/pages", { title: "In its place", path: page.path });
    expect(await owner.post(`/api/bin/page/${page.id}/restore`)).toMatchObject({ status: 409 });
    expect(await redirectsOf(page.path)).toEqual({});
  });
});

async function addPage(): Promise<Page> {
  made += 1;
  return (await owner.post("/api/pages", { title: `Page ${made}`, path: `/page-${made}` })).body;
}

async function save({ id, ...page }: Page, change: object) {
  return owner.post(`/api/pages/${id}`, { ...page, ...change, version: undefined });
}

async function shownKinds({ path }: Page): Promise<string[]> {
  const blocks = await readBlocks(site.db, (await findPageAt(site.db, path))!);
  return blocks.map(({ kind }) => kind);
}

async function redirectsOf(...paths: string[]): Promise<Record<string, string>> {
  const addresses = await readOwnAddresses(site.db);
  const asked = [...addresses.redirects].filter(([path]) => paths.includes(path));
  return Object.fromEntries(asked.map(([path, target]) => [path, target && followed(addresses, target)]));
}

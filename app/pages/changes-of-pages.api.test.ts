import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { type PublicPage, publicPageList, publicPages } from "../../content/public-pages.ts";
import { jpeg, upload } from "../../test/pictures.ts";
import { openSite } from "../../test/site.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { loader } from "./files/sitemap.ts";

let image: { id: number };

const site = await openSite();
// Later than the words of the pages.
site.clock.advance({ days: 3650 });
const owner = await site.signIn("owner");
for (const name of ["Repairs", "Gallery"]) await owner.post("/api/galleries", { name });
await owner.post("/api/galleriesimages", upload(await jpeg(), { gallery_id: "1" }));
await owner.post("/api/widgets", { name: "TermsConditions", type: "TEXT" });

const changes: [string, PublicPage[], () => Promise<{ status: number }>][] = [
  [
    "a widget",
    [publicPages.terms],
    () => owner.post("/api/widgets/1", { name: "TermsConditions", html: "<p>New</p>" }),
  ],
  [
    "a picture added",
    [publicPages.gallery],
    async () => {
      const answer = await owner.post("/api/galleriesimages", upload(await jpeg(), { gallery_id: "2" }));
      image = answer.body;
      return answer;
    },
  ],
  [
    "a picture described",
    [publicPages.gallery],
    () => owner.post(`/api/galleriesimages/${image.id}`, { alt: "A van" }),
  ],
  ["a picture turned", [publicPages.gallery], () => owner.post(`/api/galleriesimages/${image.id}/rotate`)],
  [
    "a picture moved to another gallery",
    [publicPages.gallery, publicPages.repairs],
    () => owner.post(`/api/galleriesimages/${image.id}`, { gallery_id: 1 }),
  ],
  [
    "an order of pictures",
    [publicPages.repairs],
    async () => {
      const { images } = (await owner.get("/api/galleries/1")).body;
      return owner.post("/api/galleriesimages/order", { id: 1, images: images.toReversed() });
    },
  ],
  ["a picture deleted", [publicPages.repairs], () => owner.delete(`/api/galleriesimages/${image.id}`)],
  [
    "a testimonial",
    [publicPages.home, publicPages.about],
    () => owner.post("/api/testimonials", { name: "A driver", review: "<p>Good.</p>", score: 5 }),
  ],
  ["a testimonial deleted", [publicPages.home, publicPages.about], () => owner.delete("/api/testimonials/1")],
  [
    "a fact",
    [publicPages.home],
    () => owner.write("PUT", "/api/facts/homeFigures", { value: [{ figure: "12", label: "vans" }] }),
  ],
  [
    "the words of a page",
    [publicPages.about],
    async () => {
      const { results } = (await owner.get("/api/pages")).body as { results: { id: number; path: string }[] };
      const about = results.find(({ path }) => path === publicPages.about.path)!;
      return owner.post(`/api/pages/${about.id}`, { ...about, title: "Who we are" });
    },
  ],
  [
    "a slide of the banner",
    [publicPages.home],
    () => owner.post("/api/slides/1", { title: "Carrier, Thermo King and others" }),
  ],
  [
    "the company's details",
    [...publicPageList],
    async () => {
      const { body } = await owner.get("/api/company");
      return owner.post("/api/company", { ...body, phone: "01632 960999" });
    },
  ],
];

it.each(changes)(
  "%s makes cached pages stale, and is dated in the sitemap on the pages that show it alone",
  async (_what, pages, change) => {
    const before = await lastChanges();
    site.clock.advance({ minutes: 1 });
    const version = await contentVersion();
    expect((await change()).status).toBeLessThan(300);
    const now = site.clock.now().toISOString();
    const expected = new Map(before);
    for (const { path } of pages.filter(({ noindex }) => !noindex))
      expected.set(`http://localhost${path}`, now);
    expect(await lastChanges()).toEqual(expected);
    expect(await contentVersion()).toBeGreaterThan(version);
  },
);

it("what no page shows leaves cached pages as they are", async () => {
  const version = await contentVersion();
  const message = { name: "Vera", email: "vera@example.com", telephone: "01632 960200", message: "Hello" };
  expect((await site.visitor().post("/api/contact", message)).status).toBeLessThan(300);
  await site.signIn("customer");
  await site.jobs.drain();
  expect(await contentVersion()).toBe(version);
});

it("a page whose words changed last has their day", async () => {
  await site.db.updateTable("facts").set({ updated_at: "2020-01-01T00:00:00.000Z" }).execute();
  expect((await lastChanges()).get("http://localhost/requestAccount")).toMatch(
    /^20\d\d-\d\d-\d\dT00:00:00.000Z$/,
  );
});

async function contentVersion(): Promise<number> {
  return (await site.db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
}

/** Addresses of the sitemap, in its order, with their last changes. */
async function lastChanges(): Promise<Map<string, string>> {
  const context = new RouterContextProvider();
  context.set(servicesContext, site.services);
  const sitemap = await (await loader({ context })).text();
  const entries = [...sitemap.matchAll(/<loc>(.+?)<\/loc><lastmod>(.+?)<\/lastmod>/g)];
  return new Map(entries.map(([, url, changed]) => [url!, changed!]));
}

import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { listPagesShowing } from "../galleries/shown-on-pages.server.ts";
import { findPageAt } from "./pages.server.ts";
import { listShownThings } from "./what-it-shows.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

it("a page of the site lists what it shows, where that is edited, and on which other pages it stands", async () => {
  const { id } = (await owner.post("/api/widgets", { name: "AboutText1", type: "TEXT" })).body;
  const things = await listShownThings(site.db, (await findPageAt(site.db, "/about"))!);
  expect(things).toContainEqual({
    label: "Opening text",
    tag: "Opening text",
    to: `/admin/widgets/${id}`,
    also: [],
    parts: [`[data-widget="${id}"]`],
  });
  expect(things).toContainEqual(
    expect.objectContaining({ label: "Testimonials", to: "/admin/testimonials", also: ["Home"] }),
  );
  expect(things.find(({ to }) => to === "/admin/facts/fleetAnswers")?.also).toEqual(["Home"]);
  expect(things.filter(({ to }) => to.startsWith("/admin/facts/"))).toHaveLength(4);
});

it("a page of the owner lists its galleries, and a gallery lists its pages", async () => {
  for (const name of ["1", "2", "3", "4", "Vans"]) await owner.post("/api/galleries", { name });
  const { body: page } = await owner.post("/api/pages", { title: "Hire", path: "/hire" });
  expect(await listShownThings(site.db, (await findPageAt(site.db, "/hire"))!)).toEqual([]);
  const blocks = [{ kind: "gallery", gallery_id: 5 }, { kind: "testimonials" }];
  await owner.post(`/api/pages/${page.id}`, { ...page, blocks });
  expect(await listShownThings(site.db, (await findPageAt(site.db, "/hire"))!)).toMatchObject([
    { label: "Testimonials", to: "/admin/testimonials", also: ["Home", "About Us"] },
    { label: "Gallery: Vans", to: "/admin/galleries/5", also: [] },
  ]);
  expect(await listPagesShowing(site.db, 5)).toEqual([{ path: "/hire", label: "Hire" }]);
  expect(await listPagesShowing(site.db, 1)).toMatchObject([{ path: "/repairs", label: "Repairs" }]);
  expect(await listPagesShowing(site.db, 99)).toEqual([]);
});

it("the home page lists each slide of the banner in its order, with its place there", async () => {
  const { body: slide } = await owner.post("/api/slides", { title: "Servicing" });
  const slides = (await owner.get("/api/slides")).body.results.length;
  const things = await listShownThings(site.db, (await findPageAt(site.db, "/"))!);
  expect(things.filter(({ to }) => to.startsWith("/admin/slides/"))).toHaveLength(slides);
  expect(things).toContainEqual({
    label: "Slide: Servicing",
    to: `/admin/slides/${slide.id}`,
    also: [],
    parts: [`.banner-slide:nth-child(${slides})`],
  });
});

import { expect, it } from "vitest";
import { openSite } from "../../../../test/site.ts";
import { findPageAt } from "../../../features/pages/pages.server.ts";
import type { AdminDuties } from "../../../platform/http/duties.ts";
import { addressInPlace, screenInPlace } from "./addresses-in-place.ts";
import { listDraftsOf, listThingsOnPage } from "./things-on-page.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

async function screensOn(path: string, duties: AdminDuties = null): Promise<string[]> {
  const row = (await findPageAt(site.db, path))!;
  const things = await listThingsOnPage(site.services, duties, row);
  return things.flatMap(({ to, isEntry }) => (isEntry ? [] : to));
}

it("lists what a user may see: who has only pages sees neither company nor firm", async () => {
  const { id } = (await findPageAt(site.db, "/about"))!;
  const all = await screensOn("/about");
  expect(all[0]).toBe(`/admin/pages/${id}`);
  expect(all).toEqual(
    expect.arrayContaining(["/admin/testimonials", "/admin/facts/people", "/admin/company"]),
  );
  expect(all.at(-1)).toBe("/admin/firm");
  expect(await screensOn("/about", ["pages"])).toEqual(all.slice(0, -2));
  expect(await screensOn("/about", ["office"])).toEqual([]);
});

it("leads from an entry of the menus to the page that it names, and from its own to itself", async () => {
  const [about, contact] = [await findPageAt(site.db, "/about"), await findPageAt(site.db, "/contact")];
  const things = await listThingsOnPage(site.services, null, about!);
  const entry = '.site-header nav a[href="/contact"]';
  expect(things.filter(({ parts }) => parts.includes(entry))).toMatchObject([
    { to: `/admin/pages/${contact!.id}`, tag: "Menu: Contact Us", isEntry: true },
  ]);
  const own = things.filter(({ to }) => to === `/admin/pages/${about!.id}`);
  expect(own).toMatchObject([
    { tag: "Heading", parts: expect.arrayContaining(['.site-header nav a[href="/about"]']) },
  ]);
});

it("lists the notices that the page shows now, in their order there", async () => {
  const shown = { shown_from: "2000-01-01T08:00", shown_until: "2099-01-01T08:00" };
  const add = async (words: object) => (await owner.post("/api/notices", { ...shown, ...words })).body.id;
  const everywhere = await add({ text: "Closed on Monday" });
  const urgent = await add({ text: "No lines", kind: "urgent", pages: ["/terms"] });
  await add({ text: "Elsewhere", pages: ["/cookies"] });
  await add({ text: "Later", shown_from: "2098-01-01T08:00" });
  const row = (await findPageAt(site.db, "/terms"))!;
  const things = await listThingsOnPage(site.services, null, row);
  expect(things.filter(({ tag }) => tag === "Notice")).toMatchObject([
    { to: `/admin/notices/${urgent}`, parts: ['section[aria-label="Notices"] > :nth-child(1)'] },
    { to: `/admin/notices/${everywhere}`, parts: ['section[aria-label="Notices"] > :nth-child(2)'] },
  ]);
});

it("opens the form of a page that the owner has added at each of its blocks", async () => {
  await owner.post("/api/pages", { title: "Hire", path: "/hire" });
  const [words] = await listThingsOnPage(site.services, null, (await findPageAt(site.db, "/hire"))!);
  expect(words).toMatchObject({ tag: "Page and blocks", parts: expect.arrayContaining(["main > *"]) });
});

it("lists the drafts of its things that wait for somebody, and of no others", async () => {
  const keep = async (path: string) => {
    const { id } = (await findPageAt(site.db, path))!;
    const { body: whole } = await owner.get(`/api/pages/${id}`);
    const body = { ...whole, title: "As drafted" };
    const draft = { save: `POST /api/pages/${id}`, body, version: 0 };
    return (await owner.write("PUT", "/api/drafts", draft)).body;
  };
  const [about, terms] = [await keep("/about"), await keep("/terms")];
  const row = (await findPageAt(site.db, "/about"))!;
  const drafts = async (duties: AdminDuties = null) =>
    listDraftsOf(site.db, duties, await listThingsOnPage(site.services, duties, row));
  expect(await drafts()).toMatchObject([{ id: about.id }]);
  expect(await drafts(["office"])).toEqual([]);
  const time = { version: about.version, publish_time: "2026-03-05T08:00", return_time: null };
  await owner.write("PUT", `/api/drafts/${about.id}/time`, time);
  expect(await drafts()).toEqual([]);
  expect(terms.id).not.toBe(about.id);
});

it("a form that can stand beside the page is open there, and another screen leads back", () => {
  expect(addressInPlace("/admin/widgets/3", "/about")).toBe("/admin/edit/widgets/3?page=%2Fabout");
  expect(addressInPlace("/admin/company", "/")).toBe("/admin/edit/company?page=%2F");
  expect(addressInPlace("/admin/testimonials", "/about")).toBe("/admin/testimonials?edits=%2Fabout");
  expect(addressInPlace("/admin/pages/3/as-it-was", "/")).toBe("/admin/pages/3/as-it-was?edits=%2F");
  expect(screenInPlace("/admin/edit/widgets/3")).toBe("/admin/widgets/3");
});

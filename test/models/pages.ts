/* The model of the owner's pages with their addresses, translations, redirects and notices: the world and the steps. */
import { expect } from "vitest";
import { momentsAt } from "../../app/platform/firm-time.ts";
import type { Browser } from "../browser.ts";
import { openSite } from "../site.ts";
import { oneOf, type Steps } from "./run-model.ts";

export type Page = { id: number; path: string; place: "list" | "bin"; isTranslation: boolean };
type Notice = { id: number; from: string; until: string; place: "list" | "bin" };
type Picks = { pick: number; other: number };
export type World = {
  known: Page[];
  notices: Notice[];
  /** Addresses that once had a page, and that the owner has not given up since. */
  promised: Set<string>;
  /** To which page a former address leads, unless something else stands there. */
  former: Map<string, number>;
  owner: Browser;
};

const paths = ["/van-a", "/van-b", "/van-c", "/van-d"];
const languages = ["pl", "ro"] as const;
/** Around the hours that summer time skips and repeats, and on usual days. */
const times = [
  "2026-03-28T23:30",
  "2026-03-29T00:30",
  "2026-03-29T01:30",
  "2026-03-29T02:30",
  "2026-10-25T00:30",
  "2026-10-25T01:30",
  "2026-10-25T02:30",
  "2026-12-24T17:30",
];
const starts = [-40, 0, 20, 40, 60, 80, 100, 130].map((minutes) => minutes * 60_000);
const changes = [Date.parse("2026-03-29T01:00Z"), Date.parse("2026-10-25T00:00Z")];

export const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const start = Date.parse("2026-03-29T00:00Z");

export async function begin(): Promise<World> {
  for (const table of ["notices", "redirects", "bin", "versions"] as const)
    await site.db.deleteFrom(table).execute();
  await site.db.deleteFrom("pages").where("path", "like", "%van-%").execute();
  moveTo(start);
  const owner = await site.signIn("owner");
  return { known: [], notices: [], promised: new Set(), former: new Map(), owner };
}

function moveTo(moment: number): void {
  site.clock.advance({ seconds: (moment - site.clock.now().getTime()) / 1000 });
}

export const listed = ({ known }: World) => known.filter(({ place }) => place === "list");
const standsAt = (world: World, path: string) => listed(world).some((page) => page.path === path);
const translationsOf = (world: World, { path }: Page) =>
  listed(world).filter((one) => one.isTranslation && one.path.replace(/^\/../, "") === path);

/** A page stands at an address now: what led on from there has ended. */
function takes({ promised, former }: World, path: string): void {
  promised.add(path);
  former.delete(path);
}

async function create(world: World, { pick }: Picks): Promise<void> {
  const path = oneOf(paths, pick)!;
  const press = () => world.owner.post("/api/pages", { title: "Vans", path });
  const [first, second] = [await press(), await press()];
  const isTaken = standsAt(world, path);
  expect([first.status, second.status]).toEqual([isTaken ? 422 : 201, 422]);
  if (isTaken) return;
  takes(world, path);
  world.known.push({ id: first.body.id, path, place: "list", isTranslation: false });
}

async function translate(world: World, { pick, other }: Picks): Promise<void> {
  const page = oneOf(listed(world), pick);
  if (!page) return;
  const language = oneOf(languages, other)!;
  const { status, body } = await world.owner.post(`/api/pages/${page.id}/translations`, { language });
  const path = `/${language}${page.path}`;
  expect(status).toBe(page.isTranslation ? 409 : standsAt(world, path) ? 422 : 201);
  if (status !== 201) return;
  takes(world, path);
  world.known.push({ id: body.id, path, place: "list", isTranslation: true });
}

async function move(world: World, { pick, other }: Picks): Promise<void> {
  const page = oneOf(listed(world), pick);
  if (!page || page.isTranslation) return;
  const to = oneOf(paths, other)!;
  const address = `/api/pages/${page.id}`;
  const { body: before } = await world.owner.get(address);
  const { status } = await world.owner.post(address, { ...before, path: to });
  const moved = [page, ...translationsOf(world, page)];
  const targets = moved.map((one) => one.path.replace(page.path, to));
  const isTaken = to !== page.path && targets.some((path) => standsAt(world, path));
  expect(status).toBe(isTaken ? 422 : 200);
  if (status !== 200 || to === page.path) return;
  expect((await world.owner.post(address, { ...before, path: "/van-late" })).status).toBe(409);
  for (const [at, one] of moved.entries()) {
    takes(world, targets[at]!);
    world.former.set(one.path, one.id);
    one.path = targets[at]!;
  }
}

async function remove(world: World, { pick, other }: Picks): Promise<void> {
  const page = oneOf(listed(world), pick);
  if (!page) return;
  const leads_to = oneOf([undefined, "/contact", ...paths], other);
  const address = `/api/pages/${page.id}`;
  const { status } = await world.owner.delete(address, leads_to === undefined ? {} : { leads_to });
  if (translationsOf(world, page).length > 0) return expect(status).toBe(409);
  // It would lead round in a circle.
  if (status === 422) return expect(paths).toContain(leads_to);
  expect(status).toBe(204);
  page.place = "bin";
  world.former.delete(page.path);
}

async function restore(world: World, { pick }: Picks): Promise<void> {
  const page = oneOf(
    world.known.filter(({ place }) => place === "bin"),
    pick,
  );
  if (!page) return;
  const { status } = await world.owner.post(`/api/bin/page/${page.id}/restore`, {});
  if (!page.isTranslation) expect(status).toBe(standsAt(world, page.path) ? 409 : 200);
  expect([200, 409]).toContain(status);
  if (status !== 200) return;
  const { path } = (await world.owner.get(`/api/pages/${page.id}`)).body;
  if (!page.isTranslation) expect(path).toBe(page.path);
  takes(world, path);
  Object.assign(page, { path, place: "list" });
}

async function redirect(world: World, { pick, other }: Picks): Promise<void> {
  const [path, target] = [oneOf(paths, pick)!, oneOf([...paths, "/contact"], other)!];
  const { status } = await world.owner.post("/api/redirects", { path, target });
  expect([201, 422]).toContain(status);
  if (path === target || standsAt(world, path)) expect(status).toBe(422);
  if (status === 201) world.promised.add(path);
}

async function dropRedirect(world: World, { pick, other }: Picks): Promise<void> {
  const row = oneOf(await site.db.selectFrom("redirects").selectAll().orderBy("id").execute(), pick);
  if (!row) return;
  expect((await world.owner.delete(`/api/redirects/${row.id}`)).status).toBe(204);
  const isRestored = other % 2 === 0;
  if (isRestored)
    expect((await world.owner.post(`/api/bin/redirect/${row.id}/restore`, {})).status).toBe(200);
  if (isRestored) return;
  world.promised.delete(row.path);
  // Others may have led through it.
  world.former.clear();
}

async function notify(world: World, { pick, other }: Picks): Promise<void> {
  const [from, until] = [oneOf(times, pick)!, oneOf(times, other)!];
  const sent = { text: "Closed", shown_from: from, shown_until: until };
  const { status, body } = await world.owner.post("/api/notices", sent);
  const isPossible = from < until && [from, until].every((time) => momentsAt(time).length > 0);
  expect(status).toBe(isPossible ? 201 : 422);
  if (isPossible) world.notices.push({ id: body.id, from, until, place: "list" });
}

async function moveNotice(world: World, { pick }: Picks): Promise<void> {
  const notice = oneOf(world.notices, pick);
  if (!notice) return;
  const isThere = notice.place === "list";
  const { status } = await (isThere
    ? world.owner.delete(`/api/notices/${notice.id}`)
    : world.owner.post(`/api/bin/notice/${notice.id}/restore`, {}));
  expect(status).toBe(isThere ? 204 : 200);
  notice.place = isThere ? "bin" : "list";
}

/** The clock moves forward or back to a time around one of the changes. */
async function turn(world: World, { pick, other }: Picks): Promise<void> {
  moveTo(oneOf(changes, pick)! + oneOf(starts, other)!);
  await site.db.deleteFrom("sessions").execute();
  world.owner = await site.signIn("owner");
}

export const steps: Steps<World> = {
  "the owner adds a page, and presses twice": create,
  "the owner translates a page": translate,
  "the owner moves a page": move,
  "the owner deletes a page": remove,
  "the owner restores a page": restore,
  "the owner adds a redirect": redirect,
  "the owner drops a redirect": dropRedirect,
  "the owner adds a notice": notify,
  "the owner deletes or restores a notice": moveNotice,
  "the clock moves around a change of summer time": turn,
};

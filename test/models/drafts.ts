/* The model of drafts that are published and go back at a time: the world, the steps, and what the clock does. */
import { expect } from "vitest";
import { publishTimed } from "../../app/features/drafts/publish-timed.server.ts";
import { firmTime } from "../../app/platform/firm-time.ts";
import type { Browser } from "../browser.ts";
import { openSite } from "../site.ts";
import { oneOf, type Steps } from "./run-model.ts";

type Page = { id: number; title: string; version: number };
type Draft = {
  id: number;
  version: number;
  page: Page;
  title: string;
  base: number;
  publish: number | null;
  back: number | null;
  isRefused: boolean;
};
type Return = { page: Page; before: string; published: number; at: number; isRefused: boolean };
export type World = { pages: Page[]; drafts: Draft[]; returns: Return[]; owner: Browser; words: number };

export const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
/** Some hours before the clocks go forward. */
const start = Date.parse("2026-03-28T22:00Z");
const hour = 3_600_000;

export async function begin(): Promise<World> {
  for (const table of ["drafts", "draft_returns", "jobs", "versions", "bin"] as const)
    await site.db.deleteFrom(table).execute();
  await site.db.deleteFrom("pages").where("path", "like", "%van-%").execute();
  site.clock.advance({ seconds: (start - now()) / 1000 });
  const owner = await site.signIn("owner");
  const pages: Page[] = [];
  for (const path of ["/van-a", "/van-b", "/van-c"]) {
    const { body } = await owner.post("/api/pages", { title: path, path });
    pages.push({ id: body.id, title: path, version: body.version });
  }
  return { pages, drafts: [], returns: [], owner, words: 0 };
}

const now = () => site.clock.now().getTime();
const address = ({ id }: Page) => `/api/pages/${id}`;
const typed = (moment: number) => firmTime(new Date(moment));

export const steps: Steps<World> = {
  async keep(world, { pick }) {
    const page = oneOf(world.pages, pick)!;
    const title = `Draft ${(world.words += 1)}`;
    const known = world.drafts.find((one) => one.page === page);
    const body = { ...(await world.owner.get(address(page))).body, title };
    const sent = { save: `POST ${address(page)}`, body, version: known?.version ?? 0 };
    const kept = (await world.owner.write("PUT", "/api/drafts", sent)).body;
    const draft = known ?? { id: kept.id, page, publish: null, back: null };
    Object.assign(draft, { version: kept.version, title, base: page.version, isRefused: false });
    if (!known) world.drafts.push(draft as Draft);
  },

  async time(world, { pick, other }) {
    const draft = oneOf(world.drafts, pick);
    if (!draft) return;
    const publish = other % 5 === 0 ? null : now() + (1 + (other % 3)) * hour;
    const back = publish === null || other % 2 === 0 ? null : publish + (1 + (other % 4)) * hour;
    const { status } = await world.owner.write("PUT", `/api/drafts/${draft.id}/time`, {
      version: draft.version,
      publish_time: publish && typed(publish),
      return_time: back && typed(back),
    });
    const isOutdated = publish !== null && draft.base !== draft.page.version;
    expect(status).toBe(isOutdated ? 409 : 200);
    if (!isOutdated) Object.assign(draft, { publish, back, isRefused: false, version: draft.version + 1 });
  },

  async save(world, { pick }) {
    const page = oneOf(world.pages, pick)!;
    const title = `Saved ${(world.words += 1)}`;
    const { body } = await world.owner.get(address(page));
    expect((await world.owner.post(address(page), { ...body, title })).status).toBe(200);
    Object.assign(page, { title, version: page.version + 1 });
  },

  async "publish by hand"(world, { pick }) {
    const draft = oneOf(world.drafts, pick);
    if (!draft) return;
    const asked = [{ id: draft.id, version: draft.version }];
    const { status } = await world.owner.post("/api/drafts/publish", { drafts: asked });
    expect(status).toBe(draft.base === draft.page.version ? 204 : 409);
    if (status === 204) publish(world, draft);
  },

  async "an hour passes"(world) {
    site.clock.advance({ hours: 1 });
    await site.jobs.drain();
    await clockHasMoved(world);
  },

  async "an hour passes, in two processes"(world) {
    site.clock.advance({ hours: 1 });
    await Promise.all([publishTimed(site.services), publishTimed(site.services)]);
    await clockHasMoved(world);
  },

  async "the server is off for some hours"(world, { pick }) {
    site.clock.advance({ hours: 1 + (pick % 5) });
    await site.startAgain();
    await site.jobs.drain();
    await clockHasMoved(world);
  },
};

function publish(world: World, draft: Draft): void {
  const { page, title, back, publish: at } = draft;
  const before = page.title;
  Object.assign(page, { title, version: page.version + 1 });
  world.drafts = world.drafts.filter((one) => one !== draft);
  const goesBack = back !== null && (at !== null || back > now());
  if (goesBack) world.returns.push({ page, before, published: page.version, at: back, isRefused: false });
}

/** Does what is due, in the order of the moments: what goes back first, then all drafts of the moment or none. */
async function clockHasMoved(world: World): Promise<void> {
  for (;;) {
    const returns = world.returns.filter(({ isRefused }) => !isRefused);
    const first = Math.min(
      ...world.drafts.map(({ publish: at }) => at ?? Infinity),
      ...returns.map(({ at }) => at),
    );
    if (first > now()) break;
    for (const one of returns.filter(({ at }) => at === first)) {
      one.isRefused = one.page.version !== one.published;
      if (one.isRefused) continue;
      Object.assign(one.page, { title: one.before, version: one.page.version + 1 });
      world.returns = world.returns.filter((other) => other !== one);
    }
    const group = world.drafts.filter((draft) => draft.publish === first);
    const isRefused = group.some(({ base, page }) => base !== page.version);
    for (const draft of group) {
      if (isRefused) Object.assign(draft, { publish: null, isRefused, version: draft.version + 1 });
      else publish(world, draft);
    }
  }
  world.owner = await site.signIn("owner");
}

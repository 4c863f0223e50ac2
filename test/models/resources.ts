/* The model of everything that goes to the bin, derived from the list of resources: the world and the steps. */
import { expect } from "vitest";
import { binnedKinds } from "../../app/features/resources/resources.schema.ts";
import { forgetOldBinEntries } from "../../app/platform/bin/bin.server.ts";
import { days } from "../../app/platform/durations.ts";
import { binCases } from "../bin-cases.ts";
import type { Browser } from "../browser.ts";
import { newGallery } from "../galleries.ts";
import { openSite } from "../site.ts";
import { oneOf, type Steps } from "./run-model.ts";

export type Thing = {
  kind: string;
  id: number;
  address: string;
  place: "list" | "bin" | "gone";
  binnedAt: number;
  read: () => Promise<unknown>;
  /** Its rows as they were stored by the last save. */
  rows: unknown;
};
type Picks = { pick: number; other: number };
export type World = { things: Thing[]; owner: Browser; partner: Browser };

/** Kinds that a save replaces as a whole, by what a read returns. Others have tests of their own. */
const saved = new Set(["testimonial", "notice", "template", "redirect", "customer"]);
/** The second administrator of this model cannot be deleted by it. */
const kinds = binnedKinds.filter((kind) => kind !== "administrator");
const many = { limit: 1_000_000, seconds: 60 };
const limits = { contactPerClient: many, accountRequestsPerClient: many, callOutsPerClient: many };

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: JSON.stringify(limits),
});
const maker = { site, owner: await site.signIn("owner") };
// The first four galleries belong to public pages and cannot be deleted.
for (let made = 0; made < 4; made += 1) await newGallery(maker.owner, "Of a page");
const cases = binCases(maker);
let last: World | undefined;

export async function begin(): Promise<World> {
  const { owner, partner } = await signedIn();
  const left = last?.things.filter(({ place }) => place === "list") ?? [];
  for (const { address } of left.toReversed()) await owner.delete(address);
  expect((await owner.delete("/api/bin")).status).toBe(204);
  // The same message counts once within ten minutes.
  site.clock.advance({ minutes: 11 });
  return (last = { things: [], owner, partner });
}

/** Sessions end as the clock moves. */
async function signedIn(): Promise<Pick<World, "owner" | "partner">> {
  return { owner: await site.signIn("owner"), partner: await site.signIn("partner") };
}

const now = () => site.clock.now().getTime();

async function make(world: World, { pick }: Picks): Promise<void> {
  const kind = oneOf(kinds, pick)!;
  if (world.things.some((thing) => thing.kind === kind && thing.place !== "gone")) return;
  site.clock.advance({ minutes: 11 });
  maker.owner = world.owner;
  const { id, address, stored } = await cases[kind]!();
  await site.jobs.drain();
  // Jobs note on a call-out that nobody has seen it.
  for (const one of world.things)
    if (one.kind === "call-out" && one.place === "list") one.rows = await one.read();
  const rows = await stored();
  world.things.push({ kind, id, address, place: "list", binnedAt: 0, read: stored, rows });
}

/** Two people save what both have read: the second learns of the first. */
async function save(world: World, { pick, other }: Picks): Promise<void> {
  const thing = oneOf(
    world.things.filter(({ kind }) => saved.has(kind)),
    pick,
  );
  if (!thing || thing.place !== "list") return;
  const { body } = await world.owner.get(thing.address);
  const [first, second] = other % 2 ? [world.owner, world.partner] : [world.partner, world.owner];
  expect((await first.post(thing.address, body)).status).toBe(200);
  expect(await second.post(thing.address, body)).toMatchObject({ status: 409, body: { current: {} } });
  thing.rows = await thing.read();
}

async function remove(world: World, { pick }: Picks): Promise<void> {
  const thing = oneOf(world.things, pick);
  if (!thing) return;
  const press = async (browser: Browser) => (await browser.delete(thing.address)).status;
  const first = thing.place === "list" ? 204 : 404;
  expect([thing.kind, await press(world.owner), await press(world.partner)]).toEqual([
    thing.kind,
    first,
    404,
  ]);
  if (first === 204) Object.assign(thing, { place: "bin", binnedAt: now() });
}

async function restore(world: World, { pick }: Picks): Promise<void> {
  const thing = oneOf(world.things, pick);
  if (!thing) return;
  const path = `/api/bin/${thing.kind}/${thing.id}/restore`;
  const press = async (browser: Browser) => (await browser.post(path, {})).status;
  const first = thing.place === "bin" ? 200 : 404;
  expect([await press(world.partner), await press(world.owner)]).toEqual([first, 404]);
  if (first === 200) thing.place = "list";
}

async function removeForGood(world: World, { pick }: Picks): Promise<void> {
  const thing = oneOf(world.things, pick);
  if (!thing) return;
  const press = async () => (await world.owner.delete(`/api/bin/${thing.kind}/${thing.id}`)).status;
  const first = thing.place === "bin" ? 204 : 404;
  expect([await press(), await press()]).toEqual([first, 404]);
  if (first === 204) thing.place = "gone";
}

async function pass(world: World): Promise<void> {
  site.clock.advance({ days: 20 });
  Object.assign(world, await signedIn());
  await forgetOldBinEntries(site.services);
  for (const thing of world.things)
    if (thing.place === "bin" && now() - thing.binnedAt > days(30)) thing.place = "gone";
}

export const steps: Steps<World> = {
  "somebody adds a thing": make,
  "two people save a thing": save,
  "two people delete a thing": remove,
  "two people restore a thing": restore,
  "somebody deletes a thing for good": removeForGood,
  "twenty days pass, and housekeeping runs": pass,
};

/* The steps of the model of waking the office: what drivers, people, phones and time do. */
import { expect } from "vitest";
import { lastCallOut } from "../call-outs.ts";
import {
  aboutOf,
  driver,
  isUnseen,
  names,
  type Picks,
  setDuties,
  signIn,
  site,
  switchOn,
  telephoneOf,
  work,
  type World,
} from "./chase.ts";
import { dying, erase } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

async function arrive(world: World): Promise<void> {
  const word = (world.words += 1);
  const card = { place: `Lay-by ${word}`, telephone: telephoneOf(word), submission_key: `card ${word}` };
  expect((await driver.post("/api/callouts", card)).status).toBe(201);
  const { id } = await lastCallOut(site);
  const { telephone } = card;
  world.known.push({ id, telephone, isRehearsal: false, seenBy: null, joinedTo: null, minutes: 0 });
  await work(world);
}

async function rehearse(world: World): Promise<void> {
  const isRunning = world.known.some((one) => one.isRehearsal && isUnseen(one));
  const { status, body } = await world.browsers.owner.post("/api/rehearsals", {});
  expect(status).toBe(isRunning ? 409 : 201);
  if (!isRunning)
    world.known.push({
      id: body.id,
      telephone: "",
      isRehearsal: true,
      seenBy: null,
      joinedTo: null,
      minutes: 0,
    });
  await work(world);
}

async function join(world: World, { pick, other }: Picks): Promise<void> {
  const real = world.known.filter((one) => !one.isRehearsal && one.joinedTo === null);
  const [one, main] = [oneOf(real, pick), oneOf(real, other)];
  if (!one || !main || one === main) return;
  const answer = await world.browsers.owner.post(`/api/callouts/${one.id}/join`, { into: main.id });
  expect(answer.status).toBe(200);
  for (const joined of world.known) if (joined.joinedTo === one.id) joined.joinedTo = main.id;
  one.joinedTo = main.id;
  await work(world);
}

/** Two people press at once: on a message that may be old, and at the desk. */
async function see(world: World, { pick, other }: Picks): Promise<void> {
  const message = oneOf(world.messages, pick);
  const one = message && aboutOf(world, message);
  if (!one || !message.message.maySee) return;
  const press = () => driver.post(`/api/wakings/${message.message.token}/sight`, {});
  const sit = () => world.browsers.owner.patch(`/api/callouts/${one.id}`, { status: "seen" });
  await Promise.all(other % 2 === 0 ? [press(), press()] : [press(), sit()]);
  const { steps } = (await world.browsers.owner.get(`/api/callouts/${one.id}`)).body;
  const by = steps.find(({ status }: { status: string }) => status === "seen")?.by;
  if (isUnseen(one) && by) one.seenBy = by;
  await work(world);
}

/** A driver is erased while nobody has seen the call-out, or while somebody works on it. */
async function eraseDriver(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(
    world.known.filter((each) => !each.isRehearsal),
    pick,
  );
  if (!one || other % 3 !== 0) return;
  await erase(site, { numbers: one.telephone });
  world.known.splice(world.known.indexOf(one), 1);
  world.erased.add(one.id);
  const joined = world.known.filter(({ joinedTo }) => joinedTo === one.id);
  const [successor] = joined;
  if (successor) {
    for (const each of joined) each.joinedTo = successor.id;
    // The successor continues where the other stood. Who waits for it is followed up from its next round on.
    Object.assign(successor, { joinedTo: null, minutes: null, seenBy: one.seenBy ?? successor.seenBy });
  }
  await work(world);
}

async function plan(world: World, { pick, other }: Picks): Promise<void> {
  const { data } = (await world.browsers.owner.get("/api/on-call")).body;
  const shift = oneOf<{ id: number }>(data, pick);
  if (shift && other % 2 === 0) await world.browsers.owner.delete(`/api/on-call/shifts/${shift.id}`);
  else await world.browsers[oneOf(names, pick)!].post("/api/on-call/taking", { until: "06:00" });
}

async function pass(world: World, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    site.clock.advance({ minutes: 1 });
    for (const one of world.known) if (one.minutes !== null) one.minutes += 1;
    await work(world);
  }
  await noteEnded(world);
}

/** A rehearsal ends by itself. */
async function noteEnded(world: World): Promise<void> {
  const rows = await site.db.selectFrom("call_outs").select(["id", "status"]).execute();
  for (const one of world.known)
    if (one.isRehearsal && rows.find(({ id }) => id === one.id)?.status === "cancelled")
      one.seenBy ??= "nobody";
}

/** A round that is due is taken by two processes, one after the other. */
async function runTwice(world: World): Promise<void> {
  await arrive(world);
  const rounds = site.db
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", "chase-call-out")
    .orderBy("id", "desc");
  const { id: _, ...round } = await rounds.limit(1).executeTakeFirstOrThrow();
  await site.db
    .insertInto("jobs")
    .values({ ...round, key: null })
    .execute();
  await pass(world, 4);
}

async function setClock(world: World, change: { hours?: number; minutes?: number }): Promise<void> {
  site.clock.advance(change);
  for (const one of world.known) one.minutes = null;
  if (change.hours) world.browsers = await signIn();
  await work(world);
  await noteEnded(world);
}

export const steps: Steps<World> = {
  "a call-out arrives": arrive,
  "somebody rehearses": rehearse,
  "one is joined to another": join,
  "two see it": see,
  "two arrive, and the second is seen before its message leaves": async (world) => {
    await arrive(world);
    await arrive(world);
    const last = world.known.at(-1)!;
    await world.browsers.owner.patch(`/api/callouts/${last.id}`, { status: "seen" });
    last.seenBy = "Olive Owner";
    await pass(world, 1);
  },
  "somebody rehearses, and answers after eleven minutes": async (world, { pick }) => {
    await rehearse(world);
    await pass(world, 11);
    const last = world.messages.findLastIndex((one) => aboutOf(world, one)?.isRehearsal);
    if (last >= 0) await see(world, { pick: last, other: pick });
  },
  "a driver is erased": eraseDriver,
  ...dying(site),
  "a phone is switched on": switchOn,
  "a phone is thrown away": async ({ phones }, { pick }) => {
    const phone = oneOf(phones, pick);
    if (phone) phone.isGone = true;
  },
  "a round runs twice, as after a process that was thought dead": runTwice,
  "the plan changes": plan,
  "two arrive, and the clerk leaves the office before the second message": async (world) => {
    await arrive(world);
    await arrive(world);
    await setDuties(world, "clerk", false);
    await pass(world, 1);
    await setDuties(world, "clerk", true);
  },
  "the clerk leaves the office, or comes back": (world) => setDuties(world, "clerk", !world.office.clerk),
  "a minute passes": (world) => pass(world, 1),
  "eleven minutes pass": (world) => pass(world, 11),
  "the clock goes back": (world) => setClock(world, { minutes: -7 }),
  "the site stands still for two hours": (world) => setClock(world, { hours: 2 }),
};

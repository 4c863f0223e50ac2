/* The model of waking the office: what somebody who looks on knows, and what drivers, people, phones and time do. */
import { expect } from "vitest";
import { type PushBrowser, pushBrowser } from "../push-browser.ts";
import { jobsWithPush, type Pushed } from "../push-service.ts";
import type { Browser } from "../browser.ts";
import { lastCallOut } from "../call-outs.ts";
import { people } from "../people.ts";
import { openSite } from "../site.ts";
import { dying, erase } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

type Name = "clerk" | "owner";
/** What somebody who looks on knows of a call-out. */
export type Known = {
  id: number;
  telephone: string;
  isRehearsal: boolean;
  seenBy: string | null;
  joinedTo: number | null;
  /** How many minutes have passed one by one since it arrived. Null once the clock was set. */
  minutes: number | null;
};
type Phone = { name: Name; browser: PushBrowser; isGone: boolean };
/** `wasTrue` if its call-out still waited when it left. */
type Message = Pushed & { wasTrue: boolean; mayBeWoken: boolean };
export type World = {
  known: Known[];
  phones: Phone[];
  messages: Message[];
  office: Record<Name, boolean>;
  browsers: Record<Name, Browser>;
  words: number;
  /** The ids of erased call-outs. */
  erased: Set<number>;
};
type Picks = { pick: number; other: number };

const tables = [
  ...(["call_out_wakings", "call_out_steps", "call_out_notes", "call_outs", "wake_devices"] as const),
  ...(["data_requests", "audit_log"] as const),
  ...(["on_call_shifts", "bin", "jobs", "mails", "idempotency_keys", "rate_limits"] as const),
];
const many = { limit: 1_000_000, seconds: 60 };
const names = ["clerk", "owner"] as const;

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: JSON.stringify({ callOutsPerClient: many }),
});
const driver = site.visitor();
const signIn = async () => ({ clerk: await site.signIn("clerk"), owner: await site.signIn("owner") });

export async function begin(): Promise<World> {
  for (const table of tables) await site.db.deleteFrom(table).execute();
  site.dieBeforeNextAnswer(false);
  const browsers = await signIn();
  const office = { clerk: true, owner: true };
  const world: World = { known: [], phones: [], messages: [], office, browsers, words: 0, erased: new Set() };
  await setDuties(world, "clerk", true);
  await switchOn(world, { pick: 0, other: 0 });
  await switchOn(world, { pick: 1, other: 0 });
  return world;
}

const telephoneOf = (word: number) => `07700 9${String(word).padStart(5, "0")}`;
export const isUnseen = ({ seenBy, joinedTo }: Known) => seenBy === null && joinedTo === null;

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

export function aboutOf({ known }: World, { message }: Pushed): Known | undefined {
  return known.find(({ id }) => message.path === `/admin/call-outs/${id}`);
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
  for (const each of world.known) {
    if (each.joinedTo !== one.id) continue;
    // Whoever waits for a call-out that is parted is followed up from its next round on.
    Object.assign(each, { joinedTo: null, minutes: null });
  }
  await work(world);
}

async function switchOn(world: World, { pick }: Picks): Promise<void> {
  const name = oneOf(names, pick)!;
  if (!world.office[name]) return;
  const browser = pushBrowser(`${name}-${(world.words += 1)}`);
  const { status } = await world.browsers[name].post("/api/wake-devices", browser.subscription);
  if (status === 201) world.phones.push({ name, browser, isGone: false });
  else expect(status).toBe(409);
}

async function plan(world: World, { pick, other }: Picks): Promise<void> {
  const { data } = (await world.browsers.owner.get("/api/on-call")).body;
  const shift = oneOf<{ id: number }>(data, pick);
  if (shift && other % 2 === 0) await world.browsers.owner.delete(`/api/on-call/shifts/${shift.id}`);
  else await world.browsers[oneOf(names, pick)!].post("/api/on-call/taking", { until: "06:00" });
}

async function setDuties(world: World, name: "clerk", isInOffice: boolean): Promise<void> {
  world.office[name] = isInOffice;
  const { email } = people[name];
  const duties = isInOffice ? "office" : "pages";
  await site.db.updateTable("users").set({ duties }).where("email", "=", email).execute();
}

/** Runs what is due. Notes of each message whether its call-out still waited, and whether its owner may be woken. */
async function work(world: World): Promise<void> {
  const now = site.clock.now().toISOString();
  const due = site.db.selectFrom("jobs").select("id").where("run_at", "<=", now).limit(1);
  if ((await due.execute()).length === 0) return;
  const given: Pushed[] = [];
  const isGone = ({ endpoint }: Pushed) =>
    world.phones.some((phone) => phone.isGone && phone.browser.subscription.endpoint === endpoint);
  const browsers = world.phones.map(({ browser }) => browser);
  const jobs = jobsWithPush(site, browsers, given, (pushed) => (isGone(pushed) ? 410 : 201));
  await jobs.drain();
  await jobs.stop();
  for (const pushed of given) {
    const phone = world.phones.find(({ browser }) => browser.subscription.endpoint === pushed.endpoint)!;
    const one = aboutOf(world, pushed);
    const isErased = [...world.erased].some((id) => pushed.message.path.endsWith(`/${id}`));
    const wasTrue = !pushed.message.isLoud || (one ? isUnseen(one) : !isErased);
    world.messages.push({ ...pushed, wasTrue, mayBeWoken: world.office[phone.name] });
  }
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

/* The steps of the model of call-outs that people, jobs and the clock take. */
import { expect } from "vitest";
import { callOutStatuses, isOpen, stepsFrom } from "../../app/features/call-outs/call-out-status.ts";
import { forgetOldCallOuts } from "../../app/features/call-outs/forget-call-outs.server.ts";
import { days, minutes } from "../../app/platform/durations.ts";
import { card } from "../call-outs.ts";
import { tablesHolding } from "../tables-holding.ts";
import {
  changeable,
  driver,
  hasEnded,
  type Known,
  learn,
  listed,
  mainOf,
  now,
  type Picks,
  sentBefore,
  site,
  statusOf,
  type World,
} from "./call-outs.ts";
import { dying, erase } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

const loads = ["Fish", "Meat", "Flowers"];
const vehicles = ["MD01 ONE", "MD02 TWO", "MD03 TRE"];
const telephones = ["07700 900123", "07700 900456"] as const;

async function report(world: World, { pick, other }: Picks): Promise<void> {
  const [vehicle, load] = [oneOf(vehicles, pick)!, oneOf(loads, other)!];
  const submission_key = `${vehicle} ${pick % 2}`;
  const sent = { ...card, vehicle_number: vehicle, load, submission_key, telephone: telephones[0] };
  const { status, body } = await driver.post("/api/callouts", sent);
  expect(status).toBe(201);
  const before = sentBefore(world, submission_key);
  const earlier = world.known.find(({ reference }) => reference === before?.reference);
  const until = before?.until ?? now() + days(7);
  world.keys.set(submission_key, { load, reference: body.reference, until });
  if (earlier && (before?.load === load || changeable(earlier))) {
    expect(body.reference).toBe(earlier.reference);
    return;
  }
  await learn(world, body, { steps: ["received"], card: null, mails: 1, telephone: telephones[0] });
}

async function step(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const status = oneOf(callOutStatuses, other)!;
  const answer = await world.office.patch(`/api/callouts/${one.id}`, { status });
  if (one.place !== "list") return expect(answer.status).toBe(404);
  if (one.joinedTo !== null) return expect(answer.status).toBe(409);
  const isSame = status === statusOf(one);
  const isAllowed = stepsFrom(
    statusOf(one),
    one.steps.map((each) => ({ status: each })),
  ).includes(status);
  expect(answer.status).toBe(isSame || isAllowed ? 200 : 409);
  if (answer.status === 200 && (!isSame || status === "on_way")) one.steps.push(status);
}

async function join(world: World, { pick, other }: Picks): Promise<void> {
  const [one, into] = [oneOf(world.known, pick), oneOf(world.known, other)];
  if (!one || !into) return;
  const { status } = await world.office.post(`/api/callouts/${one.id}/join`, { into: into.id });
  if (one.place !== "list") return expect([404, 422]).toContain(status);
  if (into.place !== "list") return expect(status).toBe(422);
  const main = mainOf(world, into);
  const isRefused = main === one || (isOpen(statusOf(one)) && !isOpen(statusOf(main)));
  expect(status).toBe(isRefused ? 409 : 200);
  if (isRefused) return;
  for (const each of listed(world)) if (each.joinedTo === one.id) each.joinedTo = main.id;
  one.joinedTo = main.id;
  one.partedFrom = null;
}

async function part(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(listed(world), pick);
  if (!one) return;
  expect((await world.office.delete(`/api/callouts/${one.id}/join`, {})).status).toBe(200);
  one.joinedTo = null;
}

async function remove(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(listed(world), pick);
  if (!one) return;
  const followers = listed(world).filter(({ joinedTo }) => joinedTo === one.id);
  const { status } = await world.office.delete(`/api/callouts/${one.id}`);
  const isRefused = followers.some((each) => isOpen(statusOf(each)));
  expect(status).toBe(isRefused ? 409 : 204);
  if (isRefused) return;
  one.place = "bin";
  for (const each of followers) Object.assign(each, { joinedTo: null, partedFrom: one.id });
}

async function restore(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(
    world.known.filter(({ place }) => place === "bin"),
    pick,
  );
  if (!one) return;
  const { status } = await world.office.post(`/api/bin/call-out/${one.id}/restore`, {});
  expect(status).toBe(200);
  one.place = "list";
  // The other one may be gone, or be joined to a third.
  const wanted = one.joinedTo ?? (isOpen(statusOf(one)) ? null : one.partedFrom);
  const main = listed(world).find(({ id }) => id === wanted);
  one.joinedTo = main ? (main.joinedTo ?? main.id) : null;
  one.partedFrom = main ? null : (wanted ?? one.partedFrom);
  for (const each of listed(world)) {
    const hasFollowers = listed(world).some(({ joinedTo }) => joinedTo === each.id);
    if (each.partedFrom !== one.id || each.joinedTo !== null || hasFollowers) continue;
    if (!isOpen(statusOf(each))) Object.assign(each, { joinedTo: one.joinedTo ?? one.id, partedFrom: null });
  }
}

async function byTelephone(world: World, { pick, other }: Picks): Promise<void> {
  const submission_key = `telephone ${pick % 3}`;
  const details = oneOf(loads, other)!;
  const answer = await world.office.post("/api/callouts/by-telephone", {
    telephone: telephones[1],
    details,
    submission_key,
  });
  const before = sentBefore(world, submission_key);
  const earlier = world.known.find(({ reference }) => reference === before?.reference);
  expect(answer.status).toBe(201);
  const until = before?.until ?? now() + minutes(10);
  world.keys.set(submission_key, { load: details, reference: answer.body.reference, until });
  if (earlier?.place === "list") return expect(answer.body.reference).toBe(earlier.reference);
  const { reference, page_url, card_url } = answer.body;
  await learn(
    world,
    { reference, page_url },
    {
      steps: ["received", "seen"],
      card: card_url,
      mails: 0,
      telephone: telephones[1],
    },
  );
}

async function linkedCard(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(
    world.known.filter((each) => each.card),
    pick,
  );
  if (!one) return;
  const load = oneOf(loads, other);
  const sent = { ...card, load, submission_key: `linked ${one.id} ${pick % 2}`, telephone: telephones[1] };
  const { status, body } = await driver.post(`/api/callout-cards/${one.card!.split("/").at(-1)}`, sent);
  const isOver = one.place !== "list" || ["done", "cancelled"].includes(statusOf(one)) || hasEnded(one);
  expect(status).toBe(isOver ? 404 : 201);
  if (!isOver) expect(body.reference).toBe(one.reference);
}

async function pass(world: World, time: { minutes?: number; days?: number }): Promise<void> {
  site.clock.advance(time);
  if (time.days) world.office = await site.signIn("clerk");
  await site.jobs.drain();
}

async function housekeeping(world: World): Promise<void> {
  const kept = 730;
  for (const task of forgetOldCallOuts) await task(site.services);
  for (const one of world.known) {
    if (one.place !== "list") continue;
    if (now() - one.at > days(kept)) one.place = "gone";
    if (now() - one.at > days(90)) one.telephone = "";
  }
  partFromGone(world);
}

/** The oldest open one that was joined to what has gone continues where that stood, unless it stood further. */
function partFromGone(world: World): void {
  for (const main of world.known) {
    if (main.place !== "gone") continue;
    const joined = listed(world).filter(({ joinedTo }) => joinedTo === main.id);
    const successor = joined.find((one) => isOpen(statusOf(one)));
    if (successor && !isFurther(successor, main)) successor.steps = ["received", ...main.steps.slice(1)];
    for (const one of joined) one.joinedTo = one === successor ? null : (successor?.id ?? null);
  }
}

function isFurther(one: Known, other: Known): boolean {
  return callOutStatuses.indexOf(statusOf(one)) > callOutStatuses.indexOf(statusOf(other));
}

/** Everything of a number is erased, also what is open, joined or in the bin. */
async function eraseNumber(world: World, { pick, other }: Picks): Promise<void> {
  if (other % 4 !== 0) return;
  const telephone = oneOf(telephones, pick)!;
  await erase(site, { numbers: telephone });
  // What was mailed about it is erased, too.
  for (const one of world.known)
    if (one.telephone === telephone) Object.assign(one, { place: "gone", mails: 0 });
  partFromGone(world);
  expect(await tablesHolding(site.db, new RegExp(telephone.slice(-6)))).toEqual([]);
}

export const steps: Steps<World> = {
  "a driver reports": report,
  "a press reports twice": async (world, picks) => {
    await report(world, picks);
    await report(world, picks);
  },
  "the office opens one by telephone": byTelephone,
  "a driver sends the linked card": linkedCard,
  "the office takes a step": step,
  "the office takes the next step": async (world, { pick }) => {
    const one = oneOf(listed(world), pick);
    if (!one) return;
    const next = stepsFrom(
      statusOf(one),
      one.steps.map((status) => ({ status })),
    )[0]!;
    await step(world, { pick: world.known.indexOf(one), other: callOutStatuses.indexOf(next) });
  },
  "one is seen while its reminder waits for the mail server": async (world, picks) => {
    site.mails.failing = true;
    await report(world, picks);
    await pass(world, { minutes: 3 });
    await pass(world, { minutes: 3 });
    await step(world, { pick: world.known.length - 1, other: callOutStatuses.indexOf("seen") });
    site.mails.failing = false;
    await pass(world, { minutes: 10 });
  },
  "the office joins two": join,
  "the office parts one": part,
  "the office deletes one": remove,
  "the office restores one": restore,
  "the jobs run": () => site.jobs.drain(),
  "the mail server goes away, or is back": async () => void (site.mails.failing = !site.mails.failing),
  "three minutes pass": (world) => pass(world, { minutes: 3 }),
  "ten minutes pass": (world) => pass(world, { minutes: 10 }),
  "four days pass": (world) => pass(world, { days: 4 }),
  "housekeeping runs": housekeeping,
  "a number is erased": eraseNumber,
  ...dying(site),
};

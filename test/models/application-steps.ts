/* The steps of the model of applications with their letters and the customer's file. */
import { expect } from "vitest";
import {
  type ApplicationStatus,
  applicationStatuses,
  nextStatuses,
} from "../../app/features/applications/application-status.ts";
import { forgetOldApplications } from "../../app/features/applications/forget-applications.server.ts";
import { days } from "../../app/platform/durations.ts";
import { people } from "../people.ts";
import {
  applicants,
  arrive,
  heldUntil,
  isHeld,
  type Known,
  type Letter,
  listed,
  now,
  type Picks,
  signedIn,
  site,
  type World,
} from "./applications.ts";
import { dying, erase, withoutPaper } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

const decisions = ["approved", "declined"] as const;

/** What a step does to the letters of the step before that still wait. */
function takeBackWaiting(one: Known): void {
  for (const letter of one.letters) {
    if (letter.version === one.version && letter.state === "waits") letter.state = "taken back";
  }
}

/** Returns where an application is that nobody has decided on, if there is room for one. */
async function fresh(world: World): Promise<number> {
  await arrive(world, { pick: 0, other: 0 });
  const at = world.known.findLastIndex(({ place, status }) => place === "list" && status === "received");
  return Math.max(0, at);
}

async function decide(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const status = oneOf(decisions, other)!;
  const subject = `${status} ${one.id} ${one.version}`;
  const body = { status, subject, text: "Dear you.", sending_key: subject, version: one.version };
  const path = `/api/applications/${one.id}/decision`;
  const answers = [await world.office.post(path, body), await world.office.post(path, body)];
  const isAllowed = one.place === "list" && nextStatuses[one.status].includes(status);
  for (const answer of answers)
    expect(answer.status).toBe(isAllowed ? 200 : one.place === "list" ? 409 : 404);
  if (!isAllowed) return;
  if (one.status !== "declined") takeBackWaiting(one);
  change(one, status);
  one.letters.push({ kind: status, subject, at: now(), version: one.version, state: "waits" });
}

async function mark(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const status = oneOf(applicationStatuses, other)!;
  const answer = await world.office.patch(`/api/applications/${one.id}`, { status, version: one.version });
  if (one.place !== "list") return expect(answer.status).toBe(404);
  const isSame = status === one.status;
  const isAllowed = nextStatuses[one.status].includes(status);
  expect(answer.status).toBe(isSame || isAllowed ? 200 : 409);
  if (isSame || !isAllowed) return;
  takeBackWaiting(one);
  change(one, status);
  if (status === "approved") one.opensAt = openingBeside(world, one);
}

/** Until when the letter of another application waits, with which the file opens at the latest. */
const openingBeside = (world: World, one: Known) =>
  Math.max(
    0,
    ...listed(world)
      .filter((other) => other !== one && other.status === "approved")
      .map(heldUntil),
  );

function change(one: Known, status: ApplicationStatus): void {
  Object.assign(one, { status, version: one.version + 1 });
  if (status === "approved") one.isErased = false;
}

async function takeBack(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(listed(world), pick);
  const letter = one?.letters.findLast(({ version }) => version === one.version);
  if (!one || !letter) return;
  const path = `/api/applications/${one.id}/take-back`;
  const answer = await world.office.post(path, { version: one.version });
  expect(answer.status).toBe(isHeld(one) ? 200 : 409);
  if (answer.status !== 200) return;
  letter.state = "taken back";
  // The next rule compares it with what the list, the file and the applicant see.
  Object.assign(one, { status: answer.body.status, version: one.version + 1 });
}

async function remove(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(listed(world), pick);
  if (!one) return;
  expect((await world.office.delete(`/api/applications/${one.id}`)).status).toBe(204);
  takeBackWaiting(one);
  one.place = "bin";
}

async function restore(world: World, { pick }: Picks): Promise<void> {
  const binned = world.known.filter(({ place }) => place === "bin");
  const one = oneOf(binned, pick);
  if (!one) return;
  expect((await world.office.post(`/api/bin/application/${one.id}/restore`, {})).status).toBe(200);
  await withoutPaper(site);
  one.opensAt = openingBeside(world, one);
  one.place = "list";
  one.version = (await world.office.get(`/api/applications/${one.id}`)).body.version;
}

/** The person's own applications leave, unless credit was given on them. What was to be mailed to them is not. */
async function erasePerson(world: World, { pick, other }: Picks): Promise<void> {
  const applicant = oneOf(applicants, pick)!;
  if (other % 2 === 0) return;
  // An approval opens the file to who was in it by then. Nobody is erased and applies again within the same millisecond.
  site.clock.advance({ seconds: 0.001 });
  await erase(site, { email: people[applicant].email });
  for (const one of world.known) {
    if (one.applicant !== applicant) continue;
    for (const letter of one.letters) if (letter.state === "waits") letter.state = "taken back";
    one.isErased = true;
    if (one.place === "bin" || one.status !== "approved") one.place = "erased";
  }
  Object.assign(world, await signedIn());
}

/** A year passes, after which applications expire. */
async function age(world: World): Promise<void> {
  await pass(world, { hours: 24 * 200 });
  for (const task of forgetOldApplications) await task(site.services);
  for (const one of world.known) if (one.place === "list" && now() - one.at > days(365)) expire(one);
}

function expire(one: Known): void {
  one.place = "expired";
  const hasLeft = (letter: Letter) => site.mails.some(({ subject }) => subject === letter.subject);
  for (const letter of one.letters)
    if (letter.state === "waits" && !hasLeft(letter)) letter.state = "taken back";
}

async function pass(
  world: World,
  time: { seconds?: number; minutes?: number; hours?: number },
): Promise<void> {
  site.clock.advance(time);
  if (time.hours) Object.assign(world, await signedIn());
  await site.jobs.drain();
}

export const steps: Steps<World> = {
  "somebody applies": arrive,
  "the office decides, and presses twice": decide,
  "the office reopens what it has decided, while the letter waits for the mail server": async (
    world,
    picks,
  ) => {
    site.mails.failing = true;
    await decide(world, picks);
    await pass(world, { minutes: 2 });
    await mark(world, { ...picks, other: applicationStatuses.indexOf("received") });
    site.mails.failing = false;
    await pass(world, { minutes: 20 });
  },
  "the office decides, and deletes it within the minute": async (world, { other }) => {
    const at = await fresh(world);
    await decide(world, { pick: at, other });
    await remove(world, { pick: listed(world).indexOf(world.known[at]!), other });
    await pass(world, { minutes: 2 });
  },
  "the office decides otherwise while its first letter waits for the mail server": async (world) => {
    const at = await fresh(world);
    site.mails.failing = true;
    await decide(world, { pick: at, other: 0 });
    await pass(world, { minutes: 2 });
    await decide(world, { pick: at, other: 1 });
    site.mails.failing = false;
    await pass(world, { minutes: 20 });
  },
  "the office marks it": mark,
  "the office takes the step back": takeBack,
  "the office deletes it": remove,
  "the office restores it": restore,
  "somebody is erased": erasePerson,
  "two hundred days pass, and housekeeping runs": age,
  ...dying(site),
  "the jobs run": () => site.jobs.drain(),
  "half a minute passes": (world) => pass(world, { seconds: 31 }),
  "two minutes pass": (world) => pass(world, { minutes: 2 }),
  "a day passes": (world) => pass(world, { hours: 24 }),
  "the mail server goes away": async () => void (site.mails.failing = true),
  "the mail server is back": async () => void (site.mails.failing = false),
};

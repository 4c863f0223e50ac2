/* The steps of the model of an application's references. */
import { expect } from "vitest";
import { nextStatuses } from "../../app/features/applications/application-status.ts";
import { remindReferees } from "../../app/features/applications/references/remind-referees.server.ts";
import { minutes } from "../../app/platform/durations.ts";
import { giveReference, takeReference } from "../references.ts";
import {
  addressOf,
  arrive,
  ask,
  formLasts,
  isOpen,
  type Known,
  listed,
  nextMoment,
  now,
  type Picks,
  type Referee,
  referees,
  saidBy,
  site,
  stepped,
  takeWaitingBack,
  type World,
} from "./references.ts";
import { tablesHolding } from "../tables-holding.ts";
import { dying, erase, withoutPaper } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

const decisions = ["approved", "declined"] as const;
let numbers = 0;

async function decide(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const status = oneOf(decisions, other)!;
  const body = { status, subject: status, text: "Dear you.", version: one.version };
  const answer = await world.office.post(`/api/applications/${one.id}/decision`, body);
  const isAllowed = nextStatuses[one.status].includes(status);
  expect(answer.status).toBe(one.place !== "list" ? 404 : isAllowed ? 200 : 409);
  if (answer.status === 200) stepped(one, status, now() + minutes(1));
}

async function reopen(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(listed(world), pick);
  if (!one) return;
  const body = { status: "received", version: one.version };
  const answer = await world.office.patch(`/api/applications/${one.id}`, body);
  expect(answer.status).toBe(200);
  if (one.status !== "received") stepped(one, "received");
}

async function takeBack(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(listed(world), pick);
  if (!one) return;
  const path = `/api/applications/${one.id}/take-back`;
  const press = () => world.office.post(path, { version: one.version });
  const [{ status, body }, { status: again }] = [await press(), await press()];
  // Who is erased takes the letters along; one of the applicant's leaves a trace, and nothing can be taken back.
  const letters = one.letters.filter(({ version }) => version === one.version);
  const isErased = letters.some(({ state, asking }) => state === "erased" && !asking);
  // Nor can it once no letter waits any more, because whom it asked has answered on the telephone.
  const isHeld =
    now() < one.heldUntil &&
    !isErased &&
    (letters.length === 0 || letters.some(({ state }) => state === "waits"));
  expect([status, again]).toEqual(isHeld ? [200, 200] : [409, 409]);
  if (!isHeld) return;
  takeWaitingBack(one);
  Object.assign(one, { status: body.status, version: one.version + 1, heldUntil: 0 });
}

async function correct(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  nextMoment();
  const referee = oneOf(referees, other)!;
  const former = addressOf(one, referee) ?? "[erased]";
  numbers += 1;
  const [email, sending_key] = [`${referee}.${numbers}@example.com`, `corrects ${numbers}`];
  const body = { referee, former, email, subject: "Reference?", text: "Please.", sending_key };
  const path = `/api/applications/${one.id}/corrected-referees`;
  const presses = [await world.office.post(path, body), await world.office.post(path, body)];
  const isRefused = one.status !== "references_asked" || saidBy(one, referee) || now() < one.heldUntil;
  const status = one.place !== "list" ? 404 : isRefused ? 409 : 200;
  expect(presses.map((press) => press.status)).toEqual([status, status]);
  if (status !== 200) return;
  closeWaiting(one, referee);
  one.askings.push({ referee, to: email, at: now(), key: null, answer: null });
}

/** Letters that still wait ask for what has come, or at an address that was corrected. */
function closeWaiting(one: Known, referee: Referee): void {
  for (const letter of one.letters)
    if (letter.asking?.referee === referee && letter.state === "waits") letter.state = "taken back";
}

async function answerByLink(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  const asking =
    one &&
    oneOf(
      one.askings.filter(({ key }) => key),
      other,
    );
  if (!asking) return;
  const remarks = `Link ${(numbers += 1)}`;
  const press = async (words: string) => (await giveReference(site, asking.key!, { remarks: words })).status;
  const isTaken =
    one.place === "list" &&
    ["received", "references_asked"].includes(one.status) &&
    isOpen(one, asking) &&
    now() < asking.at + formLasts;
  const status = one.place !== "list" ? 404 : isTaken ? 200 : 409;
  expect([await press(remarks), await press(remarks)]).toEqual([status, status]);
  expect(await press("Other words")).toBe(one.place !== "list" ? 404 : 409);
  if (!isTaken) return;
  asking.answer = remarks;
  closeWaiting(one, asking.referee);
}

async function answerByTelephone(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const referee = oneOf(referees, other)!;
  const remarks = `Telephone ${(numbers += 1)}`;
  const press = async (words: string) =>
    (await takeReference(world.office, one.id, { referee, remarks: words })).status;
  const isTaken = ["received", "references_asked"].includes(one.status) && !saidBy(one, referee);
  const status = one.place !== "list" ? 404 : isTaken ? 200 : 409;
  expect([await press(remarks), await press(remarks)]).toEqual([status, status]);
  expect(await press("Other words")).toBe(one.place !== "list" ? 404 : 409);
  if (status !== 200) return;
  one.byTelephone[referee] = remarks;
  closeWaiting(one, referee);
}

async function remove(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(listed(world), pick);
  if (!one) return;
  expect((await world.office.delete(`/api/applications/${one.id}`)).status).toBe(204);
  takeWaitingBack(one);
  Object.assign(one, { place: "bin", heldUntil: 0 });
}

async function restore(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(
    world.known.filter(({ place }) => place === "bin"),
    pick,
  );
  if (!one) return;
  expect((await world.office.post(`/api/bin/application/${one.id}/restore`, {})).status).toBe(200);
  one.place = "list";
  await withoutPaper(site);
}

/** The referee leaves with whatever was written to them, unless credit was given on the application. */
async function eraseReferee(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  const referee = oneOf(referees, other)!;
  const email = one && addressOf(one, referee);
  if (!one || !email || pick % 3 !== 0) return;
  await erase(site, { email });
  world.office = await site.signIn("owner");
  for (const letter of one.letters) if (letter.asking?.to === email) letter.state = "erased";
  if (one.status === "approved" && one.place === "list") return;
  const left = one.askings.filter(({ to }) => to !== email);
  world.erased += one.askings.filter((each) => each.answer && !left.includes(each)).length;
  one.askings = left;
  delete one.byTelephone[referee];
  if (email === `${referee}@${one.id}.example.com`) {
    one.unknown.add(referee);
    // The version rises, and the letters of the last step stay those of the last step.
    for (const letter of one.letters)
      if (one.place === "list" && letter.version === one.version) letter.version += 1;
    one.version += Number(one.place === "list");
  }
  expect(await tablesHolding(site.db, new RegExp(email))).toEqual([]);
}

async function eraseApplicant(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one || other % 3 !== 0) return;
  await erase(site, { email: one.applicant });
  world.office = await site.signIn("owner");
  if (one.status === "approved" && one.place === "list") {
    for (const letter of one.letters) if (!letter.asking) letter.state = "erased";
    return;
  }
  one.place = "gone";
  expect(await tablesHolding(site.db, new RegExp(one.applicant))).toEqual([]);
}

type Time = { seconds?: number; minutes?: number; days?: number };

async function pass(world: World, time: Time): Promise<void> {
  site.clock.advance(time);
  if (time.days) world.office = await site.signIn("owner");
  await site.jobs.drain();
}

export const steps: Steps<World> = {
  "somebody applies": arrive,
  "the office asks, and presses twice": ask,
  "the office decides": decide,
  "the office reopens it": reopen,
  "the office takes the step back": takeBack,
  "the office corrects an address": correct,
  "an address is corrected while its letter waits for the mail server": async (world, { other }) => {
    await arrive(world);
    const at = world.known.findLastIndex(({ place, status }) => place === "list" && status === "received");
    const picks = { pick: Math.max(0, at), other };
    site.mails.failing = true;
    await ask(world, picks);
    await pass(world, { minutes: 2 });
    await correct(world, picks);
    site.mails.failing = false;
    await pass(world, { minutes: 20 });
  },
  "a referee answers by a link": answerByLink,
  "a referee answers on the telephone": answerByTelephone,
  "the office deletes it": remove,
  "the office restores it": restore,
  "a referee is erased": eraseReferee,
  "a referee is erased within the minute of a decision": async (world, { other }) => {
    await decide(world, { pick: 0, other: 1 });
    await eraseReferee(world, { pick: 0, other });
    await takeBack(world, { pick: 0, other });
  },
  "the applicant is erased": eraseApplicant,
  ...dying(site),
  "referees are reminded": () => remindReferees(site.services),
  "half a minute passes": (world) => pass(world, { seconds: 31 }),
  "two minutes pass": (world) => pass(world, { minutes: 2 }),
  "six days pass": (world) => pass(world, { days: 6 }),
  "the mail server goes away, or is back": async () => void (site.mails.failing = !site.mails.failing),
};

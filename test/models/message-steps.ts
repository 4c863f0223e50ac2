/* The steps of the model of the office's messages. */
import { expect } from "vitest";
import { type MessageStatus, messageStatuses } from "../../app/features/contact/message-status.ts";
import { minutes } from "../../app/platform/durations.ts";
import { people } from "../people.ts";
import {
  addresses,
  type Colleague,
  colleagues,
  erase,
  housekeeping,
  type Known,
  listed,
  most,
  now,
  nowIs,
  pass,
  type Picks,
  runJobs,
  site,
  type World,
} from "./messages.ts";
import { oneOf, type Steps } from "./run-model.ts";

const visitor = site.visitor();
let numbers = 100_000;
const contentOf = (name: string, email: string) => ({
  name,
  email,
  telephone: "01632 960200",
  message: name,
});

async function write(world: World, { pick, other }: Picks): Promise<void> {
  if (world.known.length >= most) return;
  numbers += 1;
  const [name, email] = [`Visitor ${numbers}`, oneOf(addresses, pick)!];
  const isSpam = other % 5 === 0;
  const sent = { ...contentOf(name, email), ...(isSpam && { leave_blank: "a robot" }) };
  for (let press = 0; press < 2; press++) expect((await visitor.post("/api/contact", sent)).status).toBe(200);
  const found = await site.db.selectFrom("contact_messages").selectAll().where("name", "=", name).execute();
  expect(found.map(({ status }) => status)).toEqual([isSpam ? "spam" : "new"]);
  const { id, status } = found[0]!;
  const empty = { assigned: null, due: null, notes: [], replies: [], told: [], toTell: new Map() };
  const at = { arrivedAt: now(), binnedAt: 0, hasFailedThere: false };
  world.known.push({ id, name, email, status, version: 1, place: "list", ...at, ...empty });
}

async function reply(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const by = oneOf(colleagues, other)!;
  const path = `/api/messages/${one.id}/replies`;
  const [subject, keepsOpen] = [`Re ${one.id} ${(numbers += 1)}`, other % 3 === 0];
  const body = {
    subject,
    text: "We come.",
    sending_key: subject,
    keep_open: keepsOpen,
    version: one.version,
  };
  const refused = one.place === "list" ? 409 : 404;
  expect((await world.office[by].post(path, { ...body, version: one.version - 1 })).status).toBe(refused);
  const presses = [await world.office[by].post(path, body), await world.office[by].post(path, body)];
  const isSent = one.place === "list" && one.status !== "spam";
  for (const press of presses) expect(press.status).toBe(isSent ? 201 : refused);
  if (!isSent) return;
  expect((await world.office[by].post(path, { ...body, text: "Other words." })).status).toBe(409);
  const { id } = presses[0]!.body.replies.at(-1);
  nowIs(one, keepsOpen ? "open" : "answered");
  one.replies.push({ id, subject, to: one.email, by, keepsOpen, state: "waiting", endedAt: 0 });
}

async function sendAgain(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  const failed = one && oneOf(one.replies, other);
  if (!failed) return;
  const to = oneOf(addresses, Math.floor(other / 3))!;
  const path = `/api/messages/${one.id}/replies/${failed.id}/again`;
  const press = () => world.office.clerk.post(path, { to, version: one.version });
  const [{ status }, second] = [await press(), await press()];
  expect(second.status).toBe(status);
  if (one.place !== "list") return expect(status).toBe(404);
  if (failed.state === "forgotten") return expect(status).toBe(409);
  if (failed.state !== "failed") return expect(status).toBe(failed.to === to ? 200 : 409);
  expect(status).toBe(one.status === "spam" ? 409 : 200);
  if (status !== 200) return;
  Object.assign(failed, { to, state: "waiting" });
  nowIs(Object.assign(one, { email: to }), failed.keepsOpen ? "open" : "answered");
}

type Change = { status?: MessageStatus; assigned_to?: number | null; due_on?: string | null };

/** Changes a message, as two colleagues do at once: the second has an old version. Returns whether it is changed. */
async function change(world: World, one: Known, by: Colleague, changed: Change): Promise<boolean> {
  const path = `/api/messages/${one.id}`;
  const { status, body } = await world.office[by].patch(path, { ...changed, version: one.version });
  expect(status).toBe(one.place === "list" ? 200 : 404);
  if (status !== 200) return false;
  if (body.version > one.version) {
    const late = await world.office.owner.patch(path, { status: "open", version: one.version });
    expect(late.status).toBe(409);
  }
  one.version = body.version;
  return true;
}

async function mark(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  const status = oneOf(messageStatuses, other)!;
  if (one && (await change(world, one, "clerk", { status }))) one.status = status;
}

async function assign(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const [to, by] = [oneOf([...colleagues, null], other)!, oneOf(colleagues, Math.floor(other / 4))!];
  const isOther = to !== one.assigned;
  if (!(await change(world, one, by, { assigned_to: to && (await idOf(to)) }))) return;
  if (isOther && to !== null && to !== by) one.toTell.set(to, { at: now() + minutes(1), by });
  one.assigned = to;
}

async function setDue(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  const due_on = oneOf(["2026-03-09", null], other)!;
  if (one && (await change(world, one, "owner", { due_on }))) one.due = due_on;
}

async function idOf(name: Colleague): Promise<number> {
  const { email } = people[name];
  const row = site.db.selectFrom("users").select("id").where("email", "=", email);
  return (await row.executeTakeFirstOrThrow()).id;
}

async function note(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const text = `Note ${(numbers += 1)}`;
  const browser = world.office[oneOf(colleagues, other)!];
  for (let press = 0; press < 2; press++) {
    const { status } = await browser.post(`/api/messages/${one.id}/notes`, { text });
    expect(status).toBe(one.place === "list" ? 201 : 404);
  }
  if (one.place === "list") one.notes.push(text);
}

/** Marks or deletes all that the list showed. Of one, a colleague has meanwhile seen a newer version. */
async function changeSeveral(world: World, { pick, other }: Picks): Promise<void> {
  const action = oneOf([...messageStatuses, "delete" as const], other)!;
  const chosen = world.known.map(({ id, version }, at) => ({
    id,
    version: version - Number(at === pick % 3),
  }));
  if (chosen.length === 0) return;
  const sent = { action, messages: chosen };
  const { status, body } = await world.office.clerk.post("/api/messages/several", sent);
  expect(status).toBe(200);
  for (const [at, one] of world.known.entries()) {
    const isDone = body.done.some(({ id }: { id: number }) => id === one.id);
    const isBinned = one.place === "bin" && action === "delete";
    const isThere = one.place === "list" && (one.status === action || at !== pick % 3);
    expect(isDone).toBe(isBinned || isThere);
    if (!isThere || one.status === action) continue;
    if (action === "delete") Object.assign(one, { place: "bin", binnedAt: now() });
    else nowIs(one, action);
  }
}

async function remove(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(listed(world), pick);
  if (!one) return;
  const path = `/api/messages/${one.id}`;
  const press = async () => (await world.office.clerk.delete(path)).status;
  expect([await press(), await press()]).toEqual([204, 404]);
  Object.assign(one, { place: "bin", binnedAt: now() });
}

async function restore(world: World, { pick }: Picks): Promise<void> {
  const binned = world.known.filter(({ place }) => place === "bin");
  const one = oneOf(binned, pick);
  if (!one) return;
  const press = async () => (await world.office.owner.post(`/api/bin/message/${one.id}/restore`, {})).status;
  expect([await press(), await press()]).toEqual([200, 404]);
  one.place = "list";
  if (one.hasFailedThere && one.status !== "spam" && one.status !== "new") nowIs(one, "new");
  one.hasFailedThere = false;
}

export const steps: Steps<World> = {
  "somebody writes, and presses twice": write,
  "the office replies, and presses twice": reply,
  "the office sends a reply again": sendAgain,
  "the office marks it": mark,
  "the office assigns it": assign,
  "the office sets its day": setDue,
  "the office notes": note,
  "the office changes several": changeSeveral,
  "the office deletes it": remove,
  "the office restores it": restore,
  "somebody is erased": erase,
  "the jobs run": runJobs,
  "two minutes pass": (world) => pass(world, { minutes: 2 }),
  "two days pass": (world) => pass(world, { days: 2 }),
  "five weeks pass, and housekeeping runs": async (world) => {
    await pass(world, { days: 35 });
    await housekeeping(world);
  },
  "the mail server goes away, or is back": async () => void (site.mails.failing = !site.mails.failing),
};

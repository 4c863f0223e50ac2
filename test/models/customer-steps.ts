/* The steps of the model of customers' files. */
import { expect } from "vitest";
import { readJoinPage } from "../../app/features/accounts/joining/joining.server.ts";
import { hours, minutes } from "../../app/platform/durations.ts";
import { apply, sendMessage } from "../customers.ts";
import { tablesHolding } from "../tables-holding.ts";
import {
  addresses,
  learn,
  learnLinks,
  listed,
  now,
  ownerOf,
  type Picks,
  signedIn,
  site,
  type World,
} from "./customers.ts";
import { withoutPaper } from "./common-steps.ts";
import { merge, mergeAndUndo, removeOrRestore, saidOf } from "./customer-leaving-steps.ts";
import { followVehicles, typeVehicle, vehicleSteps } from "./customer-vehicles.ts";
import { oneOf, type Steps } from "./run-model.ts";

const decisions = ["approved", "declined", "received"] as const;
const mostFiles = 3;
let numbers = 200_000;

async function add(world: World, { pick, other }: Picks): Promise<void> {
  if (world.files.length >= mostFiles) return;
  const address = oneOf(addresses, pick)!;
  const file = { company_name: `Firm ${(numbers += 1)}`, status: oneOf(["open", "applicant"], other) };
  const { status, body } = await world.office.post("/api/customers", { ...file, addresses: address });
  const isTaken = (await ownerOf(address)) !== (status === 201 ? body.id : undefined);
  expect(status === 201 || isTaken).toBe(true);
  if (status !== 201) return expect(status).toBe(422);
  world.said.set(address, body.id);
  world.files.push({ id: body.id, isOpened: file.status === "open", place: "list", mergedInto: null });
}

/** Types an address into a file or takes it out, or changes the status. A colleague has an old version. */
async function edit(world: World, { pick, other }: Picks): Promise<void> {
  const file = oneOf(listed(world), pick);
  if (!file) return;
  const path = `/api/customers/${file.id}`;
  const { body: before } = await world.office.get(path);
  const address = oneOf(addresses, other)!;
  const lines = before.addresses.split("\n").filter(Boolean);
  const isIn = lines.includes(address);
  const after = isIn ? lines.filter((one: string) => one !== address) : [...lines, address];
  const stopped = before.status === "on_stop" ? "open" : "on_stop";
  const status = other % 5 === 0 ? stopped : before.status;
  const answer = await world.office.post(path, { ...before, status, addresses: after.join("\n") });
  const owner = await ownerOf(address);
  if (answer.status === 422) return expect([isIn, owner === file.id]).toEqual([false, false]);
  expect(answer.status).toBe(200);
  file.isOpened ||= status === stopped;
  if (isIn && world.said.get(address) === file.id) world.said.delete(address);
  if (!isIn) world.said.set(address, file.id);
  expect((await world.office.post(path, before)).status).toBe(409);
}

async function arrive(world: World, { pick, other }: Picks): Promise<void> {
  if (world.sent.length >= 3) return;
  const address = oneOf(addresses, pick)!;
  const position = `Manager ${(numbers += 1)}`;
  const reg_number = oneOf(["SC100001", "SC100002"], other)!;
  const fields = { reg_number, company_name: reg_number, position, email: address, accounts_email: address };
  const id = await apply(site, fields);
  await withoutPaper(site);
  world.sent.push({ id, address, status: "received", place: "list", heldUntil: 0, version: 1 });
}

async function decide(world: World, { pick, other }: Picks): Promise<void> {
  const sent = oneOf(world.sent, pick);
  if (!sent || sent.place === "bin") return;
  const status = oneOf(decisions, other)!;
  const letter = { status, subject: "Your account", text: "Dear you." };
  const left_out = status === "approved" && other % 4 === 0 ? [sent.address] : [];
  const path = `/api/applications/${sent.id}`;
  const answer =
    status === "received"
      ? await world.office.patch(path, { status })
      : await world.office.post(`${path}/decision`, { ...letter, left_out });
  expect([200, 409]).toContain(answer.status);
  if (answer.status !== 200) return;
  sent.heldUntil = status === "approved" && sent.status !== status ? now() + minutes(1) : 0;
  sent.status = status;
  // An approval opens the file to who was in it by then. Nobody merges files within the same millisecond.
  site.clock.advance({ seconds: 0.001 });
  if (left_out.length > 0 && (await ownerOf(sent.address)) === undefined) world.said.delete(sent.address);
}

async function moveSent(world: World, { pick }: Picks): Promise<void> {
  const sent = oneOf(world.sent, pick);
  if (!sent) return;
  const isThere = sent.place === "list";
  const restores = `/api/bin/application/${sent.id}/restore`;
  const removes = `/api/applications/${sent.id}`;
  const { status } = await (isThere ? world.office.delete(removes) : world.office.post(restores, {}));
  expect(status).toBe(isThere ? 204 : 200);
  Object.assign(sent, { place: isThere ? "bin" : "list", heldUntil: 0 });
}

/** The office says whether an address belongs to a file. */
async function answerOffer(world: World, { pick, other }: Picks): Promise<void> {
  const file = oneOf(listed(world), pick);
  if (!file) return;
  const [address, belongs] = [oneOf(addresses, other)!, other % 2 === 0];
  const path = `/api/customers/${file.id}/addresses`;
  const press = () => world.office.post(path, { mailboxes: [address], belongs });
  const [first, second] = [await press(), await press()];
  expect([200, 404, 409]).toContain(first.status);
  if (first.status === 200) expect(second.status).toBe(200);
  if (first.status !== 200) return;
  if (belongs && !(await isOpenBy(world, address, file.id))) world.said.set(address, file.id);
  if (!belongs && world.said.get(address) === file.id) world.said.delete(address);
}

/** Confirming an address that an approval has let in already changes nothing. */
async function isOpenBy({ sent }: World, address: string, file: number): Promise<boolean> {
  const { granted_by } =
    (await site.db
      .selectFrom("customer_addresses")
      .select("granted_by")
      .where("customer_id", "=", file)
      .where("address", "=", address)
      .executeTakeFirst()) ?? {};
  return granted_by != null && sent.some(({ id }) => id === granted_by);
}

async function invite(world: World, { pick, other }: Picks): Promise<void> {
  const file = oneOf(listed(world), pick);
  if (!file) return;
  const address = oneOf(addresses, other)!;
  const { status } = await world.office.post(`/api/customers/${file.id}/invitations`, { address });
  expect([202, 409, 429]).toContain(status);
  if (status === 202) expect(await ownerOf(address)).toBe(file.id);
}

async function join(world: World, { pick }: Picks): Promise<void> {
  const token = oneOf(world.links, pick);
  if (!token) return;
  const { state } = await readJoinPage(site.db, site.clock.now(), token);
  const password = "a van full of frozen peas";
  const person = { firstname: "Nia", lastname: "New", password, password_confirmation: password };
  const press = async () => (await site.visitor().post(`/api/joining/${token}`, person)).status;
  const expected = { open: 201, taken: 422, ended: 404 }[state];
  expect([await press(), await press()]).toEqual([expected, expected === 201 ? 404 : expected]);
}

async function erase(world: World, { pick }: Picks): Promise<void> {
  const email = addresses[2]!;
  if (pick % 2 === 0) return;
  world.office = await site.signIn("owner");
  const asked = await world.office.post("/api/data-requests", { email, kind: "erasure" });
  expect(asked.status).toBe(201);
  world.said.delete(email);
  await learn(world);
  const rows = await site.db.selectFrom("trade_applications").select(["id", "email"]).execute();
  const bin = await site.db.selectFrom("bin").select(["kind", "of_id"]).execute();
  world.sent = world.sent.filter(
    ({ id }) =>
      rows.some((row) => row.id === id) ||
      bin.some(({ kind, of_id }) => kind === "application" && of_id === id),
  );
  const isThere = (id: number) => bin.some(({ kind, of_id }) => kind === "customer" && of_id === id);
  for (const file of world.files) if (file.place === "bin" && !isThere(file.id)) file.place = "gone";
  // An approved application stays as it was signed, with the address in it.
  const left = (await tablesHolding(site.db, /new@webb/)).filter((name) => name !== "trade_applications");
  expect(rows.some((row) => row.email === email) ? [] : left).toEqual([]);
}

async function pass(world: World, time: number): Promise<void> {
  site.clock.advance({ seconds: time / 1000 });
  if (time > hours(1)) Object.assign(world, await signedIn());
  await site.jobs.drain();
}

export const steps: Steps<World> = {
  "the office adds a file": add,
  "the office edits a file": edit,
  "somebody applies": arrive,
  "somebody writes": async (_world, { pick }) => sendMessage(site, oneOf(addresses, pick)!),
  "the office decides on an application": decide,
  "the office deletes or restores an application": moveSent,
  "the office answers whose an address is": answerOffer,
  "the office merges and undoes": mergeAndUndo,
  "two files with addresses are merged, and it is undone": async (world, { pick }) => {
    await add(world, { pick: 0, other: 0 });
    await add(world, { pick: 1, other: 0 });
    await mergeAndUndo(world, { pick, other: pick + 1 });
  },
  "who waits for the office is merged into an open file": async (world) => {
    await arrive(world, { pick: 1, other: 0 });
    await learn(world);
    await add(world, { pick: 0, other: 0 });
    const files = listed(world);
    await merge(world, { pick: files.findLastIndex(({ isOpened }) => isOpened), other: 0 });
  },
  "the office merges": merge,
  "somebody is taken out of the file that another was merged into, and it is undone": async (world) => {
    await add(world, { pick: 0, other: 0 });
    await add(world, { pick: 1, other: 0 });
    const [from, into] = listed(world);
    const [address] = saidOf(world, from?.id);
    if (!into || !address) return;
    await merge(world, { pick: 1, other: 0 });
    await edit(world, { pick: listed(world).indexOf(into), other: addresses.indexOf(address) + 6 });
    await removeOrRestore(world, { pick: world.files.indexOf(from!), other: 0 });
  },
  "the office deletes or restores a file": removeOrRestore,
  ...vehicleSteps,
  "three files with one vehicle are merged, and come back in another order": async (
    world,
    { pick, other },
  ) => {
    for (const at of [0, 1, 2]) await add(world, { pick: at, other: 0 });
    for (const at of listed(world).keys()) await typeVehicle(world, { pick: at, other });
    for (const step of [merge, merge, removeOrRestore, removeOrRestore, removeOrRestore]) {
      await step(world, step === merge ? { pick, other: pick + 1 } : { pick: (numbers += 1), other: 0 });
      followVehicles(world);
    }
  },
  "the office invites": invite,
  "the office invites somebody, who joins": async (world, { pick }) => {
    await add(world, { pick: 2, other: 0 });
    await invite(world, { pick, other: 2 });
    await site.jobs.drain();
    learnLinks(world);
    await join(world, { pick: Math.max(0, world.links.length - 1), other: 0 });
  },
  "somebody joins by a link": join,
  "somebody is erased": erase,
  "the jobs run": () => site.jobs.drain(),
  "two minutes pass": (world) => pass(world, minutes(2)),
  "twelve days pass": (world) => pass(world, hours(24 * 12)),
};

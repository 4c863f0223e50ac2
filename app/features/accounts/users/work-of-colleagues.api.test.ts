import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { countAssignedWork } from "./colleagues.server.ts";

let owner: Browser;
let ownerId: number;
let colleague: number;
let messages: number[];

const site = await openSite({ RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}' });

beforeAll(async () => {
  owner = await site.signIn("owner");
  ownerId = (await site.db.selectFrom("users").select("id").executeTakeFirstOrThrow()).id;
});

let sent = 0;

async function message(assigned_to: number): Promise<number> {
  const words = {
    name: "Vera",
    email: "vera@example.com",
    telephone: "01632 960200",
    message: `No. ${++sent}`,
  };
  expect((await site.visitor().post("/api/contact", words)).status).toBe(200);
  const { id } = await site.db
    .selectFrom("contact_messages")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect((await owner.patch(`/api/messages/${id}`, { assigned_to })).status).toBe(200);
  return id;
}

beforeEach(async () => {
  const email = `office${sent}@example.com`;
  const password = { password: "winter is in the van 7", password_confirmation: "winter is in the van 7" };
  const person = { firstname: "Bea", lastname: "Books", role: "admin", duties: ["office"], email };
  colleague = (await owner.post("/api/users", { ...person, ...password })).body.data.id;
  messages = [await message(colleague), await message(colleague)];
  await owner.patch(`/api/messages/${messages[1]}`, { status: "answered" });
});

const having = async () =>
  Promise.all(messages.map(async (id) => (await owner.get(`/api/messages/${id}`)).body.assigned_to));

describe("messages become unassigned once their assignee", () => {
  it("is deleted, and stay unassigned when the account is restored", async () => {
    expect(await countAssignedWork(site.db, colleague)).toBe(1);
    const { version } = (await owner.get(`/api/messages/${messages[0]}`)).body;
    expect((await owner.delete(`/api/users/${colleague}`)).status).toBe(204);
    expect(await having()).toEqual([null, null]);
    const late = await owner.patch(`/api/messages/${messages[0]}`, { due_on: "2026-03-09", version });
    expect(late).toMatchObject({ status: 409, body: { current: { assigned_to: null } } });
    expect((await owner.post(`/api/bin/administrator/${colleague}/restore`)).status).toBe(200);
    expect(await having()).toEqual([null, null]);
  });

  it.each([
    ["looks after the pages only", { duties: ["pages"] }],
    ["may only look", { duties: ["look"] }],
    ["is no administrator any more", { role: "user" }],
  ])("%s", async (_case, change) => {
    expect((await owner.patch(`/api/users/${colleague}`, { lastname: "Brook" })).status).toBe(200);
    expect(await having()).toMatchObject([{ id: colleague }, { id: colleague }]);
    expect((await owner.patch(`/api/users/${colleague}`, { duties: ["pages", "office"] })).status).toBe(200);
    expect(await having()).toMatchObject([{ id: colleague }, { id: colleague }]);
    expect((await owner.patch(`/api/users/${colleague}`, change)).status).toBe(200);
    expect(await having()).toEqual([null, null]);
  });

  it("was erased", async () => {
    const { email } = (await owner.get(`/api/users/${colleague}`)).body.data;
    expect((await owner.post("/api/data-requests", { email, kind: "erasure" })).status).toBe(201);
    expect(await having()).toEqual([null, null]);
  });

  it("has handed over and only looks", async () => {
    const { id: partner } = await addPerson(site.services, "partner");
    messages = [await message(ownerId)];
    const named = await owner.post(`/api/users/${partner}/handover`, { leaves_with: "look" });
    expect(named.status).toBe(201);
    const successor = await site.signIn("partner");
    const accepted = await successor.post(`/user/handovers/${named.body.id}`);
    expect(accepted.status).toBeLessThan(300);
    expect((await successor.get(`/api/messages/${messages[0]}`)).body.assigned_to).toBeNull();
    await site.db
      .updateTable("users")
      .set({ duties: null })
      .where("email", "=", people.owner.email)
      .execute();
    owner = await site.signIn("owner");
  });
});

it("a message restored from the bin is unassigned if its assignee has left the office", async () => {
  const [first, second] = [await message(colleague), await message(ownerId)];
  for (const id of [first, second]) expect((await owner.delete(`/api/messages/${id}`)).status).toBe(204);
  await owner.delete(`/api/users/${colleague}`);
  for (const id of [first, second]) await owner.post(`/api/bin/message/${id}/restore`);
  messages = [first, second];
  expect(await having()).toMatchObject([null, { id: ownerId }]);
});

it("a message that is assigned to a user who is being deleted stays unassigned or with its assignee", async () => {
  for (let times = 0; times < 5; times += 1) {
    const email = `gone${times}@example.com`;
    const password = { password: "winter is in the van 7", password_confirmation: "winter is in the van 7" };
    const person = { firstname: "Gus", lastname: "Gone", role: "admin", email, ...password };
    const { id } = (await owner.post("/api/users", person)).body.data;
    messages = [await message(ownerId), await message(ownerId)];
    await Promise.all([
      owner.delete(`/api/users/${id}`),
      ...messages.map((one) => owner.patch(`/api/messages/${one}`, { assigned_to: id })),
    ]);
    for (const one of await having()) expect([null, ownerId]).toContain(one?.id ?? null);
  }
});

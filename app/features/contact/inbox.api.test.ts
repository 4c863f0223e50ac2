import { describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { lastMessage } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";
import { countOthersOfSender, requireMessage } from "./contact.server.ts";
import { forgetReaders } from "./message-readers.server.ts";

const visitor = {
  name: "Vera Visitor",
  email: "vera@example.com",
  telephone: "01632 960200",
};

const site = await openSite({ RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}' });
const owner = await site.signIn("owner");
const clerk = await site.signIn("clerk");
await site.signIn("editor");
const idOf = async (firstname: string) =>
  (
    await site.db
      .selectFrom("users")
      .select("id")
      .where("firstname", "=", firstname)
      .executeTakeFirstOrThrow()
  ).id;
const ids: Record<"owner" | "clerk" | "editor", number> = {
  owner: await idOf("Olive"),
  clerk: await idOf("Clem"),
  editor: await idOf("Edie"),
};

describe("a message has an owner and a day", () => {
  it("is assigned to a colleague and unassigned again, with the day by which it is to be answered", async () => {
    const id = await message();
    const given = await owner.patch(`/api/messages/${id}`, {
      assigned_to: ids.clerk,
      due_on: "2026-03-05",
      version: 1,
    });
    const colleague = { id: ids.clerk, name: "Clem Clerk" };
    expect(given).toMatchObject({
      status: 200,
      body: { assigned_to: colleague, due_on: "2026-03-05", status: "new" },
    });
    const { version } = given.body;
    // The request changes the status only; the other fields stay.
    const marked = await owner.patch(`/api/messages/${id}`, { status: "answered", version });
    expect(marked.body).toMatchObject({ assigned_to: colleague, due_on: "2026-03-05" });
    const back = await owner.patch(`/api/messages/${id}`, { assigned_to: null, due_on: null });
    expect(back.body).toMatchObject({ assigned_to: null, due_on: null });
    const audit = await site.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "message")
      .where("subject_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      "assigned",
      "set the day of",
      "marked answered",
      "took from everybody",
      "took the day off",
    ]);
  });

  it("is listed among the new messages of its assignee and of nobody else", async () => {
    const id = await message();
    await owner.patch(`/api/messages/${id}`, { assigned_to: ids.clerk });
    const mine = async (browser: Browser) =>
      (await browser.get("/api/messages?status=mine")).body.data.map((one: { id: number }) => one.id);
    expect(await mine(clerk)).toEqual([id]);
    expect(await mine(owner)).toEqual([]);
    const matching = await clerk.get("/api/messages/matching?status=mine");
    expect(matching.body.messages.map((one: { id: number }) => one.id)).toEqual([id]);
    await clerk.patch(`/api/messages/${id}`, { status: "answered" });
    expect(await mine(clerk)).toEqual([]);
  });

  it("refuses assignees who do not look after the office, customers, and days that do not exist", async () => {
    const id = await message();
    const listed = await owner.get("/api/messages/colleagues");
    expect(listed.body).toEqual([
      { id: ids.clerk, name: "Clem Clerk" },
      { id: ids.owner, name: "Olive Owner" },
    ]);
    for (const assigned_to of [ids.editor, 999_999]) {
      const refused = await owner.patch(`/api/messages/${id}`, { assigned_to });
      expect(refused).toMatchObject({ status: 422, body: { errors: { assigned_to: [expect.any(String)] } } });
    }
    for (const due_on of ["tomorrow", "2026-02-30", "2026-3-1"]) {
      const refused = await owner.patch(`/api/messages/${id}`, { due_on });
      expect([due_on, refused.status]).toEqual([due_on, 422]);
    }
    expect((await owner.get(`/api/messages/${id}`)).body).toMatchObject({ version: 1, assigned_to: null });
  });

  it("shows the second of two users who take it at once who has it", async () => {
    const id = await message();
    await clerk.patch(`/api/messages/${id}`, { assigned_to: ids.clerk, version: 1 });
    const late = await owner.patch(`/api/messages/${id}`, { assigned_to: ids.owner, version: 1 });
    expect(late).toMatchObject({ status: 409, body: { current: { assigned_to: { id: ids.clerk } } } });
  });

  it("shows a former colleague once the account is deleted, and can be given to somebody else", async () => {
    const id = await message();
    await site.db
      .updateTable("contact_messages")
      .set({ assigned_to: 999_999 })
      .where("id", "=", id)
      .execute();
    const { body } = await owner.get(`/api/messages/${id}`);
    expect(body.assigned_to).toEqual({ id: 999_999, name: "A former colleague" });
    const taken = await owner.patch(`/api/messages/${id}`, { assigned_to: ids.owner });
    expect(taken.body.assigned_to.name).toBe("Olive Owner");
  });
});

describe("notes on a message", () => {
  it("are added once, however often they are sent, and only the office sees them", async () => {
    const id = await message();
    for (const _time of [1, 2]) {
      const { status, body } = await clerk.post(`/api/messages/${id}/notes`, {
        text: "Rang.\nNobody there.",
      });
      expect(status).toBe(201);
      expect(body.notes).toMatchObject([{ author: "Clem Clerk", text: "Rang.\nNobody there." }]);
    }
    await owner.post(`/api/messages/${id}/notes`, { text: "Rang.\nNobody there." });
    expect((await owner.get(`/api/messages/${id}`)).body.notes).toHaveLength(2);
    await site.jobs.drain();
    for (const mail of site.mails) expect(mail.text).not.toContain("Nobody there");
  });

  it("are refused if empty, too long, or about a message that does not exist", async () => {
    const id = await message();
    expect((await owner.post(`/api/messages/${id}/notes`, { text: " " })).status).toBe(422);
    expect((await owner.post(`/api/messages/${id}/notes`, { text: "n".repeat(10_001) })).status).toBe(422);
    expect((await owner.post("/api/messages/999999/notes", { text: "n" })).status).toBe(404);
  });

  it("are deleted and restored with the message", async () => {
    const id = await message();
    await owner.post(`/api/messages/${id}/notes`, { text: "Remember." });
    await clerk.post(`/api/messages/${id}/readers`);
    const { body: before } = await owner.get(`/api/messages/${id}`);
    await owner.delete(`/api/messages/${id}`);
    expect(
      await site.db.selectFrom("contact_message_notes").where("message_id", "=", id).selectAll().execute(),
    ).toEqual([]);
    expect((await owner.post(`/api/bin/message/${id}/restore`)).status).toBe(200);
    expect((await owner.get(`/api/messages/${id}`)).body).toEqual(before);
  });
});

it("a message knows how many others came from its sender, however the address was spelt, without spam", async () => {
  const id = await message();
  const { email } = await requireMessage(site.db, id);
  const before = await countOthersOfSender(site.db, { id, email });
  const other = await message();
  await site.db
    .updateTable("contact_messages")
    .set({ email: "Vera@Example.com" })
    .where("id", "=", other)
    .execute();
  await owner.patch(`/api/messages/${await message()}`, { status: "spam" });
  expect(await countOthersOfSender(site.db, { id, email })).toBe(before + 1);
});

describe("the readers of an open message", () => {
  it("are shown to each other for half a minute, with the message's version", async () => {
    const id = await message();
    expect((await owner.post(`/api/messages/${id}/readers`)).body).toEqual({ others: [], version: 1 });
    expect((await clerk.post(`/api/messages/${id}/readers`)).body).toEqual({
      others: ["Olive Owner"],
      version: 1,
    });
    await clerk.patch(`/api/messages/${id}`, { status: "answered" });
    site.clock.advance({ seconds: 20 });
    expect((await owner.post(`/api/messages/${id}/readers`)).body).toEqual({
      others: ["Clem Clerk"],
      version: 2,
    });
    site.clock.advance({ seconds: 20 });
    expect((await owner.post(`/api/messages/${id}/readers`)).body.others).toEqual([]);
    expect((await owner.post("/api/messages/999999/readers")).status).toBe(404);
  });

  it("are deleted within hours", async () => {
    await clerk.post(`/api/messages/${await message()}/readers`);
    site.clock.advance({ hours: 1, minutes: 1 });
    await forgetReaders(site.services);
    expect(await site.db.selectFrom("contact_message_readers").selectAll().execute()).toEqual([]);
  });
});

async function message(): Promise<number> {
  site.clock.advance({ minutes: 11 });
  await site.visitor().post("/api/contact", { ...visitor, message: `At ${site.clock.now().toISOString()}` });
  return (await lastMessage(site)).id;
}

import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { lastMessage } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";

let keys = 0;

const visitor = { name: "Vera Visitor", email: "vera@example.com", telephone: "01632 960200" };

const site = await openSite({ RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}' });
const owner = await site.signIn("owner");
const clerk = await site.signIn("clerk");

beforeEach(async () => {
  site.mails.failing = false;
  site.clock.advance({ minutes: 11 });
  await site.jobs.drain();
  site.mails.length = 0;
});

describe("a reply", () => {
  it("leaves once for the visitor, takes answers to the office and marks the message answered", async () => {
    const id = await message();
    const notice = await site.db
      .selectFrom("mails")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const sent = await reply(owner, id, { version: 1 });
    expect(sent).toMatchObject({
      status: 201,
      body: {
        status: "answered",
        version: 2,
        replies: [{ author: "Olive Owner", to: "vera@example.com", text: "We come.", state: "waiting" }],
      },
    });
    await site.jobs.drain();
    const [mail] = replies();
    expect(replies()).toHaveLength(1);
    expect(mail).toMatchObject({
      to: "vera@example.com",
      replyTo: "office@frostway.example.com",
      subject: "Your van",
      thread: [notice.message_id],
    });
    expect(mail!.messageId).not.toBe(notice.message_id);
    expect(mail!.text).toContain("We come.");
    expect(mail!.text).toContain("On 2 March 2026 you wrote:");
    expect(mail!.text).toMatch(/> Cold\?/);
    const after = await owner.get(`/api/messages/${id}`);
    expect(after.body.replies).toMatchObject([{ state: "sent" }]);
  });

  it("refers to the last mail and to all mails of its thread", async () => {
    const id = await message();
    await reply(owner, id, { version: 1 });
    await reply(clerk, id, { version: 2, subject: "Re: Your van", text: "On our way." });
    await site.jobs.drain();
    const [first, second] = replies();
    expect(second!.thread).toEqual([...first!.thread!, first!.messageId]);
    expect(new Set([first!.messageId, second!.messageId]).size).toBe(2);
  });

  it("leaves the message open if the office wants that, in its owner's list until it is closed", async () => {
    const id = await message();
    const { id: assigned_to } = await site.db
      .selectFrom("users")
      .select("id")
      .where("firstname", "=", "Olive")
      .executeTakeFirstOrThrow();
    await owner.patch(`/api/messages/${id}`, { assigned_to, due_on: "2026-03-02" });
    const { version } = (await owner.get(`/api/messages/${id}`)).body;
    const courtesy = { version, keep_open: true, text: "The owner rings you before noon." };
    expect(await reply(clerk, id, courtesy)).toMatchObject({ status: 201, body: { status: "open" } });
    const idsIn = async (status: string) =>
      (await owner.get(`/api/messages?status=${status}`)).body.data.map((one: { id: number }) => one.id);
    for (const filter of ["open", "mine", "due"]) expect(await idsIn(filter)).toContain(id);
    expect(await idsIn("new")).not.toContain(id);
    expect((await readDashboard(site.services, ["office"], assigned_to)).office).toMatchObject({
      given: { count: 1, due: 1 },
    });
    await reply(owner, id, { version: version + 1, text: "As said on the telephone." });
    for (const filter of ["open", "mine", "due"]) expect(await idsIn(filter)).not.toContain(id);
    expect(await idsIn("answered")).toContain(id);
  });

  it("is sent once, however often it is requested, at once or later", async () => {
    const id = await message();
    const once = { version: 1, sending_key: "the same" };
    const answers = await Promise.all([1, 2, 3].map(() => reply(owner, id, once)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await reply(owner, id, once)).body.replies).toHaveLength(1);
    expect(await reply(owner, id, { ...once, text: "In better words." })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("in its earlier words") },
    });
    await site.jobs.drain();
    expect(replies()).toHaveLength(1);
  });

  it("of a second user leaves only after that user has seen the first one's", async () => {
    const id = await message();
    await reply(owner, id, { version: 1 });
    const late = await reply(clerk, id, { version: 1, text: "Mine." });
    expect(late).toMatchObject({
      status: 409,
      body: { current: { version: 2, replies: [{ author: "Olive Owner", text: "We come." }] } },
    });
    await site.jobs.drain();
    expect(replies()).toHaveLength(1);
    expect((await reply(clerk, id, { version: 2, text: "Mine." })).status).toBe(201);
    await site.jobs.drain();
    expect(replies().map(({ text }) => text.includes("Mine."))).toEqual([false, true]);
  });

  it("waits for a mail server that is down, and leaves once when it is back", async () => {
    const id = await message();
    site.mails.failing = true;
    expect((await reply(owner, id, { version: 1, sending_key: "patient" })).status).toBe(201);
    await site.jobs.drain();
    expect((await owner.get(`/api/messages/${id}`)).body.replies).toMatchObject([{ state: "waiting" }]);
    expect((await reply(owner, id, { version: 1, sending_key: "patient" })).status).toBe(201);
    site.mails.failing = false;
    site.clock.advance({ minutes: 11 });
    await site.jobs.drain();
    expect(replies()).toHaveLength(1);
    expect((await owner.get(`/api/messages/${id}`)).body.replies).toMatchObject([{ state: "sent" }]);
  });

  it("is refused without words, key or version, to spam, to a missing message, and from other users", async () => {
    const id = await message();
    const empty = await owner.post(`/api/messages/${id}/replies`, { text: " " });
    expect([empty.status, Object.keys(empty.body.errors).toSorted()]).toEqual([
      422,
      ["sending_key", "subject", "text", "version"],
    ]);
    expect((await reply(owner, id, { version: 1, text: "n".repeat(10_001) })).status).toBe(422);
    expect((await reply(owner, 999_999, { version: 1 })).status).toBe(404);
    await owner.patch(`/api/messages/${id}`, { status: "spam" });
    expect(await reply(owner, id, { version: 2 })).toMatchObject({
      status: 409,
      body: { message: "It is marked as spam. Nothing was sent." },
    });
    await site.jobs.drain();
    expect(replies()).toEqual([]);
  });

  it("is deleted and restored with its message; an erasure deletes both", async () => {
    const id = await message();
    await reply(owner, id, { version: 1 });
    await site.jobs.drain();
    const { body: before } = await owner.get(`/api/messages/${id}`);
    await owner.delete(`/api/messages/${id}`);
    await owner.post(`/api/bin/message/${id}/restore`);
    expect((await owner.get(`/api/messages/${id}`)).body).toEqual(before);
    await site.db.deleteFrom("contact_messages").where("id", "=", id).execute();
    const left = site.db.selectFrom("contact_message_replies").where("message_id", "=", id);
    expect(await left.selectAll().execute()).toEqual([]);
  });
});

describe("templates of replies", () => {
  it("are added, changed and deleted by the office", async () => {
    const words = { name: "Today", text: "Dear {name},\n\nwe come today." };
    const { status, body } = await clerk.post("/api/templates", words);
    expect([status, body]).toMatchObject([201, words]);
    const saved = await clerk.post(`/api/templates/${body.id}`, { ...words, name: "At once", version: 1 });
    expect(saved.body).toMatchObject({ name: "At once", version: 2 });
    const late = await owner.post(`/api/templates/${body.id}`, { ...words, version: 1 });
    expect(late).toMatchObject({ status: 409, body: { current: { name: "At once" } } });
    expect((await owner.post("/api/templates", { name: "x" })).body.errors).toEqual({
      text: ["The text field is required."],
    });
    for (const path of ["/api/templates", `/api/templates/${body.id}`])
      expect((await clerk.get(path)).status).toBe(200);
    expect((await clerk.delete(`/api/templates/${body.id}`)).status).toBe(204);
  });
});

function reply(browser: Browser, id: number, change: Record<string, unknown>) {
  const sending_key = `key ${(keys += 1)}`;
  return browser.post(`/api/messages/${id}/replies`, {
    subject: "Your van",
    text: "We come.",
    sending_key,
    ...change,
  });
}

/** The mails to the visitor, without those that tell the office about messages. */
function replies() {
  return site.mails.filter(({ to }) => to === visitor.email);
}

async function message(): Promise<number> {
  await site.visitor().post("/api/contact", { ...visitor, message: "Cold?" });
  return (await lastMessage(site)).id;
}

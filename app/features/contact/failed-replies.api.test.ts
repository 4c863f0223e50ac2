import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { mailsOf } from "../../../test/mails.ts";
import { lastMessage } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";
import { DeliveryDeferred, DeliveryRejected } from "../../platform/mail/delivery-failures.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";

const gone = "vera@gone.example.com";
const right = "vera@example.com";

const site = await openSite({ RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}' });
let owner: Browser;
let clerk: Browser;
const { mailer } = site.services;
let failure: (() => Error) | undefined;
let keys = 0;

site.services.mailer = {
  ...mailer,
  async deliver(mail) {
    if (failure && mail.to === gone) throw failure();
    await mailer.deliver(mail);
  },
};
const refused = () => new DeliveryRejected("550 5.1.1 no such mailbox");

beforeEach(async () => {
  failure = refused;
  site.clock.advance({ minutes: 11 });
  await signIn();
  await site.jobs.drain();
  await site.db.deleteFrom("contact_messages").execute();
  site.mails.length = 0;
});

describe("a reply that the mail server refuses for good", () => {
  it("makes its message new again, with a mark and the reason in plain words, and its writer gets a mail", async () => {
    const id = await answered(clerk);
    const { body } = await owner.get(`/api/messages/${id}`);
    expect(body).toMatchObject({
      status: "new",
      version: 3,
      reply_failed: true,
      replies: [{ state: "failed", failure: expect.stringContaining("refuses it for good") }],
    });
    expect(body.replies[0].failure).not.toContain("550");
    const row = (await owner.get("/api/messages?status=failed")).body.data;
    expect(row).toMatchObject([{ id, reply_failed: true }]);
    expect(await failedReplies()).toBe(1);
    const notices = site.mails.filter(({ subject }) => subject.startsWith("Your reply did not go out"));
    expect(notices.map(({ to }) => to)).toEqual(["clem@example.com"]);
    expect(notices[0]!.text).toContain(`/admin/messages/${id}`);
    const audit = await site.db
      .selectFrom("audit_log")
      .select(["actor_name", "action"])
      .where("subject_type", "=", "message")
      .where("subject_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(audit.at(-1)).toEqual({ actor_name: "system", action: "marked new" });
  });

  it("is sent again once to the corrected address, however often that is pressed and by whom", async () => {
    const id = await answered(clerk);
    const again = { to: right, version: 3 };
    const sent = await mailsOf(site, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => sendAgain(owner, id, again)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await sendAgain(clerk, id, { ...again, to: "vera@other.example.com" })).toMatchObject({
        status: 409,
      });
    });
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[right, "Your van"]]);
    expect(sent[0]!.text).toContain("We come.");
    expect((await sendAgain(clerk, id, again)).status).toBe(200);
    expect(await mailsOf(site)).toEqual([]);
    expect((await owner.get(`/api/messages/${id}`)).body).toMatchObject({
      status: "answered",
      email: right,
      reply_failed: false,
      replies: [{ to: right, state: "sent", failure: null }],
    });
    expect((await owner.get(`/api/messages?search=${right}`)).body.data[0]).toMatchObject({ id });
    expect(await failedReplies()).toBe(0);
  });

  it("leaves the message open when it is sent again, if it did so before", async () => {
    const id = await answered(clerk, { keep_open: true });
    expect((await owner.get(`/api/messages/${id}`)).body.status).toBe("new");
    expect((await sendAgain(clerk, id, { to: right, version: 3 })).body.status).toBe("open");
  });

  it("fails again at an address that is wrong, too", async () => {
    const id = await answered(clerk);
    await sendAgain(clerk, id, { to: gone, version: 3 });
    await site.jobs.drain();
    expect((await owner.get(`/api/messages/${id}`)).body).toMatchObject({
      status: "new",
      reply_failed: true,
      replies: [{ state: "failed" }],
    });
  });

  it("is not sent again without an address, against a newer version, as spam, or if it has gone out", async () => {
    const id = await answered(clerk);
    expect((await sendAgain(clerk, id, { to: "nobody", version: 3 })).status).toBe(422);
    expect((await sendAgain(clerk, id, { to: right })).status).toBe(422);
    await owner.patch(`/api/messages/${id}`, { due_on: "2026-03-09" });
    expect(await sendAgain(clerk, id, { to: right, version: 3 })).toMatchObject({
      status: 409,
      body: { current: { version: 4 } },
    });
    await owner.patch(`/api/messages/${id}`, { status: "spam" });
    expect((await sendAgain(clerk, id, { to: right, version: 5 })).status).toBe(409);
    expect((await owner.get(`/api/messages/${id}`)).body.reply_failed).toBe(false);
    failure = undefined;
    const other = await answered(clerk);
    expect((await sendAgain(clerk, other, { to: right, version: 2 })).status).toBe(409);
    expect(await mailsOf(site)).toEqual([]);
    expect((await clerk.post("/api/messages/999999/replies/1/again", { to: right, version: 1 })).status).toBe(
      404,
    );
  });

  it("leaves a message alone that has a newer reply, is spam, or is in the bin", async () => {
    const later = await message();
    await reply(clerk, later, 1);
    failure = () => new DeliveryDeferred("address", "Put off by the mail server: 450 busy");
    await site.jobs.drain();
    const [spam, binned] = [await message(), await message()];
    for (const id of [spam, binned]) await reply(clerk, id, 1);
    await reply(owner, later, 2);
    await owner.patch(`/api/messages/${spam}`, { status: "spam" });
    await owner.delete(`/api/messages/${binned}`);
    failure = refused;
    await site.db
      .updateTable("mails")
      .set({ recipient: right })
      .where("id", "=", await lastMailOf(later))
      .execute();
    site.clock.advance({ hours: 2 });
    await site.jobs.drain();
    await signIn();
    expect((await owner.get(`/api/messages/${later}`)).body).toMatchObject({
      status: "answered",
      reply_failed: false,
      replies: [{ state: "failed" }, { state: "sent" }],
    });
    expect((await owner.get(`/api/messages/${spam}`)).body.status).toBe("spam");
  });
});

it("a reply that could not be sent for three days makes its message new again, whatever the reason", async () => {
  for (const reason of [
    () => new DeliveryDeferred("server", "The mail server cannot be used: connect ECONNREFUSED"),
    () => new Error("The letterhead cannot be read."),
  ]) {
    failure = reason;
    const id = await message();
    await reply(clerk, id, 1);
    await site.jobs.drain();
    expect((await owner.get(`/api/messages/${id}`)).body).toMatchObject({ status: "answered", version: 2 });
    site.clock.advance({ days: 3, hours: 1 });
    await site.jobs.drain();
    await signIn();
    expect((await owner.get(`/api/messages/${id}`)).body).toMatchObject({
      status: "new",
      reply_failed: true,
      replies: [{ state: "failed", failure: expect.stringContaining("stopped trying") }],
    });
  }
});

it("a reply that fails while its message is in the bin makes the message new once it is restored, and only then", async () => {
  const id = await message();
  await reply(clerk, id, 1);
  await owner.delete(`/api/messages/${id}`);
  site.clock.advance({ seconds: 1 });
  await site.jobs.drain();
  const told = await mailsOf(site, () => owner.post(`/api/bin/message/${id}/restore`, {}));
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    ["clem@example.com", expect.stringContaining("Your reply did not go out")],
  ]);
  const { body } = await owner.get(`/api/messages/${id}`);
  expect(body).toMatchObject({ status: "new", version: 3, reply_failed: true });
  site.clock.advance({ seconds: 1 });
  await close(id);
  await owner.delete(`/api/messages/${id}`);
  await owner.post(`/api/bin/message/${id}/restore`, {});
  expect((await owner.get(`/api/messages/${id}`)).body.status).toBe("answered");
});

it("a reply whose mail is no longer stored is not sent again, and nobody is told that it was", async () => {
  const id = await answered(clerk);
  await site.db.deleteFrom("mails").execute();
  expect((await owner.get(`/api/messages/${id}`)).body.replies).toMatchObject([{ state: "forgotten" }]);
  for (const to of [gone, right]) {
    const { status, body } = await sendAgain(owner, id, { to, version: 3 });
    expect([status, body.message]).toEqual([409, expect.stringContaining("no longer stored")]);
  }
});

it("an erasure leaves no address of replies to which a corrected one succeeded", async () => {
  const id = await answered(clerk);
  await reply(clerk, id, 3);
  await site.jobs.drain();
  await sendAgain(clerk, id, { to: right, version: 5 });
  await owner.post("/api/data-requests", { email: gone, kind: "erasure" });
  expect(await tablesHolding(site.db, /vera@gone/)).toEqual([]);
  const { replies } = (await owner.get(`/api/messages/${id}`)).body;
  expect(replies.map(({ to }: { to: string }) => to)).toEqual(["[erased]", right]);
});

it("a message that somebody has answered otherwise bears no mark", async () => {
  const id = await answered(clerk);
  await close(id);
  expect((await owner.get(`/api/messages/${id}`)).body.reply_failed).toBe(false);
  expect(await failedReplies()).toBe(0);
});

/** Sessions end while the clock moves. */
async function signIn(): Promise<void> {
  [owner, clerk] = [await site.signIn("owner"), await site.signIn("clerk")];
}

async function failedReplies() {
  return (await readDashboard(site.services, ["office"])).office!.failedReplies;
}

function close(id: number) {
  return owner.patch(`/api/messages/${id}`, { status: "answered" });
}

async function sendAgain(browser: Browser, id: number, change: Record<string, unknown>) {
  const { replies } = (await browser.get(`/api/messages/${id}`)).body;
  return browser.post(`/api/messages/${id}/replies/${replies.at(-1).id}/again`, change);
}

/** A message whose reply has been given to the mail server. */
async function answered(browser: Browser, change: object = {}): Promise<number> {
  const id = await message();
  expect((await reply(browser, id, 1, change)).status).toBe(201);
  await site.jobs.drain();
  return id;
}

function reply(browser: Browser, id: number, version: number, change: object = {}) {
  const sending_key = `key ${(keys += 1)}`;
  return browser.post(`/api/messages/${id}/replies`, {
    subject: "Your van",
    text: "We come.",
    sending_key,
    version,
    ...change,
  });
}

async function lastMailOf(id: number): Promise<number> {
  const { mail_id } = await site.db
    .selectFrom("contact_message_replies")
    .select("mail_id")
    .where("message_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return mail_id;
}

async function message(): Promise<number> {
  const words = { name: "Vera Visitor", email: gone, telephone: "01632 960200", message: "Cold?" };
  site.clock.advance({ minutes: 11 });
  await site.visitor().post("/api/contact", words);
  return (await lastMessage(site)).id;
}

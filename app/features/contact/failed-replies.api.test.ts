import { describe, expect, it } from "vitest";
import { mailsOf } from "../../../test/mails.ts";
import { right, useFailingReplies } from "../../../test/use-failing-replies.ts";
import { DeliveryDeferred } from "../../platform/mail/delivery-failures.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";

const people = await useFailingReplies();
const { site, signIn, message, reply, answered } = people;

describe("a reply that the mail server refuses for good", () => {
  it("makes its message new again, with a mark and the reason in plain words, and its writer gets a mail", async () => {
    const id = await answered(people.clerk);
    const { body } = await people.owner.get(`/api/messages/${id}`);
    expect(body).toMatchObject({
      status: "new",
      version: 3,
      reply_failed: true,
      replies: [{ state: "failed", failure: expect.stringContaining("refuses it for good") }],
    });
    expect(body.replies[0].failure).not.toContain("550");
    const row = (await people.owner.get("/api/messages?status=failed")).body.data;
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

  it("leaves a message alone that has a newer reply, is spam, or is in the bin", async () => {
    const later = await message();
    await reply(people.clerk, later, 1);
    people.fail(() => new DeliveryDeferred("address", "Put off by the mail server: 450 busy"));
    await site.jobs.drain();
    const [spam, binned] = [await message(), await message()];
    for (const id of [spam, binned]) await reply(people.clerk, id, 1);
    await reply(people.owner, later, 2);
    await people.owner.patch(`/api/messages/${spam}`, { status: "spam" });
    await people.owner.delete(`/api/messages/${binned}`);
    people.fail();
    await site.db
      .updateTable("mails")
      .set({ recipient: right })
      .where("id", "=", await lastMailOf(later))
      .execute();
    site.clock.advance({ hours: 2 });
    await site.jobs.drain();
    await signIn();
    expect((await people.owner.get(`/api/messages/${later}`)).body).toMatchObject({
      status: "answered",
      reply_failed: false,
      replies: [{ state: "failed" }, { state: "sent" }],
    });
    expect((await people.owner.get(`/api/messages/${spam}`)).body.status).toBe("spam");
  });
});

it("a reply that could not be sent for three days makes its message new again, whatever the reason", async () => {
  for (const reason of [
    () => new DeliveryDeferred("server", "The mail server cannot be used: connect ECONNREFUSED"),
    () => new Error("The letterhead cannot be read."),
  ]) {
    people.fail(reason);
    const id = await message();
    await reply(people.clerk, id, 1);
    await site.jobs.drain();
    expect((await people.owner.get(`/api/messages/${id}`)).body).toMatchObject({
      status: "answered",
      version: 2,
    });
    site.clock.advance({ days: 3, hours: 1 });
    await site.jobs.drain();
    await signIn();
    expect((await people.owner.get(`/api/messages/${id}`)).body).toMatchObject({
      status: "new",
      reply_failed: true,
      replies: [{ state: "failed", failure: expect.stringContaining("stopped trying") }],
    });
  }
});

it("a reply that fails while its message is in the bin makes the message new once it is restored, and only then", async () => {
  const id = await message();
  await reply(people.clerk, id, 1);
  await people.owner.delete(`/api/messages/${id}`);
  site.clock.advance({ seconds: 1 });
  await site.jobs.drain();
  const told = await mailsOf(site, () => people.owner.post(`/api/bin/message/${id}/restore`, {}));
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    ["clem@example.com", expect.stringContaining("Your reply did not go out")],
  ]);
  const { body } = await people.owner.get(`/api/messages/${id}`);
  expect(body).toMatchObject({ status: "new", version: 3, reply_failed: true });
  site.clock.advance({ seconds: 1 });
  await close(id);
  await people.owner.delete(`/api/messages/${id}`);
  await people.owner.post(`/api/bin/message/${id}/restore`, {});
  expect((await people.owner.get(`/api/messages/${id}`)).body.status).toBe("answered");
});

it("a message that somebody has answered otherwise bears no mark", async () => {
  const id = await answered(people.clerk);
  await close(id);
  expect((await people.owner.get(`/api/messages/${id}`)).body.reply_failed).toBe(false);
  expect(await failedReplies()).toBe(0);
});

async function failedReplies() {
  return (await readDashboard(site.services, ["office"])).office!.failedReplies;
}

function close(id: number) {
  return people.owner.patch(`/api/messages/${id}`, { status: "answered" });
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

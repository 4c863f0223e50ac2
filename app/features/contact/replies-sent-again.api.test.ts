import { describe, expect, it } from "vitest";
import { mailsOf } from "../../../test/mails.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";
import { gone, right, useFailingReplies } from "../../../test/use-failing-replies.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";

const people = await useFailingReplies();
const { site, reply, answered, sendAgain } = people;

describe("a reply that the mail server has refused for good", () => {
  it("is sent again once to the corrected address, however often that is pressed and by whom", async () => {
    const id = await answered(people.clerk);
    const again = { to: right, version: 3 };
    const sent = await mailsOf(site, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => sendAgain(people.owner, id, again)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await sendAgain(people.clerk, id, { ...again, to: "vera@other.example.com" })).toMatchObject({
        status: 409,
      });
    });
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[right, "Your van"]]);
    expect(sent[0]!.text).toContain("We come.");
    expect((await sendAgain(people.clerk, id, again)).status).toBe(200);
    expect(await mailsOf(site)).toEqual([]);
    expect((await people.owner.get(`/api/messages/${id}`)).body).toMatchObject({
      status: "answered",
      email: right,
      reply_failed: false,
      replies: [{ to: right, state: "sent", failure: null }],
    });
    expect((await people.owner.get(`/api/messages?search=${right}`)).body.data[0]).toMatchObject({ id });
    expect(await failedReplies()).toBe(0);
  });

  it("leaves the message open when it is sent again, if it did so before", async () => {
    const id = await answered(people.clerk, { keep_open: true });
    expect((await people.owner.get(`/api/messages/${id}`)).body.status).toBe("new");
    expect((await sendAgain(people.clerk, id, { to: right, version: 3 })).body.status).toBe("open");
  });

  it("fails again at an address that is wrong, too", async () => {
    const id = await answered(people.clerk);
    await sendAgain(people.clerk, id, { to: gone, version: 3 });
    await site.jobs.drain();
    expect((await people.owner.get(`/api/messages/${id}`)).body).toMatchObject({
      status: "new",
      reply_failed: true,
      replies: [{ state: "failed" }],
    });
  });

  it("is not sent again without an address, against a newer version, as spam, or if it has gone out", async () => {
    const id = await answered(people.clerk);
    expect((await sendAgain(people.clerk, id, { to: "nobody", version: 3 })).status).toBe(422);
    expect((await sendAgain(people.clerk, id, { to: right })).status).toBe(422);
    await people.owner.patch(`/api/messages/${id}`, { due_on: "2026-03-09" });
    expect(await sendAgain(people.clerk, id, { to: right, version: 3 })).toMatchObject({
      status: 409,
      body: { current: { version: 4 } },
    });
    await people.owner.patch(`/api/messages/${id}`, { status: "spam" });
    expect((await sendAgain(people.clerk, id, { to: right, version: 5 })).status).toBe(409);
    expect((await people.owner.get(`/api/messages/${id}`)).body.reply_failed).toBe(false);
    people.stopFailing();
    const other = await answered(people.clerk);
    expect((await sendAgain(people.clerk, other, { to: right, version: 2 })).status).toBe(409);
    expect(await mailsOf(site)).toEqual([]);
    expect(
      (await people.clerk.post("/api/messages/999999/replies/1/again", { to: right, version: 1 })).status,
    ).toBe(404);
  });
});

it("a reply whose mail is no longer stored is not sent again, and nobody is told that it was", async () => {
  const id = await answered(people.clerk);
  await site.db.deleteFrom("mails").execute();
  expect((await people.owner.get(`/api/messages/${id}`)).body.replies).toMatchObject([
    { state: "forgotten" },
  ]);
  for (const to of [gone, right]) {
    const { status, body } = await sendAgain(people.owner, id, { to, version: 3 });
    expect([status, body.message]).toEqual([409, expect.stringContaining("no longer stored")]);
  }
});

it("an erasure leaves no address of replies to which a corrected one succeeded", async () => {
  const id = await answered(people.clerk);
  await reply(people.clerk, id, 3);
  await site.jobs.drain();
  await sendAgain(people.clerk, id, { to: right, version: 5 });
  await people.owner.post("/api/data-requests", { email: gone, kind: "erasure" });
  expect(await tablesHolding(site.db, /vera@gone/)).toEqual([]);
  const { replies } = (await people.owner.get(`/api/messages/${id}`)).body;
  expect(replies.map(({ to }: { to: string }) => to)).toEqual(["[erased]", right]);
});

async function failedReplies() {
  return (await readDashboard(site.services, ["office"])).office!.failedReplies;
}

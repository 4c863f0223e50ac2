import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { mailsOf } from "../../../test/mails.ts";
import { lastMessage } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";

const site = await openSite({ RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}' });
let owner: Browser;
let clerk: Browser;
let ids: { owner: number; clerk: number };

beforeEach(async () => {
  site.clock.advance({ minutes: 11 });
  [owner, clerk] = [await site.signIn("owner"), await site.signIn("clerk")];
  const users = await site.db.selectFrom("users").select(["id", "firstname"]).execute();
  const idOf = (name: string) => users.find(({ firstname }) => firstname === name)!.id;
  ids = { owner: idOf("Olive"), clerk: idOf("Clem") };
  await site.jobs.drain();
  await site.db.deleteFrom("contact_messages").execute();
});

describe("a message given to a colleague", () => {
  it("is mailed to that colleague once, after a minute, however often it was given", async () => {
    const id = await message();
    const change = { assigned_to: ids.clerk, due_on: "2026-03-05", version: 1 };
    const sent = await mailsAfterAMinute(async () => {
      const answers = await Promise.all([1, 2].map(() => owner.patch(`/api/messages/${id}`, change)));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      await owner.patch(`/api/messages/${id}`, { assigned_to: ids.clerk });
      await site.jobs.drain();
      expect(mailsTo("clem@example.com")).toEqual([]);
    });
    expect(sent).toMatchObject([
      { to: "clem@example.com", subject: expect.stringContaining("A message for you: Vera Visitor") },
    ]);
    expect(sent[0]!.text).toContain("Olive Owner has given you the message of Vera Visitor.");
    expect(sent[0]!.text).toContain("Thursday");
    expect(sent[0]!.text).toContain(`/admin/messages/${id}`);
  });

  it("is mailed to nobody who takes it, or from whom it was taken within the minute, or once it is closed", async () => {
    const [taken, given, closed] = [await message(), await message(), await message()];
    const sent = await mailsAfterAMinute(async () => {
      await clerk.patch(`/api/messages/${taken}`, { assigned_to: ids.clerk });
      await owner.patch(`/api/messages/${given}`, { assigned_to: ids.clerk });
      await owner.patch(`/api/messages/${given}`, { assigned_to: null });
      await owner.patch(`/api/messages/${closed}`, { assigned_to: ids.clerk });
      await owner.patch(`/api/messages/${closed}`, { status: "answered" });
    });
    expect(sent).toEqual([]);
  });

  it("names who gave it last, if several have within the minute", async () => {
    const [id, partner] = [await message(), await site.signIn("partner")];
    const [mail] = await mailsAfterAMinute(async () => {
      await owner.patch(`/api/messages/${id}`, { assigned_to: ids.clerk });
      await owner.patch(`/api/messages/${id}`, { assigned_to: null });
      await partner.patch(`/api/messages/${id}`, { assigned_to: ids.clerk });
    });
    expect(mail!.text).toContain("Percy Partner has given you the message of Vera Visitor.");
  });

  it("stands on the dashboard of that colleague, apart if it is due, until it is closed", async () => {
    const [due, late, later, nobodys] = [await message(), await message(), await message(), await message()];
    const give = (id: number, due_on: string | null, assigned_to: number | null = ids.clerk) =>
      owner.patch(`/api/messages/${id}`, { assigned_to, due_on });
    await give(due, "2026-03-02");
    await give(late, "2026-03-01");
    await give(later, "2026-03-03");
    await give(nobodys, "2026-03-01", null);
    expect(await office(ids.clerk)).toMatchObject({
      given: { count: 3, due: 2, late: 1 },
      withNobody: { count: 1, due: 1, late: 1 },
    });
    expect(await office(ids.owner)).toMatchObject({ given: { count: 0, due: 0, late: 0 } });
    const listed = (await clerk.get("/api/messages?status=due")).body.data;
    expect(listed.map((one: { id: number }) => one.id)).toEqual([nobodys, later, late, due]);
    await clerk.patch(`/api/messages/${due}`, { status: "answered" });
    expect(await office(ids.clerk)).toMatchObject({ given: { count: 2, due: 1 } });
  });
});

async function office(userId: number) {
  return (await readDashboard(site.services, ["office"], userId)).office!;
}

function mailsAfterAMinute(work: () => Promise<void>) {
  return mailsOf(site, async () => {
    await work();
    site.clock.advance({ seconds: 61 });
  });
}

function mailsTo(address: string) {
  return site.mails.filter(({ to, subject }) => to === address && subject.startsWith("A message for you"));
}

async function message(): Promise<number> {
  const words = { name: "Vera Visitor", email: "vera@example.com", telephone: "01632 960200" };
  site.clock.advance({ seconds: 61 });
  await site.visitor().post("/api/contact", { ...words, message: `At ${site.clock.now().toISOString()}` });
  const { id } = await lastMessage(site);
  await site.jobs.drain();
  return id;
}

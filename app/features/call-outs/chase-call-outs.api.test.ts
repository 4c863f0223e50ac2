import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { callOfPage, lastCallOut, reportedCallOut } from "../../../test/call-outs.ts";
import { people } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";

let site: Site;
let clerk: Browser;
const mailbox = "service@frostway.example.com";

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  for (const person of ["owner", "editor", "onlooker", "newcomer"] as const) await site.signIn(person);
  clerk = await site.signIn("clerk");
});

const stored = (fields?: object) => reportedCallOut(site, site.visitor(), fields);
/** Lets minutes pass, one by one as a clock does, and returns whom the site mailed about unseen call-outs. */
async function after(minutes: number): Promise<string[]> {
  await site.jobs.drain();
  site.mails.length = 0;
  for (let passed = 0; passed < minutes; passed += 1) {
    site.clock.advance({ minutes: 1 });
    await site.jobs.drain();
  }
  return site.mails.filter(({ subject }) => subject.startsWith("Not seen for")).map(({ to }) => to);
}
const notesOf = async (id: number) =>
  (await clerk.get(`/api/callouts/${id}`)).body.notes.map(({ text }: { text: string }) => text);
const see = (id: number) => clerk.patch(`/api/callouts/${id}`, { status: "seen" });

it("reminds the mailbox after three minutes, and everybody of the office after ten, until somebody has seen it", async () => {
  const { id } = await stored({ vehicle_number: "NT01 AAA", telephone: "07700 900111" });
  expect(await after(2)).toEqual([]);
  expect(await after(1)).toEqual([mailbox]);
  expect(site.mails.at(-1)).toMatchObject({ subject: "Not seen for 3 minutes: NT01 AAA, 07700 900111" });
  expect(await after(6)).toEqual([]);
  const everybody = [mailbox, people.owner.email, people.clerk.email];
  expect((await after(1)).toSorted()).toEqual(everybody.toSorted());
  expect(await notesOf(id)).toEqual([
    "Nobody had seen it after 3 minutes. A mail to the breakdown mailbox is on its way.",
    "Nobody had seen it after 10 minutes. A mail to the breakdown mailbox and 2 people of the office is on its way.",
  ]);
  expect((await after(10)).toSorted()).toEqual(everybody.toSorted());
  expect((await see(id)).status).toBe(200);
  expect(await after(60)).toEqual([]);
});

it("stops for one that is seen, cancelled, joined or deleted before the next round", async () => {
  const [seen, cancelled, deleted] = [
    await stored({ load: "A" }),
    await stored({ load: "B" }),
    await stored({ load: "C" }),
  ];
  await see(seen.id);
  await clerk.patch(`/api/callouts/${cancelled.id}`, { status: "cancelled" });
  await clerk.delete(`/api/callouts/${deleted.id}`);
  expect(await after(30)).toEqual([]);
});

it("is quiet while it is joined to another, and goes on once it stands alone", async () => {
  const visitor = site.visitor();
  const report = async (load: string) => {
    expect((await visitor.post("/api/callouts", { load, vehicle_number: "JN01 JND" })).status).toBe(201);
    return (await lastCallOut(site)).id;
  };
  const [main, joined] = [await report("Fish"), await report("Meat")];
  expect((await clerk.post(`/api/callouts/${joined}/join`, { into: main })).status).toBe(200);
  expect(await after(3)).toEqual([mailbox]);
  await see(main);
  expect((await clerk.write("DELETE", `/api/callouts/${joined}/join`, {})).status).toBe(200);
  expect((await clerk.get(`/api/callouts/${joined}`)).body.status).toBe("received");
  expect(await after(8)).toContain(mailbox);
});

it("ends after an hour, when list, dashboard and daily mail go on saying it", async () => {
  await stored();
  await after(59);
  expect(await after(120)).toEqual(expect.any(Array));
  expect(await after(120)).toEqual([]);
});

it("wakes nobody one by one for forty call-outs: a mail counts the others", async () => {
  await site.db.deleteFrom("rate_limits").execute();
  const visitor = site.visitor();
  for (let count = 0; count < 20; count += 1) {
    const sent = { load: `Load ${count}`, telephone: `07700 9002${count + 10}` };
    expect((await visitor.post("/api/callouts", sent)).status).toBe(201);
  }
  await site.jobs.drain();
  // The mailbox gets the first mails one by one, and later one about all.
  expect(site.mails.filter(({ to }) => to === mailbox)).toHaveLength(10);
  const told = await after(11);
  expect(told.filter((to) => to === mailbox)).toHaveLength(2);
  expect(site.mails.find(({ to }) => to === mailbox)!.subject).toContain("and 19 more");
  const notes = [];
  for (const { id } of await site.db.selectFrom("call_outs").select("id").execute())
    notes.push(await notesOf(id));
  expect(notes.map(([first]) => String(first)).toSorted()).toEqual([
    ...Array(19).fill("Nobody had seen it after 3 minutes. A mail about all that wait is on its way."),
    "Nobody had seen it after 3 minutes. A mail to the breakdown mailbox is on its way.",
  ]);
  expect(told.filter((to) => to === people.clerk.email)).toHaveLength(1);
  const mail = site.mails.findLast(({ to }) => to === people.clerk.email);
  expect(mail!.subject).toContain("and 19 more");
});

it("mails everybody in the round after one that ran late", async () => {
  await stored();
  await after(3);
  site.clock.advance({ minutes: 9 });
  await site.jobs.drain();
  expect(await after(8)).toContain(people.clerk.email);
});

it("tells the driver by when to ring, and that nobody has confirmed yet", async () => {
  const { id, receipt } = await stored();
  const followed = async () => (await site.visitor().get(callOfPage(receipt.page_url!))).body;
  expect(await followed()).toMatchObject({ status: "received", ring_in_seconds: 600 });
  site.clock.advance({ minutes: 4 });
  expect((await followed()).ring_in_seconds).toBe(360);
  site.clock.advance({ minutes: 30 });
  expect((await followed()).ring_in_seconds).toBe(0);
  await see(id);
  expect((await followed()).ring_in_seconds).toBeNull();
});

it("announces an unseen call-out to webhooks once", async () => {
  const owner = await site.signIn("owner");
  const added = await owner.post("/api/webhooks", {
    url: "https://hooks.example.com/in",
    events: ["callout.unseen"],
  });
  expect(added.status).toBe(201);
  const { id } = await stored();
  await after(25);
  const sent = await site.db.selectFrom("webhook_deliveries").select(["event", "thing_id"]).execute();
  expect(sent).toEqual([{ event: "callout.unseen", thing_id: id }]);
});

it("sends no reminder that waited for the mail server until somebody had seen the call-out", async () => {
  const { id } = await stored();
  await site.jobs.drain();
  site.mails.failing = true;
  expect(await after(3)).toEqual([]);
  await see(id);
  site.mails.failing = false;
  expect(await after(30)).toEqual([]);
  const waiting = site.db.selectFrom("mails").select("subject").where("sent_at", "is", null);
  expect(await waiting.execute()).toEqual([]);
});

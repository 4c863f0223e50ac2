import { beforeEach, describe, expect, it } from "vitest";
import { days } from "../../../platform/durations.ts";
import type { Browser } from "../../../../test/browser.ts";
import { reportedCallOut } from "../../../../test/call-outs.ts";
import { people } from "../../../../test/people.ts";
import { type PushBrowser, pushBrowser } from "../../../../test/push-browser.ts";
import { jobsWithPush, type Pushed } from "../../../../test/push-service.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { countCallOutsUnderWay, countNewCallOuts } from "../count-open.server.ts";
import { readWeeksOfCallOuts } from "../response-times.server.ts";
import { rehearsalInWords } from "./rehearsal.present.ts";

let site: Site;
let clerk: Browser;
let owner: Browser;
let phones: Record<"clerk" | "owner", PushBrowser>;
const mailbox = "service@frostway.example.com";
const nightly = { weekdays: [1, 2, 3, 4, 5, 6, 7], from_time: "18:00", to_time: "06:00" };

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  clerk = await site.signIn("clerk");
  owner = await site.signIn("owner");
  phones = { clerk: pushBrowser("clerk"), owner: pushBrowser("owner") };
  for (const [place, person] of [clerk, owner].entries())
    await person.post("/api/on-call/shifts", { ...nightly, place: place + 1, user_id: await idOf(place) });
  site.clock.advance({ hours: 13 });
  clerk = await site.signIn("clerk");
  owner = await site.signIn("owner");
});

async function idOf(place: number): Promise<number> {
  const { email } = people[place === 0 ? "clerk" : "owner"];
  const { id } = await site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

async function switchOn(): Promise<void> {
  await clerk.post("/api/wake-devices", phones.clerk.subscription);
  await owner.post("/api/wake-devices", phones.owner.subscription);
}

const begin = async () => (await owner.post("/api/rehearsals", {})).body as { id: number; reference: string };
const shown = async (id: number) => (await clerk.get(`/api/rehearsals/${id}`)).body;
const namesOf = (messages: Pushed[]) => messages.map(({ endpoint }) => endpoint.split("/").at(-1));

/** Runs what is due, and returns what the push services were given. */
async function pushed(): Promise<Pushed[]> {
  const all: Pushed[] = [];
  const jobs = jobsWithPush(site, [phones.clerk, phones.owner], all);
  await jobs.drain();
  await jobs.stop();
  return all;
}

/** Lets minutes pass, one by one, and returns whose phones were woken. */
async function after(minutes: number): Promise<(string | undefined)[]> {
  const woken = [];
  for (let passed = 0; passed < minutes; passed += 1) {
    site.clock.advance({ minutes: 1 });
    woken.push(...namesOf(await pushed()));
  }
  return woken;
}

describe("a rehearsal", () => {
  beforeEach(switchOn);

  it("goes the way of a call-out, says each time that it is none, and shows who was tried and who answered", async () => {
    const { id, reference } = await begin();
    expect(reference).toMatch(/^REHEARSAL-/);
    const [first, ...others] = await pushed();
    expect(others).toEqual([]);
    expect(first!.endpoint).toContain("clerk");
    expect(first!.message).toMatchObject({ title: "Rehearsal: no driver waits", isRehearsal: true });
    expect(first!.headers).toMatchObject({ Topic: "rehearsals" });
    expect(await after(3)).toEqual(["clerk", "owner"]);
    site.clock.advance({ seconds: 20 });
    const token = first!.message.token;
    const answer = await site.visitor().post(`/api/wakings/${token}/sight`, {});
    expect(answer.body.message).toBe("Rehearsal: your answer counts. Thank you.");
    expect(namesOf(await pushed())).toEqual(["owner"]);
    const result = await shown(id);
    expect(result).toMatchObject({ outcome: "answered", ended_by: "Clem Clerk", ended_after_seconds: 200 });
    expect(result.attempts.map(({ to, outcome }: Record<string, string>) => [to, outcome])).toEqual(
      expect.arrayContaining([
        ["Clem Clerk", "seen"],
        ["Olive Owner", "handed over"],
        [mailbox, "handed over"],
      ]),
    );
    const subjects = site.mails.map(({ subject }) => subject).filter((one) => /not seen|call-out/i.test(one));
    expect(subjects).toEqual(["Rehearsal, no driver waits: not seen for 3 minutes"]);
    expect(site.mails.filter(({ subject }) => subject.startsWith("Rehearsal")).map(({ to }) => to)).toEqual([
      mailbox,
      mailbox,
    ]);
    expect(await after(30)).toEqual([]);
  });

  it("ends by itself once everybody has had as long as the firm allows, and says that nobody was reached", async () => {
    const { id } = await begin();
    await pushed();
    expect(await after(10)).toEqual(["clerk", "owner", "clerk", "owner"]);
    expect(await shown(id)).toMatchObject({ outcome: "running" });
    await after(10);
    expect(await shown(id)).toMatchObject({ outcome: "unanswered", ended_after_seconds: 1200 });
    expect(await after(60)).toEqual([]);
  });

  it("ends by hand, once, and nobody is woken from then on", async () => {
    const { id } = await begin();
    await pushed();
    expect((await clerk.delete(`/api/callouts/${id}`)).status).toBe(409);
    for (const _ of [1, 2]) expect((await clerk.post(`/api/rehearsals/${id}/ending`, {})).status).toBe(200);
    expect(await shown(id)).toMatchObject({ outcome: "ended", ended_by: "Clem Clerk" });
    expect((await after(30)).filter((name) => name === "owner")).toEqual([]);
    expect((await clerk.delete(`/api/callouts/${id}`)).status).toBe(204);
    expect((await clerk.get("/api/rehearsals")).body).toEqual({ running: null, last: null });
  });

  it("runs alone, also if two begin it at once, and names the last one", async () => {
    const begun = await Promise.all([owner, clerk].map((one) => one.post("/api/rehearsals", {})));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await owner.post("/api/rehearsals", {})).status).toBe(409);
    const { running } = (await clerk.get("/api/rehearsals")).body;
    site.clock.advance({ seconds: 40 });
    await clerk.patch(`/api/callouts/${running.id}`, { status: "seen" });
    const state = (await clerk.get("/api/rehearsals")).body;
    expect(state.running).toBeNull();
    const now = site.clock.now();
    expect(rehearsalInWords(state, now)).toEqual({
      words: "Last rehearsed on 2 Mar 2026, reached Clem Clerk after 0:40.",
      isOld: false,
    });
    site.clock.advance({ days: 91 });
    expect(rehearsalInWords(state, site.clock.now()).isOld).toBe(true);
    expect(rehearsalInWords({ running: null, last: null }, now).words).toBe("The night was never rehearsed.");
  });

  it("does not make a real call-out wait, and shares no message with it", async () => {
    await begin();
    await pushed();
    await reported({ vehicle_number: "RL01 RRR" });
    const [real] = await pushed();
    expect(real!.message.title).toBe("Call-out: RL01 RRR");
    expect(real!.headers).toMatchObject({ Topic: "call-outs" });
  });
});

it("is another message than that of a call-out of the same moment: “seen” counts for the one that was pressed", async () => {
  await switchOn();
  const { id } = await begin();
  await reported({ vehicle_number: "RL03 RRR" });
  const real = (await pushed()).find(({ message }) => message.title === "Call-out: RL03 RRR");
  const answer = await site.visitor().post(`/api/wakings/${real!.message.token}/sight`, {});
  expect(answer.body.message).toBe("You have it. Please ring the driver.");
  expect(await shown(id)).toMatchObject({ outcome: "running" });
});

async function reported(fields: object): Promise<void> {
  expect((await site.visitor().post("/api/callouts", { load: "Fish", ...fields })).status).toBe(201);
}

describe("what knows nothing of a rehearsal", () => {
  it("is each count and list of late ones, the times, the export, the webhooks and the driver's side", async () => {
    await owner.post("/api/webhooks", {
      url: "https://hooks.example.com/in",
      events: ["callout.created", "callout.changed", "callout.deleted", "callout.unseen"],
    });
    const { id, reference } = await begin();
    await after(11);
    expect((await clerk.get("/api/callouts?status=late")).body.data).toEqual([]);
    expect((await clerk.get("/api/callouts")).body.data).toEqual([
      expect.objectContaining({ id, is_rehearsal: true }),
    ]);
    expect(await countCallOutsUnderWay(site.db)).toBe(0);
    expect(await countNewCallOuts(site.db)).toBe(0);
    expect((await clerk.get(`/api/callouts/${id}`)).body).toMatchObject({ page_url: null, similar: [] });
    await clerk.patch(`/api/callouts/${id}`, { status: "seen" });
    await reported({ vehicle_number: "RL02 RRR" });
    const exported = await clerk.get("/api/exports/call-outs?status=all");
    expect(exported.status).toBe(200);
    expect(JSON.stringify(exported.body)).toContain("RL02 RRR");
    expect(JSON.stringify(exported.body)).not.toContain(reference);
    const nextWeek = new Date(site.clock.now().getTime() + days(7));
    expect(await readWeeksOfCallOuts(site.db, nextWeek)).toMatchObject([{ count: 1 }]);
    expect((await clerk.delete(`/api/callouts/${id}`)).status).toBe(204);
    const announced = await site.db.selectFrom("webhook_deliveries").select(["event", "thing_id"]).execute();
    expect(announced.filter(({ thing_id }) => thing_id === id)).toEqual([]);
    expect(announced.map(({ event }) => event)).toEqual(["callout.created"]);
  });

  it("is refused what needs a driver", async () => {
    const { id } = await begin();
    const real = await reportedCallOut(site, site.visitor());
    const refused = [
      clerk.post(`/api/callouts/${id}/join`, { into: real.id }),
      clerk.post(`/api/callouts/${real.id}/join`, { into: id }),
      clerk.post(`/api/callouts/${id}/engineer`, { engineer: "Tom" }),
      clerk.post(`/api/callouts/${id}/driver-words`, { text: "We come" }),
      clerk.patch(`/api/callouts/${id}/facts`, { place: "Dover" }),
      clerk.patch(`/api/callouts/${id}`, { status: "on_way" }),
      clerk.patch(`/api/callouts/${id}`, { status: "done" }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 409));
    expect((await clerk.get(`/api/rehearsals/${real.id}`)).status).toBe(404);
    expect((await clerk.post(`/api/rehearsals/${real.id}/ending`, {})).status).toBe(404);
  });
});

import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { nextApplication } from "../../../../test/references.ts";
import { openSite } from "../../../../test/site.ts";
import { requireApplicationWithHistory } from "../applications.server.ts";
import { timeToTakeBack } from "./take-back-step.server.ts";
import { ownProcess } from "../../../platform/processes/own-process.server.ts";
import { queueUnsentMail } from "../../../platform/mail/outbox.server.ts";

let owner: Browser;
let id: number;
const words = { ref1_subject: "One", ref1_text: "First?", ref2_subject: "Two", ref2_text: "Second?" };
const letter = { subject: "Your application", text: "Dear Ada,\n\nwe are sorry." };

const site = await openSite({ RATE_LIMITS: '{"accountRequestsPerClient":{"limit":1000,"seconds":60}}' });

beforeEach(async () => {
  ({ owner, id } = await nextApplication(site));
  site.mails.length = 0;
});

const decline = (sending_key: string = crypto.randomUUID()) =>
  owner.post(`/api/applications/${id}/decision`, { ...letter, status: "declined", sending_key, note: "No." });
const askReferees = () => owner.post(`/api/applications/${id}/references`, words);
const takeBack = (version: number) => owner.post(`/api/applications/${id}/take-back`, { version });
const shown = async () => (await owner.get(`/api/applications/${id}`)).body;
const mailed = site.db.selectFrom("mails").select("id").where("kind", "=", "trade-application-letter");

/** Moves the clock and returns the subjects of the mails that leave. */
async function leavesWithin(seconds: number): Promise<string[]> {
  site.clock.advance({ seconds });
  await site.jobs.drain();
  return site.mails.splice(0).map(({ subject }) => subject);
}

it("takes back decision, letter and mail within a minute, once even if repeated, and keeps the texts", async () => {
  const before = (await mailed.execute()).length;
  await decline("one-press");
  expect(await leavesWithin(59)).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    expect(await takeBack(2)).toMatchObject({ status: 200, body: { status: "received", version: 3 } });
  }
  const better = {
    ...letter,
    text: "Dear Ada,\n\nwe are very sorry.",
    status: "declined",
    sending_key: "one-press",
  };
  expect(await owner.post(`/api/applications/${id}/decision`, better)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("in its earlier words") },
  });
  // The browser repeats its first request.
  expect((await decline("one-press")).body).toMatchObject({ status: "received", version: 3 });
  expect(await mailed.execute()).toHaveLength(before);
  expect(await leavesWithin(3600)).toEqual([]);
  owner = await site.signIn("owner");
  expect(await shown()).toMatchObject({
    status: "received",
    letters: [{ ...letter, state: "taken back", sent_at: null }],
    notes: [{ text: "No." }],
    steps: [{ action: "marked declined" }, { action: "took back declined", by: "Olive Owner" }],
  });
});

it("takes the letter back when the application is deleted, and sends none when it is restored", async () => {
  await decline();
  expect((await owner.delete(`/api/applications/${id}`)).status).toBe(204);
  expect(await leavesWithin(3600)).toEqual([]);
  owner = await site.signIn("owner");
  expect((await owner.post(`/api/bin/application/${id}/restore`)).status).toBe(200);
  expect(await leavesWithin(3600)).toEqual([]);
  owner = await site.signIn("owner");
  expect(await shown()).toMatchObject({ letters: [{ state: "taken back", sent_at: null }] });
});

it("takes back both letters to the references, and restores the earlier status", async () => {
  await owner.patch(`/api/applications/${id}`, { status: "approved" });
  await askReferees();
  expect(await takeBack(3)).toMatchObject({ status: 200, body: { status: "approved" } });
  expect(await leavesWithin(60)).toEqual([]);
});

it("takes back the previous step, too, if the taken-back step had stopped all its letters", async () => {
  expect((await askReferees()).body.status).toBe("references_asked");
  site.clock.advance({ seconds: 20 });
  expect((await decline()).status).toBe(200);
  expect(await takeBack((await shown()).version)).toMatchObject({
    status: 200,
    body: { status: "received" },
  });
  expect(await leavesWithin(120)).toEqual([]);
  // Letters that have left cannot be undone, so the status only goes back to “references asked”.
  expect((await askReferees()).body.status).toBe("references_asked");
  expect(await leavesWithin(61)).toHaveLength(2);
  await decline();
  expect(await takeBack((await shown()).version)).toMatchObject({ body: { status: "references_asked" } });
});

it("answers a second press as the first, also where that took back the previous step, too", async () => {
  await askReferees();
  await decline();
  for (let times = 0; times < 2; times += 1)
    expect(await takeBack(3)).toMatchObject({ status: 200, body: { status: "received", version: 4 } });
});

it("is refused once the minute is over or the letter has left, and the letter is sent", async () => {
  await decline();
  site.clock.advance({ seconds: 60 });
  expect(await takeBack(2)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("on its way") },
  });
  expect(await leavesWithin(0)).toEqual([letter.subject]);
  expect(await takeBack(2)).toMatchObject({ status: 409 });
  expect(await shown()).toMatchObject({ status: "declined", letters: [{ state: "sent" }] });
});

it("is refused while the letter is being sent", async () => {
  await decline();
  await site.db.updateTable("jobs").set({ held_by: ownProcess }).execute();
  expect((await takeBack(2)).status).toBe(409);
  await site.db.updateTable("jobs").set({ held_by: null }).execute();
  expect((await takeBack(2)).status).toBe(200);
});

it("is refused if somebody else changed the application meanwhile, or if the step had no letter", async () => {
  await decline();
  await owner.patch(`/api/applications/${id}`, { status: "references_asked" });
  expect(await takeBack(2)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Somebody else"), current: { status: "references_asked" } },
  });
  expect(await takeBack(3)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("nothing to take back") },
  });
});

it.each(["approved", "declined"])(
  "takes back the letter that says %s when the next step makes it untrue",
  async (status) => {
    const decide = () => owner.post(`/api/applications/${id}/decision`, { ...letter, status });
    expect((await decide()).status).toBe(200);
    const before = (await shown()).version;
    // Setting the same status again is no step.
    await owner.patch(`/api/applications/${id}`, { status });
    expect(await shown()).toMatchObject({ version: before, letters: [{ state: "waiting" }] });
    const back = await owner.patch(`/api/applications/${id}`, { status: "received" });
    expect(back).toMatchObject({ status: 200, body: { letters: [{ state: "taken back" }] } });
    expect(await leavesWithin(60)).toEqual([]);
    await decide();
    expect(await leavesWithin(60)).toEqual([letter.subject]);
    owner = await site.signIn("owner");
    const late = await owner.patch(`/api/applications/${id}`, { status: "received" });
    expect(late.body.letters).toMatchObject([{ state: "taken back" }, { state: "sent" }]);
  },
);

it.each([
  ["with", () => decline()],
  ["without", () => owner.patch(`/api/applications/${id}`, { status: "received" })],
])(
  "takes back letters that ask for references when the next step, %s a letter, needs none",
  async (_how, next) => {
    await askReferees();
    expect((await next()).status).toBe(200);
    const { letters, references, status } = await shown();
    expect(letters.slice(0, 2)).toMatchObject([{ state: "taken back" }, { state: "taken back" }]);
    expect(references).toMatchObject([{ state: "not_asked" }, { state: "not_asked" }]);
    expect(await leavesWithin(60)).toEqual(status === "declined" ? [letter.subject] : []);
  },
);

it("keeps what a referee has said on the telephone meanwhile", async () => {
  const { version } = (await askReferees()).body;
  const said = { referee: "ref1", answer: "none", given_by: "Robin Larder" };
  expect((await owner.post(`/api/applications/${id}/telephone-references`, said)).status).toBe(200);
  expect((await takeBack(version)).status).toBe(200);
  expect(await shown()).toMatchObject({
    status: "received",
    references: [{ state: "none_given", answer: { given_by: "Robin Larder" } }, { state: "not_asked" }],
  });
});

it("is offered for the rest of the minute, and not at all if no letter waits", async () => {
  const left = async () => timeToTakeBack(await requireApplicationWithHistory(site.db, id), site.clock.now());
  expect(await left()).toBe(0);
  await decline();
  site.clock.advance({ seconds: 20 });
  expect(await left()).toBe(40_000);
  site.clock.advance({ seconds: 50 });
  expect(await left()).toBe(0);
  await leavesWithin(0);
  expect(await left()).toBe(0);
});

it("happens completely or not at all", async () => {
  await decline();
  await site.db.schema.alterTable("audit_log").renameTo("away").execute();
  const broken = await takeBack(2);
  await site.db.schema.alterTable("away").renameTo("audit_log").execute();
  expect(broken.status).toBe(500);
  expect(await shown()).toMatchObject({ status: "declined", letters: [{ state: "waiting" }] });
  expect(await leavesWithin(60)).toEqual([letter.subject]);
});

it("keeps its minute after a restart or a mail server's return, unless the mail is sent by hand", async () => {
  await decline();
  await queueUnsentMail(site.services);
  await site.db.updateTable("jobs").set({ run_at: site.clock.now().toISOString() }).execute();
  expect(await leavesWithin(0)).toEqual([]);
  expect(await leavesWithin(59)).toEqual([]);
  const { id: mail } = await mailed.orderBy("id", "desc").executeTakeFirstOrThrow();
  await owner.post(`/api/mails/${mail}/send`);
  expect(await leavesWithin(0)).toEqual([letter.subject]);
  expect((await takeBack(2)).status).toBe(409);
});

it("holds a letter for at most an hour, even if a wrong clock set a later time", async () => {
  await decline();
  await site.db.updateTable("mails").set({ held_until: "2099-01-01T00:00:00.000Z" }).execute();
  expect(await leavesWithin(60)).toEqual([letter.subject]);
});

it("requires an existing application and a version that it can have", async () => {
  expect((await takeBack(2_147_483_647)).status).toBe(409);
  expect((await takeBack(2_147_483_648)).status).toBe(422);
  expect(await owner.post(`/api/applications/${id}/take-back`, {})).toMatchObject({
    status: 422,
    body: { errors: { version: [expect.any(String)] } },
  });
  expect((await owner.post("/api/applications/999999/take-back", { version: 2 })).status).toBe(404);
});

it("sends no approval that waited for the mail server and is true no more", async () => {
  const approve = { ...letter, subject: "It is open", status: "approved", sending_key: crypto.randomUUID() };
  expect((await owner.post(`/api/applications/${id}/decision`, approve)).status).toBe(200);
  site.mails.failing = true;
  expect(await leavesWithin(120)).toEqual([]);
  expect((await owner.patch(`/api/applications/${id}`, { status: "received" })).status).toBe(200);
  site.mails.failing = false;
  expect(await leavesWithin(3600)).toEqual([]);
  owner = await site.signIn("owner");
  expect((await shown()).letters).toMatchObject([{ state: "taken back" }]);
});

import { beforeEach, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../../test/applications.ts";
import type { Browser } from "../../../../test/browser.ts";
import { openSite } from "../../../../test/site.ts";
import { requireApplicationWithHistory } from "../applications.server.ts";
import { timeToTakeBack } from "./take-back-step.server.ts";
import { ownProcess } from "../../../platform/processes/own-process.server.ts";
import { queueUnsentMail } from "../../../platform/mail/outbox.server.ts";

let owner: Browser;
let id: number;
const letter = { subject: "Your application", text: "Dear Ada,\n\nwe are sorry." };

const site = await openSite({ RATE_LIMITS: '{"accountRequestsPerClient":{"limit":1000,"seconds":60}}' });

beforeEach(async () => {
  // It outlives any test.
  owner = await site.signIn("owner");
  const form = applicationForm(await signatureJpeg(), { position: crypto.randomUUID() });
  const { body } = await site.visitor().post("/api/accountRequest", form);
  ({ id } = await site.db
    .selectFrom("trade_applications")
    .select("id")
    .where("reference", "=", body.reference)
    .executeTakeFirstOrThrow());
  await site.jobs.drain();
  site.mails.length = 0;
});

const decline = (sending_key: string = crypto.randomUUID()) =>
  owner.post(`/api/applications/${id}/decision`, { ...letter, status: "declined", sending_key, note: "No." });
const takeBack = (version: number) => owner.post(`/api/applications/${id}/take-back`, { version });
const shown = async () => (await owner.get(`/api/applications/${id}`)).body;
const outbox = () =>
  site.db
    .selectFrom("mails")
    .select("id")
    .where("kind", "=", "trade-application-letter")
    .orderBy("id")
    .execute();

/** What leaves within so many seconds, by its subjects. */
async function leavesWithin(seconds: number): Promise<string[]> {
  site.clock.advance({ seconds });
  await site.jobs.drain();
  return site.mails.splice(0).map(({ subject }) => subject);
}

it("takes back decision, letter and mail in its minute, once however often it is asked, and keeps what was typed", async () => {
  const before = (await outbox()).length;
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
  // The browser's second try of the first sending.
  expect((await decline("one-press")).body).toMatchObject({ status: "received", version: 3 });
  expect(await outbox()).toHaveLength(before);
  expect(await leavesWithin(3600)).toEqual([]);
  owner = await site.signIn("owner");
  expect(await shown()).toMatchObject({
    status: "received",
    letters: [{ ...letter, state: "taken back", sent_at: null }],
    notes: [{ text: "No." }],
    steps: [{ action: "marked declined" }, { action: "took back declined", by: "Olive Owner" }],
  });
});

it("takes the letter back with the application when that is deleted, and sends none when it is brought back", async () => {
  await decline();
  expect((await owner.delete(`/api/applications/${id}`)).status).toBe(204);
  expect(await leavesWithin(3600)).toEqual([]);
  owner = await site.signIn("owner");
  expect((await owner.post(`/api/bin/application/${id}/restore`)).status).toBe(200);
  expect(await leavesWithin(3600)).toEqual([]);
  owner = await site.signIn("owner");
  expect(await shown()).toMatchObject({ letters: [{ state: "taken back", sent_at: null }] });
});

it("takes back both letters to the references, and leads back to where the application was", async () => {
  await owner.patch(`/api/applications/${id}`, { status: "approved" });
  const words = { ref1_subject: "One", ref1_text: "First?", ref2_subject: "Two", ref2_text: "Second?" };
  await owner.post(`/api/applications/${id}/references`, words);
  expect(await takeBack(3)).toMatchObject({ status: 200, body: { status: "approved" } });
  expect(await leavesWithin(60)).toEqual([]);
});

it("takes back the step before as well, whose letters it had called off: nobody was asked", async () => {
  const words = { ref1_subject: "One", ref1_text: "First?", ref2_subject: "Two", ref2_text: "Second?" };
  const ask = () => owner.post(`/api/applications/${id}/references`, words);
  expect((await ask()).body.status).toBe("references_asked");
  site.clock.advance({ seconds: 20 });
  expect((await decline()).status).toBe(200);
  expect(await takeBack((await shown()).version)).toMatchObject({
    status: 200,
    body: { status: "received" },
  });
  expect(await leavesWithin(120)).toEqual([]);
  // Once they have left, the referees are asked, whatever is taken back later.
  expect((await ask()).body.status).toBe("references_asked");
  expect(await leavesWithin(61)).toHaveLength(2);
  await decline();
  expect(await takeBack((await shown()).version)).toMatchObject({ body: { status: "references_asked" } });
});

it("is refused once the minute is over or the letter has left, which then is sent", async () => {
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

it("is refused when somebody else changed the application meanwhile, or when nothing was sent with the step", async () => {
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
  "takes a letter along that says %s when the next step makes it untrue",
  async (status) => {
    const decide = () => owner.post(`/api/applications/${id}/decision`, { ...letter, status });
    expect((await decide()).status).toBe(200);
    const before = (await shown()).version;
    // The same status again is no step.
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
  "takes letters along that ask for references when the next step, %s a letter, needs none",
  async (_how, next) => {
    const words = { ref1_subject: "One", ref1_text: "First?", ref2_subject: "Two", ref2_text: "Second?" };
    await owner.post(`/api/applications/${id}/references`, words);
    expect((await next()).status).toBe(200);
    const { letters, references, status } = await shown();
    expect(letters.slice(0, 2)).toMatchObject([{ state: "taken back" }, { state: "taken back" }]);
    expect(references).toMatchObject([{ state: "not_asked" }, { state: "not_asked" }]);
    expect(await leavesWithin(60)).toEqual(status === "declined" ? [letter.subject] : []);
  },
);

it("leaves what a referee has said on the telephone meanwhile", async () => {
  const words = { ref1_subject: "One", ref1_text: "First?", ref2_subject: "Two", ref2_text: "Second?" };
  const { version } = (await owner.post(`/api/applications/${id}/references`, words)).body;
  const said = { referee: "ref1", answer: "none", given_by: "Robin Larder" };
  expect((await owner.post(`/api/applications/${id}/telephone-references`, said)).status).toBe(200);
  expect((await takeBack(version)).status).toBe(200);
  expect(await shown()).toMatchObject({
    status: "received",
    references: [{ state: "none_given", answer: { given_by: "Robin Larder" } }, { state: "not_asked" }],
  });
});

it("is offered for what is left of the minute, and where no letter waits not at all", async () => {
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

it("happens whole or not at all", async () => {
  await decline();
  await site.db.schema.alterTable("audit_log").renameTo("away").execute();
  const broken = await takeBack(2);
  await site.db.schema.alterTable("away").renameTo("audit_log").execute();
  expect(broken.status).toBe(500);
  expect(await shown()).toMatchObject({ status: "declined", letters: [{ state: "waiting" }] });
  expect(await leavesWithin(60)).toEqual([letter.subject]);
});

it("keeps its minute through a start and a mail server that comes back, and gives it up when the mail is sent at once", async () => {
  await decline();
  await queueUnsentMail(site.services);
  await site.db.updateTable("jobs").set({ run_at: site.clock.now().toISOString() }).execute();
  expect(await leavesWithin(0)).toEqual([]);
  expect(await leavesWithin(59)).toEqual([]);
  const { id: mail } = (await outbox()).at(-1)!;
  await owner.post(`/api/mails/${mail}/send`);
  expect(await leavesWithin(0)).toEqual([letter.subject]);
  expect((await takeBack(2)).status).toBe(409);
});

it("waits no longer than an hour for a minute that a wrong clock ordered", async () => {
  await decline();
  await site.db.updateTable("mails").set({ held_until: "2099-01-01T00:00:00.000Z" }).execute();
  expect(await leavesWithin(60)).toEqual([letter.subject]);
});

it("asks for a version, and for an application that is there", async () => {
  expect(await owner.post(`/api/applications/${id}/take-back`, {})).toMatchObject({
    status: 422,
    body: { errors: { version: [expect.any(String)] } },
  });
  expect((await owner.post("/api/applications/999999/take-back", { version: 2 })).status).toBe(404);
});

import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  askReferees,
  giveReference,
  newApplication,
  openReferenceSite,
  referenceKeyIn,
  referenceLetters,
  takeReference,
} from "../../../../test/references.ts";
import type { Services } from "../../../platform/services.ts";
import { remindReferees } from "./remind-referees.server.ts";

let owner: Browser;
let id: number;

const site = await openReferenceSite();

const first = "office@first.example.com";
const second = "office@second.example.com";
let keys: [string, string];

beforeEach(async () => {
  await site.db.deleteFrom("trade_applications").execute();
  await site.db.deleteFrom("jobs").execute();
  await site.db.deleteFrom("mails").execute();
  site.clock.advance({ days: 1 });
  owner = await site.signIn("owner");
  id = await newApplication(site);
  keys = await askReferees(site, owner, id);
});

it("goes to referees without an answer, after five and after ten days, with the same link", async () => {
  expect(await remindedAfter(4)).toEqual([]);
  expect(await remindedAfter(1)).toEqual([first, second]);
  expect(await remindedAfter(0)).toEqual([]);
  expect((await giveReference(site, keys[0])).status).toBe(200);
  expect(await remindedAfter(5)).toEqual([second]);
  const reminder = site.mails.find(({ to }) => to === second)!;
  expect(referenceKeyIn(reminder)).toBe(keys[1]);
  expect(reminder.text).toContain("Łowca Chilled Haulage Ltd");
  expect(await remindedAfter(10)).toEqual([]);
  owner = await site.signIn("owner");
  const { body } = await owner.get(`/api/applications/${id}`);
  expect(body.references[1]).toMatchObject({ state: "waiting", reminders: 2 });
  expect(body.letters.map(({ kind }: { kind: string }) => kind)).toEqual([
    "ref1",
    "ref2",
    "ref1_reminder",
    "ref2_reminder",
    "ref2_reminder",
  ]);
});

it("links to the same form even if the site's secret has changed since the letter", async () => {
  site.clock.advance({ days: 5 });
  const secret = "another secret that is long enough";
  const config = { ...site.config, secret, previousSecrets: [site.config.secret] };
  await remindReferees({ ...site.services, config });
  expect((await giveReference(site, keys[0])).status).toBe(200);
});

it("is sent once by a site that was down and missed both", async () => {
  expect(await remindedAfter(12)).toEqual([first, second]);
  expect(await remindedAfter(3)).toEqual([]);
});

it("ends with the decision, with a telephone call, and with a letter that could not be delivered", async () => {
  await takeReference(owner, id, { referee: "ref1" });
  await site.db
    .updateTable("mails")
    .set({ failed_at: site.clock.now().toISOString() })
    .where("recipient", "=", second)
    .execute();
  expect(await remindedAfter(6)).toEqual([]);
  await site.db.updateTable("mails").set({ failed_at: null }).execute();
  owner = await site.signIn("owner");
  await owner.patch(`/api/applications/${id}`, { status: "approved" });
  expect(await remindedAfter(6)).toEqual([]);
});

it("ends with a reminder that could not be delivered", async () => {
  expect(await remindedAfter(5)).toEqual([first, second]);
  const reminder = await site.db
    .selectFrom("trade_application_letters")
    .select("mail_id")
    .where("kind", "=", "ref2_reminder")
    .executeTakeFirstOrThrow();
  await site.db
    .updateTable("mails")
    .set({ failed_at: site.clock.now().toISOString() })
    .where("id", "=", reminder.mail_id)
    .execute();
  expect(await remindedAfter(5)).toEqual([first]);
});

it("that waits for the mail server leaves only to who is still asked", async () => {
  site.clock.advance({ days: 5 });
  owner = await site.signIn("owner");
  await remindReferees(site.services);
  await takeReference(owner, id, { referee: "ref1" });
  expect(await remindedAfter(0)).toEqual([second]);
  site.clock.advance({ days: 5 });
  owner = await site.signIn("owner");
  await remindReferees(site.services);
  const words = { subject: "Reference?", text: "Please.", email: "new@second.example.com" };
  const corrected = { referee: "ref2", former: second, ...words };
  expect((await owner.post(`/api/applications/${id}/corrected-referees`, corrected)).status).toBe(200);
  await owner.delete(`/api/applications/${id}`);
  site.mails.length = 0;
  await site.jobs.drain();
  expect(site.mails.filter(({ to }) => to.includes("second"))).toEqual([]);
  await owner.post(`/api/bin/application/${id}/restore`, {});
  const { body } = await owner.get(`/api/applications/${id}`);
  expect(body.letters.slice(-2).map(({ state }: { state: string }) => state)).toEqual([
    "taken back",
    "taken back",
  ]);
});

it("leaves no letter of this minute to who has answered, and the step can still be taken back", async () => {
  await owner.patch(`/api/applications/${id}`, { status: "received" });
  await owner.post(`/api/applications/${id}/references`, referenceLetters);
  const { version } = (await owner.get(`/api/applications/${id}`)).body;
  await takeReference(owner, id, { referee: "ref1" });
  const back = await owner.post(`/api/applications/${id}/take-back`, { version });
  expect(back).toMatchObject({ status: 200, body: { status: "received" } });
  site.mails.length = 0;
  site.clock.advance({ minutes: 2 });
  await site.jobs.drain();
  expect(site.mails).toEqual([]);
});

it("is sent once to each referee even if the process is killed between the two", async () => {
  site.clock.advance({ days: 5 });
  let asked = 0;
  const dying: Services = {
    ...site.services,
    get config() {
      asked += 1;
      if (asked > 1) throw new Error("killed");
      return site.services.config;
    },
  };
  await expect(remindReferees(dying)).rejects.toThrow("killed");
  expect(await site.db.selectFrom("mails").select("id").where("sent_at", "is", null).execute()).toHaveLength(
    1,
  );
  await remindReferees(site.services);
  expect(await remindedAfter(0)).toEqual([first, second]);
});

/** Lets the days pass, sends the reminders that are due, and returns their recipients. */
async function remindedAfter(days: number): Promise<string[]> {
  site.clock.advance({ days });
  site.mails.length = 0;
  await remindReferees(site.services);
  await site.jobs.drain();
  return site.mails
    .filter(({ to }) => to.startsWith("office@"))
    .map(({ to }) => to)
    .toSorted();
}

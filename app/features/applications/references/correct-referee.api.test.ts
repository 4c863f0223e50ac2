import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { mailsOf } from "../../../../test/mails.ts";
import { erase } from "../../../../test/models/common-steps.ts";
import { tablesHolding } from "../../../../test/tables-holding.ts";
import {
  askReferees,
  giveReference,
  nextApplication,
  openReferenceSite,
  referenceKeyIn,
  referenceLetters,
} from "../../../../test/references.ts";

let owner: Browser;
let id: number;

const site = await openReferenceSite();
const former = "office@first.example.com";
const email = "accounts@first.example.com";

beforeEach(async () => ({ owner, id } = await nextApplication(site)));

const correction = { referee: "ref1", former, email, subject: "Reference?", text: "Please." };
const correct = (more: object = {}) =>
  owner.post(`/api/applications/${id}/corrected-referees`, { ...correction, ...more });
const shown = async () => (await owner.get(`/api/applications/${id}`)).body;

it("sends the letter to the corrected address with a new link, and ends the earlier one", async () => {
  const [ended] = await askReferees(site, owner, id);
  const signed = (await shown()).fields;
  const mails = await mailsOf(site, async () => expect((await correct()).status).toBe(200));
  expect(mails.map(({ to }) => to)).toEqual([email]);
  expect(await giveReference(site, ended)).toMatchObject({
    status: 409,
    body: { message: "We have asked you again since. Please use the link in our newest mail." },
  });
  expect(await shown()).toMatchObject({
    fields: signed,
    referee_addresses: { ref1: email, ref2: "office@second.example.com" },
    letters: [{ to: former }, {}, { to: email, kind: "ref1" }],
  });
  expect((await shown()).steps.at(-1)).toMatchObject({
    action: "corrected the address of reference 1",
    by: "Olive Owner",
  });
  expect((await giveReference(site, referenceKeyIn(mails[0]))).status).toBe(200);
});

it("is where later letters and reminders go", async () => {
  await askReferees(site, owner, id);
  await correct();
  await owner.patch(`/api/applications/${id}`, { status: "received" });
  const again = await mailsOf(site, async () => {
    await owner.post(`/api/applications/${id}/references`, referenceLetters);
    site.clock.advance({ minutes: 2 });
  });
  expect(again.map(({ to }) => to).toSorted()).toEqual([email, "office@second.example.com"]);
});

it("is erased with its letter and its request, though the application was signed with the former one", async () => {
  await askReferees(site, owner, id);
  await correct();
  const { version } = await shown();
  await erase(site, { email });
  owner = await site.signIn("owner");
  expect(await tablesHolding(site.db, new RegExp(email))).toEqual([]);
  expect(await shown()).toMatchObject({ version, fields: { ref1_email: former } });
});

it("stops the mark of a letter that did not go out, and is sent once if it is repeated", async () => {
  await askReferees(site, owner, id);
  const at = site.clock.now().toISOString();
  const failed = { sent_at: null, failed_at: at, last_error: "550 5.1.1" };
  await site.db.updateTable("mails").set(failed).where("recipient", "=", former).execute();
  expect((await shown()).letter_failed).toBe(true);
  const mails = await mailsOf(site, async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await correct({ sending_key: "one press" })).toMatchObject({
        status: 200,
        body: { letter_failed: false },
      });
    }
  });
  expect(mails).toHaveLength(1);
});

it("is refused before the letters have left, after an answer, and of an address that is corrected already", async () => {
  expect(await correct()).toMatchObject({ status: 409 });
  await owner.post(`/api/applications/${id}/references`, referenceLetters);
  expect(await correct()).toMatchObject({
    status: 409,
    body: { message: "The letters have not left yet: wait a minute. Nothing was sent." },
  });
  const sent = await mailsOf(site, async () => site.clock.advance({ minutes: 2 }));
  expect((await correct({ email: "no address" })).body.errors).toHaveProperty("email");
  expect((await correct()).status).toBe(200);
  expect(await correct({ email: "third@first.example.com" })).toMatchObject({ status: 409 });
  const key = referenceKeyIn(sent.find(({ to }) => to === "office@second.example.com"));
  await giveReference(site, key);
  const answered = { referee: "ref2", former: "office@second.example.com" };
  expect(await correct(answered)).toMatchObject({
    status: 409,
    body: { message: "Reference 2 has answered already. Nothing was sent." },
  });
});

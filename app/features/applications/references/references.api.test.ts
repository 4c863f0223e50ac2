import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import {
  askReferees,
  giveReference,
  newApplication,
  nextApplication,
  openReferenceSite,
  referenceAnswer,
  referenceLetters,
  takeReference,
} from "../../../../test/references.ts";
import { findReferencePage } from "./references.server.ts";

let owner: Browser;
let id: number;

const site = await openReferenceSite();

beforeEach(async () => ({ owner, id } = await nextApplication(site)));

it("is shown with the application, in its PDF and in the list, and the office is told once", async () => {
  const [token] = await askReferees(site, owner, id);
  const mails = await mailsOf(site, async () => {
    for (let times = 0; times < 3; times += 1)
      expect(await giveReference(site, token)).toMatchObject({
        status: 200,
        body: { message: expect.any(String) },
      });
  });
  expect(mails).toMatchObject([
    { to: "accounts@frostway.example.com", subject: expect.stringContaining("has come") },
  ]);
  expect(mails[0]!.text).not.toContain("Never a query.");
  expect(linkIn(mails[0], /admin/)).toBe(`/admin/applications/${id}`);
  const { answer: _kind, ...said } = referenceAnswer;
  expect(await shown()).toMatchObject({
    references_back: 1,
    references: [
      { state: "given", answer: { ...said, gives_none: false, taken_by: null } },
      { state: "waiting" },
    ],
    steps: [{ action: "marked references asked" }, { by: "reference 1", action: "answered" }],
  });
  const list = await owner.get("/api/applications?status=references_asked");
  expect(list.body.data[0]).toMatchObject({ id, references_back: 1 });
  const pdf = await owner.get(`/api/applications/${id}/pdf`);
  expect(pdf.status).toBe(200);
});

it("may say that the company gives none, which needs only a name", async () => {
  const [, token] = await askReferees(site, owner, id);
  expect((await giveReference(site, token, { answer: "none", pays: "often_late" })).status).toBe(200);
  expect((await shown()).references[1]).toMatchObject({
    state: "none_given",
    answer: { gives_none: true, pays: null, trading_since: null, remarks: "Never a query." },
  });
});

it("is refused with errors under the fields, and nothing is stored", async () => {
  const [token] = await askReferees(site, owner, id);
  const cases = [
    [{ given_by: null }, { given_by: ["Please enter your name"] }],
    [
      { pays: null, again: "" },
      {
        pays: ["Please say how they pay"],
        again: ["Please say whether you would trade with them again"],
      },
    ],
    [{ pays: "never" }, { pays: ["Please say how they pay"] }],
    [{ answer: "perhaps" }, { answer: ["The selected answer is invalid."] }],
    [
      { remarks: "r".repeat(10_001) },
      { remarks: ["The remarks field must not be greater than 10000 characters."] },
    ],
  ] as const;
  for (const [change, errors] of cases) {
    expect(await giveReference(site, token, change)).toMatchObject({ status: 422, body: { errors } });
  }
  expect((await shown()).references_back).toBe(0);
  expect((await giveReference(site, undefined)).status).toBe(422);
  const empty = { given_by: "", pays: null, again: null };
  expect((await giveReference(site, token, empty)).body.errors).toEqual({
    given_by: ["Please enter your name"],
    pays: ["Please say how they pay"],
    again: ["Please say whether you would trade with them again"],
  });
  const byTelephone = { referee: "ref1", answer: "given", given_by: "" };
  const refused = await owner.post(`/api/applications/${id}/telephone-references`, byTelephone);
  expect(refused.body.errors).toEqual({
    given_by: ["Please enter who you spoke to"],
    pays: ["Please say how they pay"],
    again: ["Please say whether they would trade with them again"],
  });
});

it("counts once, and a later answer is refused", async () => {
  const [token] = await askReferees(site, owner, id);
  await giveReference(site, token);
  const second = await giveReference(site, token, { remarks: "On second thoughts, never." });
  expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining("already") } });
  expect((await shown()).references[0].answer.remarks).toBe("Never a query.");
  expect((await page(token))?.standing).toBe("given");
});

it("is refused after the decision, and accepted again once the decision is taken back", async () => {
  const [token] = await askReferees(site, owner, id);
  await owner.patch(`/api/applications/${id}`, { status: "declined" });
  expect(await giveReference(site, token)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("decided") },
  });
  expect((await page(token))?.standing).toBe("decided");
  await owner.patch(`/api/applications/${id}`, { status: "references_asked" });
  expect((await giveReference(site, token)).status).toBe(200);
});

it("still counts when references are asked again, and only the other referee gets a letter", async () => {
  const [first, second] = await askReferees(site, owner, id);
  await giveReference(site, first);
  site.clock.advance({ hours: 1 });
  await owner.patch(`/api/applications/${id}`, { status: "received" });
  const mails = await mailsOf(site, async () => {
    const { ref2_subject, ref2_text } = referenceLetters;
    const path = `/api/applications/${id}/references`;
    expect((await owner.post(path, { ref2_subject })).body.errors).toEqual({
      ref2_text: ["The ref2 text field is required."],
    });
    const asked = await owner.post(path, { ref2_subject, ref2_text });
    expect(asked).toMatchObject({
      status: 200,
      body: { references_back: 1, references: [{ state: "given" }, { state: "waiting" }] },
    });
    site.clock.advance({ minutes: 2 });
  });
  expect(mails.map(({ to }) => to)).toEqual(["office@second.example.com"]);
  expect((await giveReference(site, second)).body.message).toContain("newest");
  // An older version of the site asks again. The stored answer counts, and nobody can give a second one.
  const [row] = await rows();
  const { id: _id, ...asked } = { ...row!, answered_at: null, token_hash: null };
  await site.db.insertInto("trade_references").values(asked).execute();
  expect((await shown()).references[0]).toMatchObject({ state: "given" });
  expect((await takeReference(owner, id, { referee: "ref1", remarks: "Another" })).status).toBe(409);
});

it("is accepted for thirty days, and only by the link of the newest letter", async () => {
  const [old] = await askReferees(site, owner, id);
  site.clock.advance({ hours: 1 });
  await owner.patch(`/api/applications/${id}`, { status: "received" });
  const [token] = await askReferees(site, owner, id);
  expect(await giveReference(site, old)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("newest") },
  });
  site.clock.advance({ days: 31 });
  expect(await giveReference(site, token)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("ended") },
  });
});

it("is not accepted for a guessed key or a deleted application, and counts for no other application", async () => {
  const [token] = await askReferees(site, owner, id);
  expect((await giveReference(site, "0".repeat(64))).status).toBe(404);
  expect(await page("0".repeat(64))).toBeUndefined();
  await newApplication(site, { name: "Other" });
  await giveReference(site, token);
  const { body } = await owner.get("/api/applications?status=received");
  expect(body.data.map((row: { references_back: number }) => row.references_back)).not.toContain(1);
  await owner.delete(`/api/applications/${id}`);
  expect((await giveReference(site, token)).status).toBe(404);
  await owner.post(`/api/bin/application/${id}/restore`, {});
  expect((await shown()).references_back).toBe(1);
});

it("is not given by only opening the page", async () => {
  const [token] = await askReferees(site, owner, id);
  const before = await rows();
  expect((await page(token))?.standing).toBe("open");
  expect((await site.visitor().get("/api/references")).status).toBe(405);
  expect(await rows()).toEqual(before);
  expect((await giveReference(site, token)).status).toBe(200);
});

it("is limited by client", async () => {
  const [first, second] = await askReferees(site, owner, id);
  await site.db.deleteFrom("rate_limits").execute();
  site.config.rateLimits.referencesPerClient = { limit: 1, seconds: 3600 };
  expect((await giveReference(site, first)).status).toBe(200);
  expect((await giveReference(site, second)).status).toBe(429);
  expect((await shown()).references_back).toBe(1);
  site.config.rateLimits.referencesPerClient = { limit: 30, seconds: 3600 };
});

/** The data that the page of a key loads. */
function page(token: string) {
  return findReferencePage(site.db, site.clock.now(), token);
}

async function shown() {
  return (await owner.get(`/api/applications/${id}`)).body;
}

function rows() {
  return site.db.selectFrom("trade_references").selectAll().where("application_id", "=", id).execute();
}

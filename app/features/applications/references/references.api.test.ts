import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../../test/applications.ts";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { findReferencePage } from "./references.server.ts";

let site: Site;
let owner: Browser;
let signature: Buffer;
let id: number;

beforeAll(async () => {
  site = await openSite({
    RATE_LIMITS: '{"accountRequestsPerClient":{"limit":1000,"seconds":60}}',
    ADMIN_SECOND_FACTOR: "optional",
  });
  signature = await signatureJpeg();
});

beforeEach(async () => {
  site.clock.advance({ minutes: 61 });
  owner = await site.signIn("owner");
  await site.db.deleteFrom("jobs").execute();
  const sent = await site.visitor().post("/api/accountRequest", applicationForm(signature));
  const { reference } = sent.body;
  const row = await site.db
    .selectFrom("trade_applications")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  id = row.id;
  await site.jobs.drain();
});

const words = {
  ref1_subject: "Reference?",
  ref1_text: "Please.",
  ref2_subject: "Reference?",
  ref2_text: "Please.",
};
const answer = {
  given_by: "Robin Larder",
  position: "Credit controller",
  answer: "given",
  trading_since: "2019",
  terms: "30 days",
  credit: "£5,000",
  pays: "in_time",
  again: "yes",
  remarks: "Never a query.",
};

describe("asking references", () => {
  it("mails each a link to a form, and until when, that stands readable nowhere else", async () => {
    const [first, second] = await ask();
    expect(first).not.toBe(second);
    const mail = site.mails.at(-1)!;
    expect(mail.text).toMatch(/Please answer by \d+ \w+ 20\d\d\. The form works once\./);
    const stored = JSON.stringify(await site.db.selectFrom("mails").selectAll().execute());
    const rows = JSON.stringify(await site.db.selectFrom("trade_references").selectAll().execute());
    for (const token of [first, second]) {
      expect(stored).not.toContain(token);
      expect(rows).not.toContain(token);
    }
    const { body } = await owner.get(`/api/applications/${id}`);
    expect(body).toMatchObject({
      references_back: 0,
      references: [{ referee: "ref1", state: "waiting", answer: null }, { state: "waiting" }],
    });
  });

  it("sends nothing and changes nothing once both have answered, but the same sending again is answered as before", async () => {
    const key = { sending_key: "5e0d2f9c-1f4b-4a52-9d61-6a1c2f3d4e5f" };
    for (const token of await ask(key)) expect((await give(token)).status).toBe(200);
    const again = await owner.post(`/api/applications/${id}/references`, { ...words, ...key });
    expect(again).toMatchObject({ status: 200, body: { status: "references_asked" } });
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    const { version, letters } = await shown();
    for (const sent of [words, {}, { note: "Rang both." }]) {
      expect(await owner.post(`/api/applications/${id}/references`, sent)).toMatchObject({
        status: 409,
        body: { message: "Both references have answered already. Nothing was sent." },
      });
    }
    expect(await shown()).toMatchObject({ status: "received", version, letters, notes: [] });
  });

  it("is undone with its step: nobody is asked then", async () => {
    const sent = await owner.post(`/api/applications/${id}/references`, words);
    await owner.post(`/api/applications/${id}/take-back`, { version: sent.body.version });
    expect((await shown()).references).toMatchObject([{ state: "not_asked" }, { state: "not_asked" }]);
    expect(await rows()).toEqual([]);
  });
});

describe("a referee's answer", () => {
  it("stands beside the application, in its paper and in the list, and the office is told, once", async () => {
    const [token] = await ask();
    const mails = await mailsOf(site, async () => {
      const answers = await Promise.all([give(token), give(token), give(token)]);
      for (const one of answers)
        expect(one).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    });
    expect(mails).toMatchObject([
      { to: "accounts@frostway.example.com", subject: expect.stringContaining("has come") },
    ]);
    expect(mails[0]!.text).not.toContain("Never a query.");
    expect(linkIn(mails[0], /admin/)).toBe(`/admin/applications/${id}`);
    const { answer: _kind, ...said } = answer;
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

  it("may be that they give none, with a name and nothing else", async () => {
    const [, token] = await ask();
    expect((await give(token, { answer: "none", pays: "often_late" })).status).toBe(200);
    expect((await shown()).references[1]).toMatchObject({
      state: "none_given",
      answer: { gives_none: true, pays: null, trading_since: null, remarks: "Never a query." },
    });
  });

  it("is refused field by field, and nothing is stored", async () => {
    const [token] = await ask();
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
      expect(await give(token, change)).toMatchObject({ status: 422, body: { errors } });
    }
    expect((await shown()).references_back).toBe(0);
    expect((await give(undefined)).status).toBe(422);
  });

  it("counts once: another one, later, is refused", async () => {
    const [token] = await ask();
    await give(token);
    const second = await give(token, { remarks: "On second thoughts, never." });
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining("already") } });
    expect((await shown()).references[0].answer.remarks).toBe("Never a query.");
    expect((await page(token))?.standing).toBe("given");
  });

  it("comes too late after the decision, and is wanted again once that is taken back", async () => {
    const [token] = await ask();
    await owner.patch(`/api/applications/${id}`, { status: "declined" });
    expect(await give(token)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("decided") },
    });
    expect((await page(token))?.standing).toBe("decided");
    await owner.patch(`/api/applications/${id}`, { status: "references_asked" });
    expect((await give(token)).status).toBe(200);
  });

  it("goes on counting when references are asked again, which only the other one is", async () => {
    const [first, second] = await ask();
    await give(first);
    site.clock.advance({ hours: 1 });
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    const mails = await mailsOf(site, async () => {
      const { ref2_subject, ref2_text } = words;
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
    expect((await give(second)).body.message).toContain("newest");
    // Asked again by an older version of the site: the answer counts, and nobody gives another one.
    const [row] = await rows();
    const { id: _id, ...asked } = { ...row!, answered_at: null, token_hash: null };
    await site.db.insertInto("trade_references").values(asked).execute();
    expect((await shown()).references[0]).toMatchObject({ state: "given" });
    expect((await take({ referee: "ref1", remarks: "Another" })).status).toBe(409);
  });

  it("has thirty days, and a newer letter in place of an older one", async () => {
    const [old] = await ask();
    site.clock.advance({ hours: 1 });
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    const [token] = await ask();
    expect(await give(old)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("newest") },
    });
    site.clock.advance({ days: 31 });
    expect(await give(token)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("ended") },
    });
  });

  it("is nothing for a key that was guessed, of a deleted application, or of another one", async () => {
    const [token] = await ask();
    expect((await give("0".repeat(64))).status).toBe(404);
    expect(await page("0".repeat(64))).toBeUndefined();
    const other = await site
      .visitor()
      .post("/api/accountRequest", applicationForm(signature, { name: "Other" }));
    expect(other.status).toBe(201);
    await give(token);
    const { body } = await owner.get("/api/applications?status=received");
    expect(body.data.map((row: { references_back: number }) => row.references_back)).not.toContain(1);
    await owner.delete(`/api/applications/${id}`);
    expect((await give(token)).status).toBe(404);
    await owner.post(`/api/bin/application/${id}/restore`, {});
    expect((await shown()).references_back).toBe(1);
  });

  it("is not given by whoever only looks", async () => {
    const [token] = await ask();
    const before = await rows();
    expect((await page(token))?.standing).toBe("open");
    expect((await site.visitor().get("/api/references")).status).toBe(405);
    expect(await rows()).toEqual(before);
    expect((await give(token)).status).toBe(200);
  });

  it("is limited by client", async () => {
    const [first, second] = await ask();
    await site.db.deleteFrom("rate_limits").execute();
    site.config.rateLimits.referencesPerClient = { limit: 1, seconds: 3600 };
    expect((await give(first)).status).toBe(200);
    expect((await give(second)).status).toBe(429);
    expect((await shown()).references_back).toBe(1);
    site.config.rateLimits.referencesPerClient = { limit: 30, seconds: 3600 };
  });
});

describe("a reference by telephone", () => {
  it("is entered as such, once, and ends what was asked by mail", async () => {
    const [token] = await ask();
    const taken = await take({ referee: "ref1" });
    expect(taken).toMatchObject({
      status: 200,
      body: {
        references: [{ state: "given", answer: { taken_by: "Olive Owner", client_address: null } }, {}],
      },
    });
    expect((await take({ referee: "ref1" })).status).toBe(200);
    expect((await take({ referee: "ref1", remarks: "Another" })).status).toBe(409);
    expect((await give(token, { remarks: "By the link" })).status).toBe(409);
    expect((await take({ referee: "ref2", answer: "none" })).body.references_back).toBe(2);
  });

  it("needs no letter, but an open application, the duty and its fields", async () => {
    expect((await take({ referee: "ref2" })).body.references).toMatchObject([
      { state: "not_asked" },
      { state: "given", asked_at: null },
    ]);
    expect((await take({ referee: "ref3" })).status).toBe(422);
    expect((await take({ referee: "ref1", pays: null })).status).toBe(422);
    await owner.patch(`/api/applications/${id}`, { status: "approved" });
    expect((await take({ referee: "ref1" })).status).toBe(409);
    expect(
      (await owner.post("/api/applications/999999/telephone-references", { ...answer, referee: "ref1" }))
        .status,
    ).toBe(404);
    const path = `/api/applications/${id}/telephone-references`;
    expect((await (await site.signIn("editor")).post(path, { ...answer, referee: "ref1" })).status).toBe(403);
    expect((await site.visitor().post(path, { ...answer, referee: "ref1" })).status).toBe(401);
  });
});

/** The keys of both forms, as their mails have them. */
async function ask(more: object = {}): Promise<[string, string]> {
  const mails = await mailsOf(site, async () => {
    const asked = await owner.post(`/api/applications/${id}/references`, { ...words, ...more });
    expect(asked.status).toBe(200);
    site.clock.advance({ minutes: 2 });
  });
  const tokenTo = (address: string) =>
    linkIn(
      mails.find(({ to }) => to === address),
      /^\/reference\//,
    ).slice("/reference/".length);
  return [tokenTo("office@first.example.com"), tokenTo("office@second.example.com")];
}

function give(token: string | undefined, change: Record<string, unknown> = {}) {
  return site.visitor().post("/api/references", { ...answer, token, ...change });
}

function take(change: Record<string, unknown>) {
  return owner.post(`/api/applications/${id}/telephone-references`, { ...answer, ...change });
}

/** What the page of a key reads. */
function page(token: string) {
  return findReferencePage(site.db, site.clock.now(), token);
}

async function shown() {
  return (await owner.get(`/api/applications/${id}`)).body;
}

function rows() {
  return site.db.selectFrom("trade_references").selectAll().where("application_id", "=", id).execute();
}

import { describe, expect, it } from "vitest";
import sample from "../../../content/firm.json" with { type: "json" };
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { openSite } from "../../../test/site.ts";
import { termsKey } from "../applications/payment-terms.ts";
import { readFirm } from "./firm.server.ts";
import { senderName } from "./sender-name.server.ts";

const polar = {
  short_name: "Polar",
  sender_name: "Polar Fleet",
  reference_prefix: "PFS",
  first_on_receipt: false,
  payment_days: 21,
  query_days: 7,
  marks: [{ heading: "All makes", line: "Independent", picture: "none" }],
};

const site = await openSite();
const owner = await site.signIn("owner");

describe("the firm's own details", () => {
  it("are the sample's on a new site, and everybody may read them", async () => {
    const { status, body } = await site.visitor().get("/api/firm");
    expect([status, body]).toEqual([200, { ...sample, version: 1 }]);
  });

  it("are saved by an administrator without limits, and show at once", async () => {
    const { version } = await readFirm(site.db);
    const answer = await owner.post("/api/firm", { ...polar, version });
    expect(answer).toMatchObject({ status: 200, body: { ...polar, version: version + 1 } });
    expect((await site.visitor().get("/api/firm")).body).toMatchObject(polar);
  });

  it("answers 409 with the current details when another owner saved meanwhile", async () => {
    const { version } = await readFirm(site.db);
    await owner.post("/api/firm", { ...polar, short_name: "Polaris", version });
    const late = await owner.post("/api/firm", { ...polar, short_name: "Pole", version });
    expect(late).toMatchObject({ status: 409, body: { current: { short_name: "Polaris" } } });
    expect(await readFirm(site.db)).toMatchObject({ short_name: "Polaris" });
  });

  it.each([
    [{ short_name: "" }, "short_name", "The short name field is required."],
    [
      { short_name: "A".repeat(31) },
      "short_name",
      "The short name field must not be greater than 30 characters.",
    ],
    [{ reference_prefix: "fw" }, "reference_prefix", expect.stringContaining("capital letters or digits")],
    [{ reference_prefix: "7UP" }, "reference_prefix", expect.stringContaining("begin with a letter")],
    [{ reference_prefix: "F" }, "reference_prefix", expect.stringContaining("2 to 6")],
    [{ payment_days: 0 }, "payment_days", expect.stringContaining("must be")],
    [{ payment_days: true }, "payment_days", expect.stringContaining("must be a")],
    [{ payment_days: "0x1e" }, "payment_days", expect.stringContaining("must be a")],
    [{ payment_days: "3e1" }, "payment_days", expect.stringContaining("must be a")],
    [{ short_name: "{{vans}} vans" }, "short_name", expect.stringContaining("cannot insert a figure")],
    [{ sender_name: "{{vans}} vans" }, "sender_name", expect.stringContaining("cannot insert a figure")],
    [{ payment_days: 181 }, "payment_days", expect.stringContaining("must not be greater than 180")],
    [{ query_days: "soon" }, "query_days", expect.stringContaining("must be a")],
    [{ query_days: 7.5 }, "query_days", expect.stringContaining("must be an integer")],
    [{ first_on_receipt: "perhaps" }, "first_on_receipt", expect.any(String)],
    [{ marks: [{ heading: "", line: "x", picture: "none" }] }, "marks", expect.stringContaining("required")],
    [{ marks: [{ heading: "a", line: "x", picture: "cat" }] }, "marks", expect.any(String)],
    [{ marks: Array(5).fill(polar.marks[0]) }, "marks", expect.any(String)],
  ])("refuses %j under its field", async (change, field, message) => {
    const before = await readFirm(site.db);
    const answer = await owner.post("/api/firm", { ...polar, ...change });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
    expect(await readFirm(site.db)).toEqual(before);
  });
});

describe("the terms and the prefix", () => {
  const apply = async (browser: Browser, more: Record<string, string> = {}) =>
    browser.post("/api/accountRequest", applicationForm(await signatureJpeg(), more));

  it("are stored in each new application, and earlier applications keep their own", async () => {
    await owner.post("/api/firm", sample);
    const first = (await apply(site.visitor())).body.reference;
    await owner.post("/api/firm", polar);
    const second = (await apply(site.visitor(), { company_name: "Another Ltd" })).body.reference;
    expect([first, second]).toEqual([
      expect.stringMatching(/^FW-.{4}-.{4}$/),
      expect.stringMatching(/^PFS-.{4}-.{4}$/),
    ]);
    const rows = await site.db
      .selectFrom("trade_applications")
      .select(["reference", "terms"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ reference }) => reference)).toEqual([first, second]);
    expect(rows[0]?.terms).toContain(
      "The first invoice is due on receipt; thereafter, invoices are due 30 days",
    );
    expect(rows[1]?.terms).toBe(
      "References may be required before an account is opened.\nInvoices are due 21 days from receipt.\nInvoice queries must be made in writing within 7 days of receipt.",
    );
  });

  it("must be the terms that the applicant read, except for an application sent again", async () => {
    const before = { ...polar, payment_days: 20 };
    await owner.post("/api/firm", before);
    const terms_shown = termsKey(before);
    const sent = { terms_shown, submission_key: "one-and-the-same", company_name: "Reader Ltd" };
    const first = await apply(site.visitor(), sent);
    expect(first.status).toBe(201);
    await owner.post("/api/firm", polar);
    expect((await apply(site.visitor(), sent)).body.reference).toBe(first.body.reference);
    const late = await apply(site.visitor(), {
      ...sent,
      submission_key: "another",
      company_name: "Late Ltd",
    });
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("payment terms have changed") },
    });
  });
});

it("sends mail in the owner's colours and sender name, or in the name of MAIL_FROM", async () => {
  await owner.post("/api/firm", polar);
  await owner.post("/api/firm/look", { ground: "#3a0d0d", accent: "#a01818", typeface: "archivo" });
  const named = { ...site.config, mailFrom: '"Us, Ltd" <us@example.com>' };
  expect(await senderName({ db: site.db, config: named })).toBe("Polar Fleet");
  await site.jobs.drain();
  expect(site.mails.at(-1)?.senderName).toBe("Polar Fleet");
  expect(site.mails.at(-1)?.html).toContain("background-color:#3a0d0d");
  expect(site.mails.at(-1)?.html).not.toMatch(/#0b1f33|#176a9c/);
  await owner.post("/api/firm", { ...polar, sender_name: null });
  expect(await senderName({ db: site.db, config: named })).toBe("Us, Ltd");
  expect(await senderName(site.services)).toBe("Polar");
});

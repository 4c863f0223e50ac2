import { beforeAll, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";

let application: number;
let file: { id: number; version: number };

const own = (browser: Browser) => browser.get("/api/user/customer");
const copy = (browser: Browser) => browser.get("/api/user/customer/copy");
const correct = (browser: Browser, text: string) => browser.post("/api/user/customer/corrections", { text });

const site = await openSite();
const owner = await site.signIn("owner");
const cara = await site.signIn("customer");
const dev = await site.signIn("driver");

beforeAll(async () => {
  const form = applicationForm(await signatureJpeg(), { email: people.customer.email.toUpperCase() });
  await site.visitor().post("/api/accountRequest", form);
  await site.jobs.drain();
  ({ id: application } = await site.db
    .selectFrom("trade_applications")
    .select("id")
    .executeTakeFirstOrThrow());
});

async function expectNothing(browser: Browser): Promise<void> {
  expect(await own(browser)).toMatchObject({ status: 200, body: { data: null } });
  expect((await copy(browser)).status).toBe(404);
  expect((await correct(browser, "Not ours.")).status).toBe(404);
}

const save = async (changes: object) => {
  const { body } = await owner.get(`/api/customers/${file.id}`);
  const saved = await owner.post(`/api/customers/${file.id}`, { ...body, ...changes });
  expect(saved.status).toBe(200);
};

it("belongs to nobody before it is open, or while the approval can be taken back", async () => {
  await expectNothing(cara);
  const decision = { status: "approved", subject: "It is open", text: "Welcome." };
  await owner.post(`/api/applications/${application}/decision`, decision);
  await expectNothing(cara);
  site.clock.advance({ minutes: 2 });
  expect((await own(cara)).body.data).not.toBeNull();
  file = (await owner.get("/api/customers")).body.data[0];
});

it("shows what was signed, the letters and the colleagues, and nothing that the office notes", async () => {
  const { email } = people.customer;
  const addresses = `${email}\n${people.driver.email}`;
  await save({ account_number: "F-12", notes: "Pays late.", invoice_address: "9 Quay\nDover", addresses });
  const { body } = await own(cara);
  expect(body.data).toMatchObject({
    account_number: "F-12",
    status: "open",
    invoice_address: "9 Quay\nDover",
    vat_number: "GB 123 4567 82",
    letters: [{ subject: "It is open", text: "Welcome." }],
    colleagues: [{ name: "Dev Driver", email: people.driver.email }],
  });
  expect(body.data.terms.join(" ")).toContain("30 days");
  expect(JSON.stringify(body)).not.toMatch(/Pays late|ref1|notes/);
  expect((await own(dev)).body.data.colleagues).toEqual([{ name: "Cara Customer", email }]);
});

it("gives the signed copy only to the users of that customer", async () => {
  for (const browser of [cara, dev]) {
    const answer = await copy(browser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  }
  const teacher = await site.signIn("teacher");
  await owner.post("/api/customers", {
    company_name: "Another",
    status: "open",
    addresses: people.teacher.email,
  });
  expect((await own(teacher)).body.data).toMatchObject({
    company_name: "Another",
    copy_url: null,
    terms: [],
  });
  expect((await copy(teacher)).status).toBe(404);
  await expectNothing(owner);
});

it("disappears at once when the address is unverified, changed or removed, or the account is closed", async () => {
  const verified = (at: string | null) =>
    site.db
      .updateTable("users")
      .set({ email_verified_at: at })
      .where("email", "=", people.driver.email)
      .execute();
  await verified(null);
  expect([(await own(dev)).body.data ?? null, (await copy(dev)).status]).not.toContain(200);
  await verified("2026-01-01T00:00:00.000Z");
  await save({ addresses: people.customer.email });
  await expectNothing(dev);
  await save({ status: "on_stop" });
  expect((await own(cara)).body.data.status).toBe("on_stop");
  await save({ status: "closed" });
  await expectNothing(cara);
  await save({ status: "open" });
});

it("sends a correction to the office as one message that says it is a correction", async () => {
  expect((await correct(cara, " ")).status).toBe(422);
  expect((await correct(cara, "x".repeat(10_000))).status).toBe(422);
  for (let times = 0; times < 2; times += 1) expect((await correct(cara, "We have moved.")).status).toBe(204);
  const { body } = await owner.get("/api/messages");
  expect(body.data).toMatchObject([
    {
      name: "Cara Customer",
      email: people.customer.email,
      message: expect.stringMatching(
        /^Correction of a customer’s file \(.+, account F-12\):\n\nWe have moved\.$/,
      ),
    },
  ]);
  const line = (await owner.get(`/api/customers/${file.id}/time-line`)).body.data;
  expect(line[0]).toMatchObject({ kind: "message", title: "Cara Customer" });
});

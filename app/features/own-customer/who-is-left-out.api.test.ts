import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { apply, customerOf, manyArrivals } from "../../../test/customers.ts";
import { people } from "../../../test/people.ts";
import { seenBy as seenOn, seesAll as all, seesNothing as nothing } from "../../../test/own-file.ts";
import { openSite } from "../../../test/site.ts";
import { forgetOldApplications } from "../applications/forget-applications.server.ts";
import { requireApplication } from "../applications/applications.server.ts";
import { findCustomerOfAccount } from "../customers/customer-of-account.server.ts";
import { whoSees } from "../customers/opened-to.server.ts";

const site = await openSite(manyArrivals);
let owner: Browser;
let stranger: Browser;
let firm: Browser;

let numbers = 310_000;
let reg_number = "";

beforeEach(async () => {
  for (const table of ["customer_links", "customers", "trade_applications", "call_outs"] as const)
    await site.db.deleteFrom(table).execute();
  site.clock.advance({ hours: 1 });
  reg_number = `SC${(numbers += 1)}`;
  owner = await site.signIn("owner");
  stranger = await site.signIn("driver");
  firm = await site.signIn("customer");
});

const applyAs = (email: string, fields: Record<string, string> = {}) =>
  apply(site, { reg_number, company_name: "Northgate Foods Ltd", email, accounts_email: email, ...fields });
const strangerApplies = (fields?: Record<string, string>) => applyAs(people.driver.email, fields);
const firmApplies = () => applyAs(people.customer.email);
async function mark(id: number, status: string): Promise<void> {
  expect((await owner.patch(`/api/applications/${id}`, { status })).status).toBe(200);
}

async function approve(id: number): Promise<void> {
  const letter = { status: "approved", subject: "It is open", text: "Welcome." };
  expect((await owner.post(`/api/applications/${id}/decision`, letter)).status).toBe(200);
  site.clock.advance({ minutes: 2 });
  await site.jobs.drain();
}

const seenBy = (browser: Browser) => seenOn(site, browser);
const answer = async (belongs: boolean, address: string = people.driver.email) => {
  const { id } = (await owner.get("/api/customers")).body.data[0];
  return owner.post(`/api/customers/${id}/addresses`, { mailboxes: [address], belongs });
};

const idOf = async (browser: Browser) => ((await browser.get("/api/user")).body.data as { id: number }).id;

describe("the rule holds", () => {
  it("while one of two approved applications of an address is left", async () => {
    const first = await firmApplies();
    await approve(first);
    await approve(await applyAs(people.customer.email, { telephone: "01632 960233" }));
    await mark(first, "received");
    expect((await seenBy(firm)).isKnown).toBe(true);
    await owner.delete(`/api/applications/${first}`);
    expect((await seenBy(firm)).isKnown).toBe(true);
  });

  it("while the letter about a second approval can still be taken back", async () => {
    await approve(await firmApplies());
    const second = await strangerApplies();
    const letter = { status: "approved", subject: "It is open", text: "Welcome." };
    await owner.post(`/api/applications/${second}/decision`, letter);
    expect((await seenBy(stranger)).file).toBeNull();
    site.clock.advance({ minutes: 2 });
    expect((await seenBy(stranger)).file).toBe(all.file);
  });

  it("when an earlier version of the file is restored, which adds the address again", async () => {
    await mark(await strangerApplies(), "declined");
    await approve(await firmApplies());
    expect((await answer(false)).status).toBe(200);
    const [{ id }] = (await owner.get("/api/customers")).body.data;
    const { body: now } = await owner.get(`/api/customers/${id}`);
    const { body: list } = await owner.get(`/api/history/customer/${id}`);
    const restored = await owner.post(`/api/history/customer/${id}/${list.versions[0].id}/restore`, {
      version: now.version,
    });
    expect(restored.status).toBe(200);
    expect((await owner.get(`/api/customers/${id}`)).body.addresses).toContain(people.driver.email);
    expect(await seenBy(stranger)).toEqual(nothing);
  });

  it("after a merge was undone in which the application was approved", async () => {
    const other = await applyAs(people.driver.email, { reg_number: `SC${(numbers += 1)}` });
    const from = await customerOf(site, "application", other);
    await approve(await firmApplies());
    const into = (await owner.get("/api/customers?status=open")).body.data[0];
    await owner.post(`/api/customers/${into.id}/merge`, { other: from!.id });
    await approve(other);
    await owner.post(`/api/bin/customer/${from!.id}/restore`);
    expect(await findCustomerOfAccount(site.db, await idOf(stranger))).toMatchObject({ id: from!.id });
  });

  it("when housekeeping forgets the approved application", async () => {
    await approve(await firmApplies());
    const { services } = site;
    const retention = { ...services.config.retention, applications: 1 };
    site.clock.advance({ days: 2 });
    for (const forget of forgetOldApplications) {
      await forget({ ...services, config: { ...services.config, retention } });
    }
    firm = await site.signIn("customer");
    expect(await seenBy(firm)).toMatchObject({ file: all.file, letters: [], copy: 404 });
  });
});

describe("an approval", () => {
  it("lets nobody in whom the office left out of it, until the office says so by hand", async () => {
    const id = await firmApplies();
    const decide = () =>
      owner.patch(`/api/applications/${id}`, { status: "approved", left_out: [people.customer.email] });
    expect((await decide()).status).toBe(200);
    expect(await seenBy(firm)).toEqual(nothing);
    await mark(id, "received");
    await mark(id, "approved");
    expect(await seenBy(firm)).toEqual(nothing);
    expect((await answer(true, people.customer.email)).status).toBe(200);
    expect((await seenBy(firm)).isKnown).toBe(true);
  });

  it("leaves out with its letter too, also whom an earlier approval let in", async () => {
    await approve(await firmApplies());
    const second = await strangerApplies();
    const decision = {
      status: "approved",
      subject: "It is open",
      text: "Welcome.",
      left_out: [people.customer.email.toUpperCase()],
    };
    expect((await owner.post(`/api/applications/${second}/decision`, decision)).status).toBe(200);
    site.clock.advance({ minutes: 2 });
    expect(await seenBy(firm)).toEqual(nothing);
    expect((await seenBy(stranger)).isKnown).toBe(true);
  });

  it("names before it whom it lets in, by which application, and who stays out and why", async () => {
    const first = await applyAs("nora@northgate.example.com", {
      accounts_email: "bills@northgate.example.com",
    });
    await approve(first);
    await answer(true, "nora@northgate.example.com");
    const elsewhere = await owner.post("/api/customers", {
      company_name: "Elsewhere",
      addresses: people.driver.email,
    });
    expect(elsewhere.status).toBe(201);
    const second = await requireApplication(site.db, await strangerApplies());
    const file = await customerOf(site, "application", first);
    const { reference } = await requireApplication(site.db, first);
    expect(await whoSees(site.db, second, file!.id)).toEqual([
      { address: people.driver.email, by: "in another file", name: "Elsewhere" },
      { address: "nora@northgate.example.com", by: "application", name: reference },
      { address: "bills@northgate.example.com", by: "application", name: reference },
    ]);
    await owner.post(`/api/customers/${elsewhere.body.id}`, { company_name: "Elsewhere", addresses: "" });
    expect((await whoSees(site.db, second, file!.id))[0]).toEqual({
      address: people.driver.email,
      by: "this application",
      name: null,
    });
  });
});

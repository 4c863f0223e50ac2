import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { apply, customerOf, manyArrivals } from "../../../test/customers.ts";
import { people } from "../../../test/people.ts";
import { seenBy as seenOn, seesAll as all, seesNothing as nothing } from "../../../test/own-file.ts";
import { openSite } from "../../../test/site.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";

const site = await openSite(manyArrivals);
let owner: Browser;
/** Whoever applies first, with the numbers of somebody else's company. */
let stranger: Browser;
/** The company's own applicant. */
let firm: Browser;

let numbers = 300_000;
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

describe("a stranger who applied first with a company's numbers gets nothing of its file", () => {
  it.each<[way: string, before: (id: number) => Promise<unknown>]>([
    ["while that application waits", async () => {}],
    ["after it was declined", (id) => mark(id, "declined")],
    ["after it was marked as spam", (id) => mark(id, "spam")],
    ["after it went into the bin", (id) => owner.delete(`/api/applications/${id}`)],
    [
      "after it was restored from the bin",
      async (id) => {
        await owner.delete(`/api/applications/${id}`);
        await owner.post(`/api/bin/application/${id}/restore`);
      },
    ],
    [
      "after it was approved, which was reversed",
      async (id) => {
        await mark(id, "approved");
        await mark(id, "received");
        await mark(id, "declined");
      },
    ],
  ])("%s", async (_way, before) => {
    const first = await strangerApplies();
    await before(first);
    await approve(await firmApplies());
    expect(await seenBy(stranger)).toEqual(nothing);
    expect(await seenBy(firm)).toMatchObject(all);
    await site.visitor().post("/api/callouts", { telephone: "07700 900123" });
    await firm.post("/api/callouts", { telephone: "07700 900124", vehicle_number: "NG01 FDS" });
    expect((await seenBy(stranger)).callOuts).toBe(0);
    expect((await seenBy(firm)).callOuts).toBe(1);
  });

  it("with the same name, domain or telephone number alone", async () => {
    await approve(await firmApplies());
    await applyAs(people.driver.email, { reg_number: `SC${(numbers += 1)}`, telephone: "01632 960222" });
    expect(await seenBy(stranger)).toEqual(nothing);
  });

  it("in a file that another file was merged into, also after the merge was undone", async () => {
    const other = await apply(site, {
      reg_number: `SC${(numbers += 1)}`,
      company_name: "Northgate",
      email: people.driver.email,
    });
    await approve(await firmApplies());
    const [into] = (await owner.get("/api/customers")).body.data;
    const from = await customerOf(site, "application", other);
    const merged = await owner.post(`/api/customers/${into.id}/merge`, { other: from!.id });
    expect(merged.status).toBe(200);
    expect(await seenBy(stranger)).toEqual(nothing);
    expect(await seenBy(firm)).toMatchObject({ ...all, file: into.company_name });
    expect((await owner.post(`/api/bin/customer/${from!.id}/restore`)).status).toBeLessThan(300);
    expect(await seenBy(stranger)).toEqual(nothing);
    expect(await seenBy(firm)).toMatchObject({ isKnown: true });
  });
});

describe("an address gets in", () => {
  it("when its own application is approved, and out when that is reversed, marked as spam or deleted", async () => {
    const id = await firmApplies();
    expect(await seenBy(firm)).toEqual(nothing);
    await approve(id);
    expect(await seenBy(firm)).toMatchObject(all);
    for (const status of ["received", "spam", "received"]) {
      await mark(id, status);
      expect(await seenBy(firm)).toEqual(nothing);
    }
    await mark(id, "approved");
    expect((await seenBy(firm)).isKnown).toBe(true);
    await owner.delete(`/api/applications/${id}`);
    expect(await seenBy(firm)).toEqual(nothing);
  });

  it("when the office says yes, and not when it says no; until then the dashboard and the list name the file", async () => {
    await mark(await strangerApplies(), "declined");
    await approve(await firmApplies());
    const unconfirmed = async () => (await readDashboard(site.services, ["office"])).office?.unconfirmedFiles;
    expect(await unconfirmed()).toBe(1);
    expect((await owner.get("/api/customers?status=unconfirmed")).body.data).toHaveLength(1);
    expect((await answer(false)).status).toBe(200);
    expect(await unconfirmed()).toBe(0);
    expect(await seenBy(stranger)).toEqual(nothing);
    expect((await answer(true)).status).toBe(200);
    expect(await seenBy(stranger)).toMatchObject({ file: all.file, copy: 200, isKnown: true });
    expect((await answer(false)).status).toBe(409);
  });

  it("when the office types it into the file, but not when the file is saved with it in", async () => {
    await mark(await strangerApplies(), "declined");
    await approve(await firmApplies());
    const [{ id }] = (await owner.get("/api/customers")).body.data;
    const { body: file } = await owner.get(`/api/customers/${id}`);
    expect(file.addresses).toContain(people.driver.email);
    expect((await owner.post(`/api/customers/${id}`, { ...file, notes: "Read" })).status).toBe(200);
    expect(await seenBy(stranger)).toEqual(nothing);
    const without = { company_name: file.company_name, reg_number, status: "open", addresses: "" };
    await owner.post(`/api/customers/${id}`, without);
    expect(await seenBy(firm)).toEqual(nothing);
    await owner.post(`/api/customers/${id}`, { ...without, addresses: people.driver.email });
    expect(await seenBy(stranger)).toMatchObject({ file: all.file });
  });
});

it("a decision on an application with the decider's own address is marked in the audit log", async () => {
  const id = await applyAs(people.owner.email);
  await mark(id, "approved");
  const { details } = await site.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "marked approved")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(details)).toMatchObject({ to: "approved", sent_with: "own address" });
});

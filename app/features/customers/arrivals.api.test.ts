import { describe, expect, it } from "vitest";
import { apply, customerOf, manyArrivals, sendMessage } from "../../../test/customers.ts";
import { openSite } from "../../../test/site.ts";
import type { Customer } from "./customers.schema.ts";
import { companyDomain } from "../../platform/validation/company-domain.ts";

const site = await openSite(manyArrivals);
const owner = await site.signIn("owner");

let numbers = 100_000;
/** A registration number that no other test uses. */
const registration = () => `SC${(numbers += 1)}`;

async function add(fields: object): Promise<Customer> {
  return (await owner.post("/api/customers", { company_name: "Some firm", ...fields })).body;
}

async function events(id: number): Promise<{ kind: string; id: number; title: string }[]> {
  return (await owner.get(`/api/customers/${id}/time-line`)).body.data;
}

async function known(id: number) {
  const rows = await site.db
    .selectFrom("customer_addresses")
    .select(["address", "state"])
    .where("customer_id", "=", id)
    .orderBy("address")
    .execute();
  return rows.map(({ address, state }) => `${address} ${state}`);
}

describe("a message", () => {
  it("is linked to the file with its address, in any spelling, also when the file is added later", async () => {
    await sendMessage(site, "Ada@early.example.com");
    const file = await add({ addresses: "ada@early.example.com" });
    await sendMessage(site, "ADA@EARLY.example.com", { message: "Again" });
    expect((await events(file.id)).map(({ kind, title }) => [kind, title.toLowerCase()])).toEqual([
      ["message", "ada@early.example.com"],
      ["message", "ada@early.example.com"],
    ]);
  });

  it("from the same domain is offered, not linked, and the office accepts or refuses the address", async () => {
    await sendMessage(site, "before@domain.example.com");
    const file = await add({ addresses: "ada@domain.example.com" });
    await site.jobs.drain();
    await sendMessage(site, "ben@domain.example.com");
    await sendMessage(site, "cy@domain.example.com");
    expect(await events(file.id)).toEqual([]);
    expect(await known(file.id)).toEqual([
      "ada@domain.example.com belongs",
      "before@domain.example.com offered",
      "ben@domain.example.com offered",
      "cy@domain.example.com offered",
    ]);
    const say = (address: string, belongs: boolean) =>
      owner.post(`/api/customers/${file.id}/addresses`, { mailboxes: [address], belongs });
    const yes = await say("Ben@domain.example.com", true);
    expect(yes).toMatchObject({ status: 200, body: { version: 2 } });
    expect(yes.body.addresses).toBe("ada@domain.example.com\nben@domain.example.com");
    expect((await say("ben@domain.example.com", true)).body.version).toBe(2);
    expect((await events(file.id)).map(({ title }) => title)).toEqual(["ben@domain.example.com"]);
    expect((await say("cy@domain.example.com", false)).status).toBe(200);
    expect((await say("cy@domain.example.com", false)).status).toBe(200);
    await sendMessage(site, "cy@domain.example.com", { message: "Once more" });
    await owner.post(`/api/customers/${file.id}`, { ...yes.body, notes: "Saved" });
    await site.jobs.drain();
    expect(await known(file.id)).toContain("cy@domain.example.com refused");
    expect((await events(file.id)).length).toBe(1);
    expect((await say("stranger@elsewhere.example.com", true)).status).toBe(404);
    expect((await say("ben@domain.example.com", false)).status).toBe(409);
    const other = await add({ addresses: "before@domain.example.com" });
    expect(await known(file.id)).not.toContain("before@domain.example.com offered");
    expect((await say("before@domain.example.com", true)).status).toBe(404);
    expect(await known(other.id)).toContain("before@domain.example.com belongs");
  });

  it("from a mail provider's domain is offered to nobody", async () => {
    expect(companyDomain("ada@GMAIL.com")).toBeNull();
    const file = await add({ addresses: "firm@gmail.com" });
    await sendMessage(site, "stranger@gmail.com");
    await site.jobs.drain();
    expect(await known(file.id)).toEqual(["firm@gmail.com belongs"]);
  });
});

describe("an application", () => {
  it("creates one applicant's file for a company, however its numbers are written", async () => {
    const reg_number = registration();
    const first = await apply(site, {
      reg_number,
      company_name: "Northgate Foods Ltd",
      email: "nora@northgate.example.com",
      accounts_email: "bills@northgate.example.com",
    });
    const second = await apply(site, {
      reg_number: reg_number.toLowerCase().replace("sc", "sc "),
      company_name: "Northgate Foods Limited",
      email: "stranger@gmail.com",
    });
    const file = await customerOf(site, "application", first);
    expect(file).toMatchObject({
      company_name: "Northgate Foods Ltd",
      status: "applicant",
      addresses: "nora@northgate.example.com\nbills@northgate.example.com",
    });
    expect((await customerOf(site, "application", second))?.id).toBe(file?.id);
    // Knowing a company's numbers does not prove that somebody works there.
    expect(await known(file!.id)).toContain("stranger@gmail.com offered");
  });

  it("creates one file when several of a company arrive at once", async () => {
    const reg_number = registration();
    const ids = await Promise.all(
      ["a", "b", "c"].map((one) => apply(site, { reg_number, email: `${one}@atonce.example.com` })),
    );
    const files = new Set(
      await Promise.all(ids.map(async (id) => (await customerOf(site, "application", id))?.id)),
    );
    expect(files.size).toBe(1);
    expect([...files][0]).toBeDefined();
  });

  it("opens the file when it is approved, and undoes that when the approval is taken back", async () => {
    const id = await apply(site, { reg_number: registration(), email: "olga@opens.example.com" });
    const decision = { status: "approved", subject: "Open", text: "Your account is open." };
    expect((await owner.post(`/api/applications/${id}/decision`, decision)).status).toBe(200);
    const opened = await customerOf(site, "application", id);
    expect(opened).toMatchObject({
      status: "open",
      opened_by: id,
      terms: expect.stringContaining("30 days"),
    });
    expect((await owner.post(`/api/applications/${id}/take-back`, { version: 2 })).status).toBe(200);
    expect(await customerOf(site, "application", id)).toMatchObject({ status: "applicant", opened_by: null });
    await owner.post(`/api/applications/${id}/decision`, decision);
    const open = await customerOf(site, "application", id);
    await owner.post(`/api/customers/${open!.id}`, { ...open, status: "on_stop" });
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    expect(await customerOf(site, "application", id)).toMatchObject({ status: "on_stop" });
  });

  it("opens a closed file when it is approved, with its own terms, but not one that is on stop", async () => {
    const decision = { status: "approved", subject: "Open", text: "Your account is open." };
    for (const [before, after] of [
      ["closed", "open"],
      ["on_stop", "on_stop"],
    ]) {
      const reg_number = registration();
      await add({ reg_number, status: before, terms: "Cash only" });
      const id = await apply(site, { reg_number, email: `${before}@again.example.com` });
      expect((await owner.post(`/api/applications/${id}/decision`, decision)).status).toBe(200);
      const isOpened = after === "open";
      expect(await customerOf(site, "application", id)).toMatchObject({
        status: after,
        opened_by: isOpened ? id : null,
        terms: isOpened ? expect.stringContaining("30 days") : "Cash only",
      });
    }
  });

  it("that looks like spam creates no file until somebody says that it is not spam", async () => {
    const id = await apply(site, {
      reg_number: registration(),
      email: "sam@spam.example.com",
      leave_blank: "x",
    });
    expect(await customerOf(site, "application", id)).toBeUndefined();
    expect((await owner.patch(`/api/applications/${id}`, { status: "received" })).status).toBe(200);
    expect(await customerOf(site, "application", id)).toMatchObject({
      addresses: expect.stringContaining("sam@spam"),
    });
  });

  it("that is marked as spam removes its file if nothing else is in it, and gets one when that is undone", async () => {
    const spam = { reg_number: registration(), email: "eve@spam.example.com" };
    const id = await apply(site, spam);
    const mark = (status: string) => owner.patch(`/api/applications/${id}`, { status });
    const file = (await customerOf(site, "application", id))!;
    await mark("spam");
    expect(await customerOf(site, "application", id)).toBeUndefined();
    const { entries } = (await owner.get("/api/bin")).body;
    expect(entries[0]).toMatchObject({ kind: "customer", name: file.company_name });
    await mark("received");
    expect(await customerOf(site, "application", id)).toMatchObject({
      addresses: expect.stringContaining(spam.email),
    });
    await sendMessage(site, spam.email);
    await mark("spam");
    expect(await customerOf(site, "application", id)).toMatchObject({ status: "applicant" });
  });

  it("that is older than customer files gets one from the job, once", async () => {
    const id = await apply(site, { reg_number: registration(), email: "old@older.example.com" });
    const approved = await apply(site, { reg_number: registration(), email: "app@approved.example.com" });
    await owner.patch(`/api/applications/${approved}`, { status: "approved" });
    await site.db.deleteFrom("customer_links").execute();
    await site.db.deleteFrom("customers").execute();
    const { fileApplications } = await import("./offer-customer.server.ts");
    const run = { signal: new AbortController().signal };
    for (let times = 0; times < 2; times += 1) await fileApplications(site.services, {}, run);
    expect(await customerOf(site, "application", id)).toMatchObject({ status: "applicant" });
    expect(await customerOf(site, "application", approved)).toMatchObject({ status: "open" });
    const links = await site.db.selectFrom("customer_links").select("id").execute();
    const applications = await site.db
      .selectFrom("trade_applications")
      .select("id")
      .where("status", "<>", "spam")
      .execute();
    expect(links.length).toBe(applications.length);
  });
});

it("removes an erased person from files, and links whose target is gone", async () => {
  const file = await add({
    addresses: "eve@erased.example.com\nfay@erased.example.com",
    notes: "Ask eve@erased.example.com first.",
  });
  await sendMessage(site, "eve@erased.example.com");
  const answer = await owner.post("/api/data-requests", { kind: "erasure", email: "eve@erased.example.com" });
  expect(answer).toMatchObject({ status: 201, body: { email: null } });
  const row = await site.db
    .selectFrom("customers")
    .selectAll()
    .where("id", "=", file.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ addresses: "fay@erased.example.com", notes: "Ask [erased] first." });
  expect(row.search_text).not.toContain("eve@");
  expect(await known(file.id)).toEqual(["fay@erased.example.com belongs"]);
  const { forgetLooseLinks } = await import("./loose-links.server.ts");
  const links = () =>
    site.db.selectFrom("customer_links").select("id").where("customer_id", "=", file.id).execute();
  expect((await links()).length).toBe(1);
  await forgetLooseLinks(site.services);
  expect(await links()).toEqual([]);
});

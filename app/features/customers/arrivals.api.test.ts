import { beforeAll, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { people } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { companyDomain } from "./mail-providers.ts";

let site: Site;
let owner: Browser;
let signature: Buffer;

beforeAll(async () => {
  const many = { limit: 1_000, seconds: 60 };
  site = await openSite({
    RATE_LIMITS: JSON.stringify({ contactPerClient: many, accountRequestsPerClient: many }),
  });
  owner = await site.signIn("owner");
  signature = await signatureJpeg();
});

let numbers = 100_000;
/** Of a company that no other test knows. */
const registration = () => `SC${(numbers += 1)}`;

async function write(email: string, message = `From ${email}`): Promise<void> {
  const sent = { name: email, email, telephone: "01632 960200", message };
  expect((await site.visitor().post("/api/contact", sent)).status).toBe(200);
}

async function apply(fields: Record<string, string>): Promise<number> {
  const form = applicationForm(signature, { vat_number: "none", ...fields });
  const { status, body } = await site.visitor().post("/api/accountRequest", form);
  expect(status).toBe(201);
  const { id } = await site.db
    .selectFrom("trade_applications")
    .select("id")
    .where("reference", "=", body.reference)
    .executeTakeFirstOrThrow();
  return id;
}

type File = { id: number; company_name: string; addresses: string; status: string; version: number };

async function add(fields: object): Promise<File> {
  return (await owner.post("/api/customers", { company_name: "Some firm", ...fields })).body;
}

async function fileOf(kind: "message" | "application", id: number): Promise<File | undefined> {
  const row = await site.db
    .selectFrom("customer_links")
    .innerJoin("customers", "customers.id", "customer_links.customer_id")
    .selectAll("customers")
    .where("customer_links.kind", "=", kind)
    .where("of_id", "=", id)
    .executeTakeFirst();
  return row;
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
  it("stands in the file that has its address, in any spelling, whether the file was there before or not", async () => {
    await write("Ada@early.example.com");
    const file = await add({ addresses: "ada@early.example.com" });
    await write("ADA@EARLY.example.com", "Again");
    expect((await events(file.id)).map(({ kind, title }) => [kind, title.toLowerCase()])).toEqual([
      ["message", "ada@early.example.com"],
      ["message", "ada@early.example.com"],
    ]);
  });

  it("from the same domain is offered and not linked; the office says yes once, and no for good", async () => {
    await write("before@domain.example.com");
    const file = await add({ addresses: "ada@domain.example.com" });
    await site.jobs.drain();
    await write("ben@domain.example.com");
    await write("cy@domain.example.com");
    expect(await events(file.id)).toEqual([]);
    expect(await known(file.id)).toEqual([
      "ada@domain.example.com belongs",
      "before@domain.example.com offered",
      "ben@domain.example.com offered",
      "cy@domain.example.com offered",
    ]);
    const say = (address: string, belongs: boolean) =>
      owner.post(`/api/customers/${file.id}/addresses`, { address, belongs });
    const yes = await say("Ben@domain.example.com", true);
    expect(yes).toMatchObject({ status: 200, body: { version: 2 } });
    expect(yes.body.addresses).toBe("ada@domain.example.com\nben@domain.example.com");
    expect((await say("ben@domain.example.com", true)).body.version).toBe(2);
    expect((await events(file.id)).map(({ title }) => title)).toEqual(["ben@domain.example.com"]);
    expect((await say("cy@domain.example.com", false)).status).toBe(200);
    expect((await say("cy@domain.example.com", false)).status).toBe(200);
    await write("cy@domain.example.com", "Once more");
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
    await write("stranger@gmail.com");
    await site.jobs.drain();
    expect(await known(file.id)).toEqual(["firm@gmail.com belongs"]);
  });
});

describe("an application", () => {
  it("makes an applicant's file, once for a company however its numbers are written", async () => {
    const reg_number = registration();
    const first = await apply({
      reg_number,
      company_name: "Northgate Foods Ltd",
      email: "nora@northgate.example.com",
      accounts_email: "bills@northgate.example.com",
    });
    const second = await apply({
      reg_number: reg_number.toLowerCase().replace("sc", "sc "),
      company_name: "Northgate Foods Limited",
      email: "stranger@gmail.com",
    });
    const file = await fileOf("application", first);
    expect(file).toMatchObject({
      company_name: "Northgate Foods Ltd",
      status: "applicant",
      addresses: "nora@northgate.example.com\nbills@northgate.example.com",
    });
    expect((await fileOf("application", second))?.id).toBe(file?.id);
    // Whoever names a company's numbers is not yet one of its people.
    expect(await known(file!.id)).toContain("stranger@gmail.com offered");
  });

  it("of several that arrive at once makes one file", async () => {
    const reg_number = registration();
    const ids = await Promise.all(
      ["a", "b", "c"].map((one) => apply({ reg_number, email: `${one}@atonce.example.com` })),
    );
    const files = new Set(await Promise.all(ids.map(async (id) => (await fileOf("application", id))?.id)));
    expect(files.size).toBe(1);
    expect([...files][0]).toBeDefined();
  });

  it("opens the file when it is approved, and no longer when that is taken back", async () => {
    const id = await apply({ reg_number: registration(), email: "olga@opens.example.com" });
    const decision = { status: "approved", subject: "Open", text: "Your account is open." };
    expect((await owner.post(`/api/applications/${id}/decision`, decision)).status).toBe(200);
    const opened = await fileOf("application", id);
    expect(opened).toMatchObject({
      status: "open",
      opened_by: id,
      terms: expect.stringContaining("30 days"),
    });
    expect((await owner.post(`/api/applications/${id}/take-back`, { version: 2 })).status).toBe(200);
    expect(await fileOf("application", id)).toMatchObject({ status: "applicant", opened_by: null });
    await owner.post(`/api/applications/${id}/decision`, decision);
    const open = await fileOf("application", id);
    await owner.post(`/api/customers/${open!.id}`, { ...open, status: "on_stop" });
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    expect(await fileOf("application", id)).toMatchObject({ status: "on_stop" });
  });

  it("opens a closed file when it is approved, with its own terms, and leaves a stop alone", async () => {
    const decision = { status: "approved", subject: "Open", text: "Your account is open." };
    for (const [before, after] of [
      ["closed", "open"],
      ["on_stop", "on_stop"],
    ]) {
      const reg_number = registration();
      await add({ reg_number, status: before, terms: "Cash only" });
      const id = await apply({ reg_number, email: `${before}@again.example.com` });
      expect((await owner.post(`/api/applications/${id}/decision`, decision)).status).toBe(200);
      const isOpened = after === "open";
      expect(await fileOf("application", id)).toMatchObject({
        status: after,
        opened_by: isOpened ? id : null,
        terms: isOpened ? expect.stringContaining("30 days") : "Cash only",
      });
    }
  });

  it("that looks like spam makes no file until somebody says that it is none", async () => {
    const id = await apply({ reg_number: registration(), email: "sam@spam.example.com", leave_blank: "x" });
    expect(await fileOf("application", id)).toBeUndefined();
    expect((await owner.patch(`/api/applications/${id}`, { status: "received" })).status).toBe(200);
    expect(await fileOf("application", id)).toMatchObject({ addresses: expect.stringContaining("sam@spam") });
  });

  it("that is marked as spam takes its file along, unless something else is in it, and has one again once it is none", async () => {
    const spam = { reg_number: registration(), email: "eve@spam.example.com" };
    const id = await apply(spam);
    const mark = (status: string) => owner.patch(`/api/applications/${id}`, { status });
    const file = (await fileOf("application", id))!;
    await mark("spam");
    expect(await fileOf("application", id)).toBeUndefined();
    const { entries } = (await owner.get("/api/bin")).body;
    expect(entries[0]).toMatchObject({ kind: "customer", name: file.company_name });
    await mark("received");
    expect(await fileOf("application", id)).toMatchObject({ addresses: expect.stringContaining(spam.email) });
    await write(spam.email);
    await mark("spam");
    expect(await fileOf("application", id)).toMatchObject({ status: "applicant" });
  });

  it("that is older than files gets one from the job, once", async () => {
    const id = await apply({ reg_number: registration(), email: "old@older.example.com" });
    const approved = await apply({ reg_number: registration(), email: "app@approved.example.com" });
    await owner.patch(`/api/applications/${approved}`, { status: "approved" });
    await site.db.deleteFrom("customer_links").execute();
    await site.db.deleteFrom("customers").execute();
    const { fileApplications } = await import("./offer-customer.server.ts");
    const run = { signal: new AbortController().signal };
    for (let times = 0; times < 2; times += 1) await fileApplications(site.services, {}, run);
    expect(await fileOf("application", id)).toMatchObject({ status: "applicant" });
    expect(await fileOf("application", approved)).toMatchObject({ status: "open" });
    const links = await site.db.selectFrom("customer_links").select("id").execute();
    const applications = await site.db
      .selectFrom("trade_applications")
      .select("id")
      .where("status", "<>", "spam")
      .execute();
    expect(links.length).toBe(applications.length);
  });
});

describe("the time line", () => {
  it("has applications, letters, messages and verified people, newest first, and mails for who may read the log", async () => {
    const { email } = people.customer;
    const id = await apply({ reg_number: registration(), email });
    const file = (await fileOf("application", id))!;
    site.clock.advance({ seconds: 1 });
    await owner.post(`/api/applications/${id}/decision`, {
      status: "approved",
      subject: "Open",
      text: "Yes.",
    });
    site.clock.advance({ seconds: 1 });
    await write(email);
    site.clock.advance({ seconds: 1 });
    await site.signIn("customer");
    await site.jobs.drain();
    const all = await events(file.id);
    expect(all.filter(({ kind }) => kind !== "mail").map(({ kind }) => kind)).toEqual([
      "user",
      "message",
      "letter",
      "application",
    ]);
    expect(all.some(({ kind }) => kind === "mail")).toBe(true);
    const clerk = await site.signIn("clerk");
    const seen = await clerk.get(`/api/customers/${file.id}/time-line`);
    expect(seen.body.data.map(({ kind }: { kind: string }) => kind)).not.toContain("mail");
    expect((await clerk.get("/api/customers/999999/time-line")).status).toBe(404);
    await owner.delete(`/api/applications/${id}`);
    expect((await events(file.id)).map(({ kind }) => kind)).not.toContain("application");
    await owner.post(`/api/bin/application/${id}/restore`);
    expect((await events(file.id)).map(({ kind }) => kind)).toContain("application");
  });

  it("is paged", async () => {
    const file = await add({ addresses: "much@paged.example.com" });
    for (let at = 0; at < 31; at += 1) {
      site.clock.advance({ minutes: 1 });
      await write("much@paged.example.com", `Number ${at}`);
    }
    const page = async (number: number) =>
      (await owner.get(`/api/customers/${file.id}/time-line?page=${number}`)).body;
    const [first, second] = [await page(1), await page(2)];
    expect([first.data.length, first.more, second.more]).toEqual([30, true, false]);
    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
    expect(ids.slice(0, 31)).toEqual(ids.slice(0, 31).toSorted((a, b) => b - a));
  });
});

it("takes an erased person out of files, and what led to nothing any more", async () => {
  const file = await add({
    addresses: "eve@erased.example.com\nfay@erased.example.com",
    notes: "Ask eve@erased.example.com first.",
  });
  await write("eve@erased.example.com");
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

import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { apply, manyArrivals } from "../../../test/customers.ts";
import { openSite } from "../../../test/site.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { addressVerified } from "./arrivals.server.ts";
import { closedAddressesOf } from "./opened-to.server.ts";

const site = await openSite({ ...manyArrivals, ADMIN_SECOND_FACTOR: "optional" });
let clerk: Browser;
let id: number;
const domain = "@northfoods.example";

beforeEach(async () => {
  for (const table of ["customer_links", "customer_addresses", "customers", "contact_messages"] as const)
    await site.db.deleteFrom(table).execute();
  site.clock.advance({ hours: 1 });
  clerk = await site.signIn("clerk");
  id = await add("Northfoods Ltd", "ada@northfoods.example");
});

async function add(company_name: string, addresses: string): Promise<number> {
  const added = await clerk.post("/api/customers", { company_name, addresses, status: "open" });
  expect(added.status).toBe(201);
  await site.jobs.drain();
  return added.body.id;
}

const fileOf = async (of = id) => (await clerk.get(`/api/customers/${of}`)).body;
const addresses = async (of = id): Promise<string[]> => (await fileOf(of)).addresses.split("\n");
const save = async (changes: object, of = id) =>
  clerk.post(`/api/customers/${of}`, { ...(await fileOf(of)), ...changes });
const answer = (mailboxes: string[], belongs: boolean) =>
  clerk.post(`/api/customers/${id}/addresses`, { mailboxes, belongs });
const closed = () => closedAddressesOf(site.db, id);
async function write(email: string): Promise<number | undefined> {
  const words = { name: "Colleague", email, telephone: "01632 960777", message: `Cold, ${email}?` };
  expect((await site.visitor().post("/api/contact", words)).status).toBe(200);
  const link = await site.db
    .selectFrom("customer_links")
    .innerJoin("contact_messages as sent", "sent.id", "customer_links.of_id")
    .select("customer_id")
    .where("sent.email", "=", email)
    .executeTakeFirst();
  return link?.customer_id;
}

describe("everything from a domain belongs to a file", () => {
  it("with one press, which takes in who is offered, and whoever writes later, without asking again", async () => {
    expect(await write("ben@northfoods.example")).toBeUndefined();
    expect((await answer([domain, "ben@northfoods.example"], true)).status).toBe(200);
    expect((await answer([domain, "ben@northfoods.example"], true)).status).toBe(200);
    expect(await write("cid@northfoods.example")).toBe(id);
    const verified = "dan@northfoods.example";
    await inTransaction(site.db, (transaction) => addressVerified(transaction, site.clock.now(), verified));
    const all = ["ada", "ben", "cid", "dan"].map((name) => `${name}@northfoods.example`);
    expect((await addresses()).toSorted()).toEqual([domain, ...all]);
    expect(await closed()).toEqual([]);
  });

  it("also when it is typed into the file, for those who wrote before", async () => {
    await write("ben@northfoods.example");
    expect((await save({ addresses: `ada@northfoods.example\n${domain.toUpperCase()}` })).status).toBe(200);
    await site.jobs.drain();
    expect((await addresses()).toSorted()).toEqual([
      domain,
      "ada@northfoods.example",
      "ben@northfoods.example",
    ]);
    const line = (await clerk.get(`/api/customers/${id}/time-line`)).body.data;
    expect(line).toMatchObject([{ kind: "message", title: "Colleague" }]);
  });

  it("until it is taken back: who came before stays, who comes later is offered", async () => {
    await answer([domain], true);
    await write("ben@northfoods.example");
    expect((await answer([domain], false)).status).toBe(200);
    expect((await answer([domain], false)).status).toBe(200);
    await write("cid@northfoods.example");
    expect(await addresses()).toEqual(["ada@northfoods.example", "ben@northfoods.example"]);
  });

  it("but not whom the office refused, and not who is in another file", async () => {
    await write("ben@northfoods.example");
    await answer(["ben@northfoods.example"], false);
    const other = await add("Other Ltd", "cid@northfoods.example");
    await answer([domain], true);
    await write("ben@northfoods.example");
    expect(await write("cid@northfoods.example")).toBe(other);
    expect((await addresses()).toSorted()).toEqual([domain, "ada@northfoods.example"]);
  });

  it("takes an applicant of the domain in, but opens nothing for one of another domain", async () => {
    await answer([domain], true);
    const sent = { company_name: "Northfoods Ltd", email: "eve@northfoods.example", reg_number: "SC400001" };
    await apply(site, { ...sent, accounts_email: "money@elsewhere.example" });
    expect((await addresses()).toSorted()).toEqual([
      domain,
      "ada@northfoods.example",
      "eve@northfoods.example",
    ]);
  });

  it("is refused for a mail provider, another file's domain, what is no domain, and one that nobody wrote from", async () => {
    for (const wrong of ["@gmail.com", "@", "@no domain", "@nodot"])
      expect((await save({ addresses: wrong })).status, wrong).toBe(422);
    await answer([domain], true);
    const other = await add("Other Ltd", "zoe@other.example");
    const taken = await save({ addresses: domain }, other);
    expect(taken.body.errors.addresses).toEqual([`${domain} is in the file of Northfoods Ltd (${id}).`]);
    expect((await answer(["@elsewhere.example"], true)).status).toBe(404);
    expect((await answer(["@gmail.com"], true)).status).toBe(404);
  });

  it("goes on after a merge and after the bin", async () => {
    await answer([domain], true);
    const into = await add("Northfoods Group", "zoe@group.example");
    expect((await clerk.post(`/api/customers/${into}/merge`, { other: id })).status).toBe(200);
    expect(await write("ben@northfoods.example")).toBe(into);
    expect((await clerk.delete(`/api/customers/${into}`)).status).toBe(204);
    expect((await clerk.post(`/api/bin/customer/${into}/restore`)).status).toBe(200);
    expect(await write("cid@northfoods.example")).toBe(into);
  });
});

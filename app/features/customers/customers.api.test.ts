import { describe, expect, it } from "vitest";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");

let names = 0;
async function add(changes: object = {}) {
  const answer = await owner.post("/api/customers", { company_name: `Firm ${(names += 1)}`, ...changes });
  expect(answer.status).toBe(201);
  return answer.body as { id: number; company_name: string; version: number };
}

async function stored(id: number) {
  return site.db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
}

describe("adding a customer", () => {
  it("stores an applicant, with its addresses in the form that accounts use, and an audit entry", async () => {
    const before = await contentVersion();
    const answer = await owner.post("/api/customers", {
      company_name: "Fernhollow Foods Ltd",
      reg_number: "1234568",
      vat_number: "GB 100 0000 34",
      account_number: "F-1",
      addresses: "Ada@Fernhollow.example.com, ben@fernhollow.example.com\nada@fernhollow.example.com",
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: "applicant",
        vat_number: "GB 100 0000 34",
        addresses: "ada@fernhollow.example.com\nben@fernhollow.example.com",
        version: 1,
      },
    });
    expect(await stored(answer.body.id)).toMatchObject({ reg_key: "01234568", vat_key: "100000034" });
    const line = await lastAudit(site);
    expect(line).toMatchObject({ action: "created", subject_type: "customer", actor_name: "Olive Owner" });
    // No public page shows customers, so the version of the content stays.
    expect(await contentVersion()).toBe(before);
  });

  it.each([
    [{ company_name: " " }, { company_name: ["The company name field is required."] }],
    [
      { reg_number: "12" },
      { reg_number: [expect.stringContaining("A registration number has eight digits")] },
    ],
    [{ vat_number: "GB 100 0000 35" }, { vat_number: [expect.stringContaining("This is no VAT number")] }],
    [{ status: "gone" }, { status: [expect.any(String)] }],
    [
      { company_name: "x".repeat(256) },
      { company_name: ["The company name field must not be greater than 255 characters."] },
    ],
    [
      { addresses: "ada@fernhollow" },
      { addresses: ["“ada@fernhollow” is no mail address. Write one a line."] },
    ],
    [
      { addresses: Array.from({ length: 101 }, (_, at) => `a${at}@example.com`).join("\n") },
      { addresses: ["A file holds 100 mail addresses at most."] },
    ],
  ])("refuses %j under the field, and stores nothing", async (changes, errors) => {
    const count = async () => (await site.db.selectFrom("customers").select("id").execute()).length;
    const before = await count();
    const answer = await owner.post("/api/customers", { company_name: "Wrong Ltd", ...changes });
    expect(answer).toMatchObject({ status: 422, body: { errors } });
    expect(await count()).toBe(before);
  });

  it.each([
    ["reg_number", "SC 111 111", "sc111111", "registration number"],
    ["vat_number", "GB 123 4567 82 003", "123456782003", "VAT number"],
    ["account_number", "K-77", "k-77", "account number"],
    ["addresses", "Bo@First.example.com", "bo@first.EXAMPLE.com", "bo@first.example.com"],
  ])("refuses a %s that another file has, and names that", async (field, first, second, words) => {
    const { id, company_name } = await add({ [field]: first });
    const answer = await owner.post("/api/customers", { company_name: "Second", [field]: second });
    expect(answer.status).toBe(422);
    const [message] = answer.body.errors[field];
    expect(message).toContain(company_name);
    expect(message).toContain(words);
    expect(message).toContain(String(id));
    const free = await add();
    const save = await owner.post(`/api/customers/${free.id}`, { ...free, [field]: second });
    expect(save).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
    expect((await owner.post(`/api/customers/${id}`, { company_name, [field]: second })).status).toBe(200);
  });

  it("accepts the same number only once from two users who add it at the same time", async () => {
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((company_name) =>
        owner.post("/api/customers", { company_name, reg_number: "NI222222" }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });
});

describe("saving a customer", () => {
  it("answers 409 with it as it is now when somebody saved meanwhile", async () => {
    const made = await add({ notes: "Old" });
    await owner.post(`/api/customers/${made.id}`, { ...made, notes: "First" });
    const late = await owner.post(`/api/customers/${made.id}`, { ...made, notes: "Second" });
    expect(late).toMatchObject({ status: 409, body: { current: { notes: "First", version: 2 } } });
    expect(await stored(made.id)).toMatchObject({ notes: "First" });
  });

  it("keeps the status when none is sent, and updates the table of addresses", async () => {
    const made = await add({ status: "on_stop", addresses: "a@follow.example.com" });
    const saved = await owner.post(`/api/customers/${made.id}`, {
      company_name: "Follow",
      addresses: "b@follow.example.com",
    });
    expect(saved).toMatchObject({ status: 200, body: { status: "on_stop", account_number: null } });
    const rows = await site.db
      .selectFrom("customer_addresses")
      .selectAll()
      .where("customer_id", "=", made.id)
      .execute();
    expect(rows).toMatchObject([{ address: "b@follow.example.com", domain: "follow.example.com" }]);
    expect((await owner.post("/api/customers/999999", made)).status).toBe(404);
  });
});

describe("the list", () => {
  it("finds by name, by numbers however they are written, by address and by domain", async () => {
    const { id } = await add({
      company_name: "Łódź Śledź Haulage",
      reg_number: "OC 301 234",
      vat_number: "FR 40 303 265 045",
      account_number: "ZZ-00-17",
      invoice_address: "9 Quay Street\nDover\nTN99 9ZZ",
      addresses: "jan@sledz.example.com",
    });
    for (const search of [
      "śledź",
      "oc301234",
      "FR40303265045",
      "303 265 045",
      "zz0017",
      "quay street",
      "tn999zz",
      "sledz.example.com",
    ]) {
      const { body } = await owner.get(`/api/customers?search=${encodeURIComponent(search)}`);
      expect([search, body.data.map((one: { id: number }) => one.id)]).toEqual([search, [id]]);
    }
  });

  it("can be filtered by status, newest first", async () => {
    const first = await add({ status: "closed" });
    const second = await add({ status: "closed" });
    const { body } = await owner.get("/api/customers?status=closed");
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect((await owner.get("/api/customers?status=none&page=x")).status).toBe(200);
    expect((await owner.get("/api/customers?page=99")).body.data).toEqual([]);
  });

  it("can be sorted by name or status, also together with a search and a filter", async () => {
    const named = (company_name: string, status: string) => add({ company_name, status });
    const open = await named("Sorted Maple Foods", "open");
    const first = await named("Sorted Ash Foods", "closed");
    const later = await named("Sorted Zebra Foods", "closed");
    const ids = async (query: string) =>
      (await owner.get(`/api/customers?search=sorted&${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids("")).toEqual([later.id, first.id, open.id]);
    expect(await ids("sort=name")).toEqual([first.id, open.id, later.id]);
    expect(await ids("sort=name&status=closed")).toEqual([first.id, later.id]);
    expect(await ids("sort=status")).toEqual([first.id, later.id, open.id]);
    expect(await ids("sort=nonsense")).toEqual([later.id, first.id, open.id]);
    const { body } = await owner.get("/api/customers?sort=name");
    const names = body.data.map(({ company_name }: { company_name: string }) => company_name);
    expect(names.indexOf("Sorted Ash Foods")).toBeLessThan(names.indexOf("Sorted Maple Foods"));
  });
});

describe("deleting a customer", () => {
  it("moves it to the bin with its addresses, and restores it", async () => {
    const made = await add({ reg_number: "SC333333", addresses: "one@binned.example.com" });
    expect((await owner.delete(`/api/customers/${made.id}`)).status).toBe(204);
    expect((await owner.get(`/api/customers/${made.id}`)).status).toBe(404);
    const other = await add({ addresses: "one@binned.example.com", reg_number: "SC333333" });
    const taken = await owner.post(`/api/bin/customer/${made.id}/restore`);
    expect(taken).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(other.company_name) },
    });
    await owner.post(`/api/customers/${other.id}`, {
      company_name: "Other",
      addresses: "one@binned.example.com",
    });
    expect((await owner.post(`/api/bin/customer/${made.id}/restore`)).status).toBe(200);
    // The address belongs to another customer now and stays there.
    expect(await stored(made.id)).toMatchObject({ reg_number: "SC333333", addresses: "" });
  });
});

async function contentVersion(): Promise<number> {
  return (await site.db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
}

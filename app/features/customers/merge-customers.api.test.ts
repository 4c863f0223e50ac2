import { describe, expect, it } from "vitest";
import { apply, manyArrivals, sendMessage } from "../../../test/customers.ts";
import { openSite } from "../../../test/site.ts";
import type { Customer } from "./customers.schema.ts";

const site = await openSite(manyArrivals);
const owner = await site.signIn("owner");

async function add(fields: object): Promise<Customer> {
  const { status, body } = await owner.post("/api/customers", { company_name: "Some firm", ...fields });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}

const read = async (id: number) => (await owner.get(`/api/customers/${id}`)).body as Customer;
const merge = (into: number, other: number) => owner.post(`/api/customers/${into}/merge`, { other });
const undo = (id: number) => owner.post(`/api/bin/customer/${id}/restore`);

async function titles(id: number): Promise<string[]> {
  const { body } = await owner.get(`/api/customers/${id}/time-line`);
  return body.data.map(({ title }: { title: string }) => title).toSorted();
}

describe("merging two files", () => {
  it("gives the survivor what it lacks and all that came; undone, each has its own again, and what came meanwhile stays", async () => {
    const into = await add({
      company_name: "Cold Ltd",
      account_number: "C-1",
      addresses: "a@cold.example.com",
    });
    const from = await add({
      company_name: "Cold Limited",
      account_number: "C-2",
      vat_number: "GB 123 4567 82 010",
      addresses: "b@cold.example.com",
      notes: "Pays late.",
      status: "open",
    });
    await sendMessage(site, "a@cold.example.com", { name: "of A" });
    await sendMessage(site, "b@cold.example.com", { name: "of B" });
    const merged = await merge(into.id, from.id);
    expect(merged).toMatchObject({
      status: 200,
      body: {
        account_number: "C-1",
        vat_number: "GB 123 4567 82 010",
        addresses: "a@cold.example.com\nb@cold.example.com",
        notes: "Pays late.\n\nMerged from Cold Limited: account number C-2.",
        status: "open",
      },
    });
    expect((await owner.get(`/api/customers/${from.id}`)).status).toBe(404);
    expect(await titles(into.id)).toEqual(["of A", "of B"]);
    await sendMessage(site, "b@cold.example.com", { name: "meanwhile" });
    const edited = { ...merged.body, notes: "Pays late. Spoke to Ann.", account_number: "C-9" };
    expect((await owner.post(`/api/customers/${into.id}`, edited)).status).toBe(200);
    expect((await undo(from.id)).status).toBe(200);
    expect(await read(from.id)).toMatchObject({
      account_number: "C-2",
      vat_number: "GB 123 4567 82 010",
      addresses: "b@cold.example.com",
    });
    // Fields that somebody has changed since keep their values.
    expect(await read(into.id)).toMatchObject({
      account_number: "C-9",
      vat_number: null,
      addresses: "a@cold.example.com",
      notes: "Pays late. Spoke to Ann.",
      status: "applicant",
    });
    expect(await titles(from.id)).toEqual(["of B"]);
    expect(await titles(into.id)).toEqual(["meanwhile", "of A"]);
    await sendMessage(site, "b@cold.example.com", { name: "afterwards" });
    expect(await titles(from.id)).toEqual(["afterwards", "of B"]);
  });

  it.each([
    ["open", "on_stop", "on_stop"],
    ["on_stop", "open", "on_stop"],
    ["closed", "on_stop", "on_stop"],
    ["applicant", "on_stop", "on_stop"],
    ["applicant", "open", "open"],
    ["applicant", "closed", "applicant"],
    ["open", "closed", "open"],
    ["closed", "open", "closed"],
  ])("of status %s and %s is %s, and undone each has its own again", async (kept, other, status) => {
    const [into, from] = [await add({ status: kept }), await add({ status: other })];
    expect((await merge(into.id, from.id)).body).toMatchObject({ status });
    expect((await undo(from.id)).status).toBe(200);
    expect([await read(into.id), await read(from.id)]).toMatchObject([{ status: kept }, { status: other }]);
  });

  it("several times in a row can be undone in reverse order", async () => {
    const [a, b, c] = [
      await add({ reg_number: "NI400001", addresses: "a@row.example.com" }),
      await add({ addresses: "b@row.example.com" }),
      await add({ addresses: "c@row.example.com" }),
    ];
    expect((await merge(b.id, a.id)).status).toBe(200);
    expect((await merge(c.id, b.id)).body).toMatchObject({ reg_number: "NI400001" });
    expect(await undo(a.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("has itself been merged since") },
    });
    expect([(await undo(b.id)).status, (await undo(a.id)).status]).toEqual([200, 200]);
    const files = await Promise.all([a, b, c].map(({ id }) => read(id)));
    expect(files.map(({ reg_number, addresses }) => [reg_number, addresses])).toEqual([
      ["NI400001", "a@row.example.com"],
      [null, "b@row.example.com"],
      [null, "c@row.example.com"],
    ]);
  });

  it("finds the survivor by the numbers of merged files, also when those are permanently deleted", async () => {
    const [a, b, c] = [
      await add({ reg_number: "NI600001" }),
      await add({ reg_number: "NI600002" }),
      await add({ reg_number: "NI600003" }),
    ];
    await merge(b.id, a.id);
    await merge(c.id, b.id);
    const applyFrom = (email: string) =>
      apply(site, { reg_number: "ni 600001", email, company_name: "Cold Ltd" });
    await applyFrom("one@numbers.example.com");
    expect((await titles(c.id)).length).toBe(1);
    expect([(await undo(b.id)).status, (await undo(a.id)).status]).toEqual([200, 200]);
    await applyFrom("two@numbers.example.com");
    expect((await titles(a.id)).length).toBe(1);
    await merge(b.id, a.id);
    await merge(c.id, b.id);
    await site.db.deleteFrom("bin").execute();
    const { forgetLooseLinks } = await import("./loose-links.server.ts");
    for (let times = 0; times < 2; times += 1) await forgetLooseLinks(site.services);
    const merges = await site.db
      .selectFrom("customer_merges")
      .selectAll()
      .where("from_id", "in", [a.id, b.id])
      .execute();
    expect(merges.map(({ changed }) => changed)).toEqual(["", ""]);
    await applyFrom("three@numbers.example.com");
    expect((await titles(c.id)).length).toBe(3);
  });

  it("makes the survivor findable by the fields of both, notes what fits no field, and can be undone", async () => {
    const into = await add({
      company_name: "Pole One",
      account_number: "PA-1",
      reg_number: "33333331",
      terms: "30 days",
      invoice_address: "1 Lane\nDover",
    });
    const from = await add({
      company_name: "Pole Two",
      account_number: "PA-2",
      reg_number: "33333332",
      terms: "14 days\nby direct debit",
      invoice_address: "1 Lane\nDover",
    });
    const found = async (search: string) => {
      const { body } = await owner.get(`/api/customers?search=${encodeURIComponent(search)}`);
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect((await merge(into.id, from.id)).body).toMatchObject({
      account_number: "PA-1",
      reg_number: "33333331",
      terms: "30 days",
      notes:
        "Merged from Pole Two: registration number 33333332, account number PA-2, terms “14 days, by direct debit”.",
    });
    const file = await read(into.id);
    expect((await owner.post(`/api/customers/${into.id}`, { ...file, terms: "31 days" })).status).toBe(200);
    for (const one of ["PA-1", "PA-2", "33333331", "3333 3332", "Pole Two"]) {
      expect([one, await found(one)]).toEqual([one, [into.id]]);
    }
    const everywhere = (await owner.get("/api/search?search=PA-2")).body;
    expect(JSON.stringify(everywhere)).toContain(`/admin/customers/${into.id}`);
    expect((await undo(from.id)).status).toBe(200);
    expect(await read(into.id)).toMatchObject({ notes: null, terms: "31 days" });
    expect([await found("PA-1"), await found("PA-2")]).toEqual([[into.id], [from.id]]);
  });

  it("refuses a file with itself, unknown ones, and one that was merged already", async () => {
    const [a, b] = [await add({}), await add({})];
    expect((await merge(a.id, a.id)).status).toBe(409);
    expect((await merge(a.id, 999_999)).status).toBe(404);
    expect((await merge(999_999, a.id)).status).toBe(404);
    expect((await owner.post(`/api/customers/${a.id}/merge`, {})).status).toBe(422);
    expect((await merge(a.id, b.id)).status).toBe(200);
    expect((await merge(a.id, b.id)).status).toBe(404);
    expect((await merge(b.id, a.id)).status).toBe(404);
  });

  it("loses nothing when applications arrive at the same time", async () => {
    for (let round = 0; round < 6; round += 1) {
      const reg_number = `NI50000${round}`;
      const from = await add({ reg_number });
      const into = await add({});
      const applyAs = (name: string) =>
        apply(site, { reg_number, email: `${name}${round}@race.example.com` });
      const [, merged] = await Promise.all([
        applyAs("a"),
        merge(into.id, from.id),
        applyAs("b"),
        applyAs("c"),
      ]);
      expect(merged.status).toBe(200);
      expect((await titles(into.id)).length).toBe(3);
    }
  });
});

describe("files that may be about the same company", () => {
  it("are offered by name and by mail domain, until the office marks them as different", async () => {
    const { similarCustomers } = await import("./similar-customers.server.ts");
    const { customerRows } = await import("./customers.server.ts");
    const first = await add({ company_name: "Northgate Foods Ltd", addresses: "n@north.example.com" });
    const second = await add({ company_name: "Northgate Foods Limited" });
    const third = await add({ company_name: "NGF", addresses: "other@north.example.com" });
    await add({ company_name: "Southgate Foods Ltd" });
    const similar = async () => {
      const rows = await similarCustomers(site.db, await customerRows.require(site.db, first.id));
      return rows.map(({ id }) => id);
    };
    expect(await similar()).toEqual([third.id, second.id]);
    const markDifferent = (one: number, other: number) =>
      owner.post(`/api/customers/${one}/differences`, { other });
    expect((await markDifferent(second.id, first.id)).status).toBe(204);
    expect((await markDifferent(first.id, second.id)).status).toBe(204);
    expect(await similar()).toEqual([third.id]);
    expect((await markDifferent(first.id, 999_999)).status).toBe(404);
    expect((await markDifferent(first.id, first.id)).status).toBe(204);
  });
});

it("an account that the office opened does not close with an application of the file that was merged into it", async () => {
  const into = await add({ company_name: "Own Ltd", addresses: "own@own.example.com", status: "open" });
  const sent = await apply(site, { email: "ann@own.example.org", reg_number: "SC765432" });
  await owner.patch(`/api/applications/${sent}`, { status: "approved" });
  const from = (await owner.get("/api/customers?search=SC765432")).body.data[0].id;
  await merge(into.id, from);
  await owner.patch(`/api/applications/${sent}`, { status: "received" });
  expect(await read(into.id)).toMatchObject({ status: "open", reg_number: "SC765432" });
});

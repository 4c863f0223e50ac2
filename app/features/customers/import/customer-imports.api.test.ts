import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { forgetOldImports } from "./undo-import.server.ts";

let site: Site;
let clerk: Browser;

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  clerk = await site.signIn("clerk");
});

type Line = Record<string, unknown> & { line: number };
const trial = async (lines: Line[]) =>
  (await clerk.post("/api/customer-imports/trial", { lines })).body.outcomes;
const begin = async () =>
  (await clerk.post("/api/customer-imports", { file_name: "firms.xlsx" })).body.id as number;
const send = (id: number, lines: Line[]) => clerk.post(`/api/customer-imports/${id}/lines`, { lines });
const undo = async (id: number) => (await clerk.post(`/api/customer-imports/${id}/undo`)).body;
const add = async (fields: object) =>
  (await clerk.post("/api/customers", { status: "open", ...fields })).body;
const all = () => site.db.selectFrom("customers").selectAll().orderBy("id").execute();
const outcomes = (lines: { line: number; outcome: string }[]) => lines.map(({ outcome }) => outcome);

describe("the trial", () => {
  it("says of each line what its import would do, and stores nothing", async () => {
    const known = await add({
      company_name: "Fernhollow Dairies Ltd",
      account_number: "FH-1",
      terms: "30 days",
    });
    const before = await all();
    const said = await trial([
      { line: 2, company_name: "Northfoods Ltd", account_number: "NF-2" },
      { line: 3, company_name: "Fernhollow", account_number: "fh-1", terms: "14 days" },
      { line: 4, company_name: "Fernhollow Dairies Ltd", account_number: "FH-1" },
      { line: 5, company_name: "FERNHOLLOW DAIRIES (UK) LIMITED", account_number: "FH-9" },
      { line: 6, company_name: "Northfoods", account_number: "NF-2" },
      { line: 7, company_name: "", notes: "Nobody" },
      { line: 8, company_name: "Late Ltd", status: "overdue" },
      { line: 9, company_name: "Odd Ltd", reg_number: "12", vat_number: "GB 1" },
      { line: 10, company_name: "Mail Ltd", addresses: "not an address" },
    ]);
    expect(outcomes(said)).toEqual([
      "new",
      "changed",
      "refused",
      "doubtful",
      "refused",
      "refused",
      "refused",
      "refused",
      "refused",
    ]);
    expect(said[1]).toMatchObject({
      customer: { id: known.id },
      says: ["Company name", "Account number", "Terms"],
    });
    expect(said[2].says).toEqual(["It is about the same company as line 3."]);
    expect(said[3].similar).toEqual([{ id: known.id, company_name: "Fernhollow Dairies Ltd" }]);
    expect(said[4].says).toEqual(["It is about the same company as line 2."]);
    expect(said[6].says[0]).toContain("The status is one of");
    expect(said[7].says).toHaveLength(2);
    expect(said[8].says).toEqual(["“not” is no mail address. Write one a line."]);
    expect(await all()).toEqual(before);
  });

  it("finds a customer by an address, and refuses a line that is about two", async () => {
    const one = await add({ company_name: "One Ltd", addresses: "ada@one.example", account_number: "1" });
    await add({ company_name: "Two Ltd", account_number: "2" });
    const said = await trial([
      { line: 2, company_name: "One Ltd", addresses: "ADA@one.example\nben@one.example" },
      { line: 3, company_name: "Both Ltd", addresses: "ada@one.example", account_number: "2" },
    ]);
    expect(said[0]).toMatchObject({ outcome: "changed", customer: { id: one.id }, says: ["Mail addresses"] });
    expect(outcomes(said)[1]).toBe("refused");
    expect(
      (
        await trial([
          { line: 3, company_name: "Both Ltd", addresses: "ada@one.example", account_number: "2" },
        ])
      )[0].says,
    ).toEqual(["Its numbers or addresses are in the files of Two Ltd and One Ltd."]);
  });

  it("refuses no line, too many lines, and endless cells", async () => {
    const status = async (lines: unknown) =>
      (await clerk.post("/api/customer-imports/trial", { lines })).status;
    expect(await status([])).toBe(422);
    expect(await status([{ company_name: "No line" }])).toBe(422);
    expect(
      await status(Array.from({ length: 10_001 }, (_, line) => ({ line: line + 1, company_name: "A" }))),
    ).toBe(422);
    expect(await status([{ line: 1, company_name: "x".repeat(100_000) }])).toBe(422);
  });
});

describe("an import", () => {
  it("adds open customers, changes others and leaves what a line does not say, each line once", async () => {
    const known = await add({
      company_name: "Old Ltd",
      account_number: "O-1",
      notes: "Rings at six",
      addresses: "a@old.example",
    });
    const id = await begin();
    const lines = [
      {
        line: 2,
        company_name: "New Ltd",
        account_number: "N-1",
        status: "On stop",
        addresses: "n@new.example",
      },
      {
        line: 3,
        company_name: "Old Ltd",
        account_number: "O-1",
        terms: "30 days",
        addresses: "b@old.example",
      },
    ];
    expect(outcomes((await send(id, lines)).body.outcomes)).toEqual(["new", "changed"]);
    expect(outcomes((await send(id, lines)).body.outcomes)).toEqual(["same", "same"]);
    expect(await all()).toMatchObject([
      { id: known.id, notes: "Rings at six", terms: "30 days", addresses: "a@old.example\nb@old.example" },
      { company_name: "New Ltd", status: "on_stop", addresses: "n@new.example" },
    ]);
    expect((await clerk.get(`/api/customer-imports/${id}`)).body).toMatchObject({
      added: 1,
      changed: 1,
      undone_at: null,
    });
  });

  it("asks what a doubtful line is about", async () => {
    const known = await add({ company_name: "Cold Store Ltd" });
    const id = await begin();
    const line = { line: 2, company_name: "Cold Store Limited", terms: "7 days" };
    expect(outcomes((await send(id, [line])).body.outcomes)).toEqual(["doubtful"]);
    expect(await all()).toHaveLength(1);
    expect((await send(id, [{ ...line, into: known.id }])).body.outcomes).toMatchObject([
      { outcome: "changed", customer: { id: known.id } },
    ]);
    expect(
      (await send(id, [{ ...line, line: 3, company_name: "Cold Store plc", into: null }])).body.outcomes,
    ).toMatchObject([{ outcome: "new" }]);
    expect((await send(id, [{ ...line, line: 4, into: 4_711 }])).status).toBe(404);
  });

  it("is undone as one: new ones go into the bin, changed ones are as before, later changes stay", async () => {
    const known = await add({ company_name: "Old Ltd", account_number: "O-1", terms: "30 days" });
    const id = await begin();
    const many = Array.from({ length: 40 }, (_, at) => ({
      line: at + 10,
      company_name: `Firm ${at}`,
      account_number: `F-${at}`,
    }));
    await send(id, many);
    await send(id, [
      { line: 2, company_name: "Old Ltd", account_number: "O-1", terms: "14 days" },
      ...Array.from({ length: 30 }, (_, at) => ({
        line: at + 60,
        company_name: `More ${at}`,
        account_number: `M-${at}`,
      })),
    ]);
    const changed = (await all()).find(({ company_name }) => company_name === "Firm 3");
    await clerk.post(`/api/customers/${changed!.id}`, { ...changed, notes: "Spoke to them" });
    const first = await undo(id);
    expect(first.remaining).toBe(21);
    const second = await undo(id);
    expect(second).toEqual({ remaining: 0, kept: [{ id: changed!.id, company_name: "Firm 3" }] });
    expect(await undo(id)).toEqual({ remaining: 0, kept: [] });
    expect(await all()).toMatchObject([{ id: known.id, terms: "30 days" }, { company_name: "Firm 3" }]);
    expect((await send(id, [{ line: 200, company_name: "Late Ltd" }])).status).toBe(409);
    const again = await begin();
    expect(outcomes((await send(again, [many[0]!])).body.outcomes)).toEqual(["new"]);
  });

  it("is undone also where two of its lines are about one customer", async () => {
    const id = await begin();
    const line = { line: 2, company_name: "Cold Store Ltd", notes: "First" };
    const [added] = (await send(id, [line])).body.outcomes;
    const into = added.customer.id;
    await send(id, [{ ...line, line: 3, company_name: "Cold Store plc", notes: "Second", into }]);
    await send(id, [{ ...line, line: 4, company_name: "Cold Store (UK) Ltd", notes: "Third", into }]);
    expect(await all()).toMatchObject([{ notes: "Third" }]);
    expect(await undo(id)).toEqual({ remaining: 0, kept: [] });
    expect(await all()).toEqual([]);
  });

  it("is undone also where somebody has given a replaced number to another customer since", async () => {
    const known = await add({ company_name: "Old Ltd", account_number: "O-1", addresses: "a@old.example" });
    const id = await begin();
    await send(id, [
      { line: 2, company_name: "Old Ltd", account_number: "O-2", addresses: "a@old.example" },
      { line: 3, company_name: "New Ltd", account_number: "N-1" },
    ]);
    await add({ company_name: "Other Ltd", account_number: "O-1" });
    expect(await undo(id)).toEqual({
      remaining: 0,
      kept: [{ id: known.id, company_name: "Old Ltd" }],
    });
    expect(await all()).toMatchObject([{ account_number: "O-2" }, { company_name: "Other Ltd" }]);
  });

  it("is forgotten after ninety days, and belongs to the office", async () => {
    const id = await begin();
    await send(id, [{ line: 2, company_name: "New Ltd" }]);
    site.clock.advance({ days: 91 });
    await forgetOldImports(site);
    clerk = await site.signIn("clerk");
    expect((await clerk.get(`/api/customer-imports/${id}`)).status).toBe(404);
    expect((await clerk.post(`/api/customer-imports/${id}/undo`)).status).toBe(404);
    expect(await all()).toHaveLength(1);
    const editor = await site.signIn("editor");
    for (const path of ["", "/trial", "/1/lines", "/1/undo"])
      expect((await editor.post(`/api/customer-imports${path}`, {})).status).toBe(403);
  });
});

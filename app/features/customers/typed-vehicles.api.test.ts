import { describe, expect, it } from "vitest";
import { lastCallOut } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";
import { customerRows } from "./customers.server.ts";
import type { Customer } from "./customers.schema.ts";
import { eraseFromCustomer } from "./erase-from-customer.server.ts";
import { recognise } from "./recognise.server.ts";
import { mostVehicles } from "./typed-vehicles.ts";
import { readVehicles } from "./vehicles.server.ts";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { rowsOf } from "../../platform/bin/bin.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const clerk = await site.signIn("clerk");

let firms = 0;
async function add(vehicles = ""): Promise<Customer> {
  firms += 1;
  const { status, body } = await clerk.post("/api/customers", {
    company_name: `Fleet ${firms} Ltd`,
    status: "open",
    vehicles,
  });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}

const save = (id: number, fields: object) => clerk.post(`/api/customers/${id}/vehicles`, fields);
const remove = (id: number, plate: string) =>
  clerk.post(`/api/customers/${id}/vehicles/remove`, { number_plate: plate });
const read = async (id: number): Promise<string> => (await clerk.get(`/api/customers/${id}`)).body.vehicles;
const callerOf = (...vehicles: string[]) => recognise(site.db, { telephone: null, vehicles });

describe("a vehicle that the office types", () => {
  it("is added, changed under its plate or another one, and removed", async () => {
    const { id } = await add();
    await save(id, { number_plate: "NF21 AAA", unit: "Carrier, Vector 1950", note: "Yard B, by the gate" });
    await save(id, { number_plate: "T 7" });
    expect(await read(id)).toBe("NF21 AAA, Carrier Vector 1950, Yard B, by the gate\nT 7");
    await save(id, { number_plate: "nf21aaa", unit: "Carrier" });
    await save(id, { number_plate: "T-8", note: "Night lorry", instead_of: "t7" });
    expect(await read(id)).toBe("nf21aaa, Carrier\nT-8, , Night lorry");
    expect(await remove(id, "T8")).toMatchObject({ status: 200, body: { vehicles: "nf21aaa, Carrier" } });
    expect(await remove(id, "T8")).toMatchObject({ status: 404 });
    const { body } = await clerk.get(`/api/history/customer/${id}`);
    expect(body.versions[0]).toMatchObject({ changed: ["Vehicles"] });
  });

  it("is pasted with others from a spreadsheet, and each line says what is wrong", async () => {
    const { id, version } = await add();
    const paste = (vehicles: string) =>
      clerk.post(`/api/customers/${id}`, { company_name: "Fleet Ltd", vehicles, version: null });
    expect((await paste("AA11 AAA\tThermo King\tCab 4\nBB22 BBB; Carrier\naa11aaa")).body.vehicles).toBe(
      "AA11 AAA, Thermo King, Cab 4\nBB22 BBB, Carrier",
    );
    for (const wrong of ["–, Carrier", "A lorry that nobody knows by its plate", `AA11, ${"x".repeat(61)}`])
      expect([wrong, (await paste(wrong)).body.errors?.vehicles?.length]).toEqual([wrong, 1]);
    const many = Array.from({ length: mostVehicles }, (_, at) => `AB${at}`);
    expect((await paste(many.join("\n"))).status).toBe(200);
    expect((await paste([...many, "X1"].join("\n"))).status).toBe(422);
    expect((await save(id, { number_plate: "X1" })).status).toBe(409);
    expect(version).toBe(1);
  });

  it("is refused without a plate and for a file that is gone", async () => {
    const { id } = await add();
    for (const plate of ["", "–", "x".repeat(21)])
      expect((await save(id, { number_plate: plate })).status).toBe(422);
    expect((await save(id, { number_plate: "AA11", unit: "x".repeat(61) })).status).toBe(422);
    expect((await save(id, { number_plate: "AA11", note: "x".repeat(121) })).status).toBe(422);
    expect((await save(999_999, { number_plate: "AA11" })).status).toBe(404);
    expect((await remove(999_999, "AA11")).status).toBe(404);
  });

  it("stands in the file with its last call-out, before those without one", async () => {
    const { id } = await add("RR11 AAA, Thermo King T-1200, Cab 4\nRR22 BBB");
    expect(
      (await site.visitor().post("/api/callouts", { vehicle_number: "rr11aaa", make: "Old" })).status,
    ).toBe(201);
    const { id: callOut, version } = await lastCallOut(site);
    await clerk.post(`/api/callouts/${callOut}/customer`, { customer_id: id, version });
    expect(await readVehicles(site.db, await customerRows.require(site.db, id))).toEqual([
      {
        plate: "RR11 AAA",
        unit: "Thermo King T-1200",
        note: "Cab 4",
        is_typed: true,
        call_outs: 1,
        last: { id: callOut, at: expect.any(String) },
      },
      { plate: "RR22 BBB", unit: null, note: null, is_typed: true, call_outs: 0, last: null },
    ]);
  });

  it("makes a caller recognised, certainly unless two files have it, and is found by the search", async () => {
    const one = await add("KM21 XYZ, Carrier");
    expect(await callerOf("KM21XYZ")).toMatchObject([{ id: one.id, why: "vehicle", isCertain: true }]);
    expect(await callerOf("KM21XY")).toEqual([]);
    const found = await clerk.get("/api/customers?search=km21xyz");
    expect(found.body.data).toMatchObject([{ id: one.id }]);
    const other = await add("km21xyz");
    expect(await callerOf("KM21XYZ")).toMatchObject([{ isCertain: false }, { isCertain: false }]);
    await remove(other.id, "KM21 XYZ");
    expect(await callerOf("KM21XYZ")).toMatchObject([{ id: one.id, isCertain: true }]);
  });

  it("follows its file through a merge and back, except what somebody has changed since", async () => {
    const into = await add("MM11 AAA\nMM22 BBB, Carrier");
    const from = await add("mm22bbb, Thermo King, Cab 2\nMM33 CCC, Frigoblock\nMM44 DDD");
    const merged = await clerk.post(`/api/customers/${into.id}/merge`, { other: from.id });
    expect(merged.body.vehicles).toBe(
      "MM11 AAA\nMM22 BBB, Carrier, Thermo King, Cab 2\nMM33 CCC, Frigoblock\nMM44 DDD",
    );
    expect(await callerOf("MM33CCC")).toMatchObject([{ id: into.id, isCertain: true }]);
    await save(into.id, { number_plate: "MM44 DDD", note: "Sold" });
    await clerk.post(`/api/bin/customer/${from.id}/restore`);
    expect(await read(into.id)).toBe("MM11 AAA\nMM22 BBB, Carrier\nMM44 DDD, , Sold");
    expect(await read(from.id)).toBe(from.vehicles);
    expect(await callerOf("MM33CCC")).toMatchObject([{ id: from.id }]);
  });

  it.each(["open", "in the bin"])(
    "leaves with its file when two merges are undone in the order in which they were made, the survivor %s",
    async (place) => {
      const plate = place === "open" ? "UU11 AAA" : "UU33 AAA";
      const into = await add(`${plate}, , Own`);
      const [first, second] = [
        await add(`${plate}, , First\nUU22 BBB`),
        await add(`${plate}, , Second\nuu22bbb, Carrier`),
      ];
      for (const from of [first, second])
        await clerk.post(`/api/customers/${into.id}/merge`, { other: from.id });
      expect(await read(into.id)).toBe(`${plate}, , Own, First, Second\nUU22 BBB, Carrier`);
      if (place === "in the bin") expect((await clerk.delete(`/api/customers/${into.id}`)).status).toBe(204);
      for (const from of [first, second]) {
        expect((await clerk.post(`/api/bin/customer/${from.id}/restore`)).status).toBe(200);
        expect(await read(from.id)).toBe(from.vehicles);
      }
      if (place === "in the bin")
        expect((await clerk.post(`/api/bin/customer/${into.id}/restore`)).status).toBe(200);
      expect(await read(into.id)).toBe(`${plate}, , Own`);
    },
  );

  it("is not looked for in a survivor that went to the bin before files had vehicles", async () => {
    const [into, from] = [await add(), await add()];
    await clerk.post(`/api/customers/${into.id}/merge`, { other: from.id });
    expect((await clerk.delete(`/api/customers/${into.id}`)).status).toBe(204);
    const entry = site.db.selectFrom("bin").selectAll().where("of_id", "=", into.id);
    const [main, ...parts] = rowsOf(await entry.executeTakeFirstOrThrow());
    const { vehicles: _none, ...row } = main!.row;
    const rows = JSON.stringify([{ ...main, row }, ...parts]);
    await site.db.updateTable("bin").set({ rows }).where("of_id", "=", into.id).execute();
    for (const { id } of [from, into])
      expect((await clerk.post(`/api/bin/customer/${id}/restore`)).status).toBe(200);
  });

  it("leaves a survivor that is in the bin, with everything else that the merge brought", async () => {
    const into = await add("BB11 AAA");
    const from = await add("BB22 BBB");
    const account = { company_name: from.company_name, account_number: "BB-22", vehicles: from.vehicles };
    expect((await clerk.post(`/api/customers/${from.id}`, account)).status).toBe(200);
    await clerk.post(`/api/customers/${into.id}/merge`, { other: from.id });
    expect((await clerk.get(`/api/customers/${into.id}`)).body.account_number).toBe("BB-22");
    expect((await clerk.delete(`/api/customers/${into.id}`)).status).toBe(204);
    for (const { id } of [from, into])
      expect((await clerk.post(`/api/bin/customer/${id}/restore`)).status).toBe(200);
    expect([await read(into.id), await read(from.id)]).toEqual(["BB11 AAA", "BB22 BBB"]);
    expect((await clerk.get(`/api/customers/${into.id}`)).body.account_number).toBeNull();
    expect((await clerk.get("/api/customers?search=bb22bbb")).body.data).toMatchObject([{ id: from.id }]);
  });

  it("is not merged into more than a file holds", async () => {
    const many = Array.from({ length: mostVehicles }, (_, at) => `MX${at}`).join("\n");
    const [into, from] = [await add(many), await add("MY1")];
    expect((await clerk.post(`/api/customers/${into.id}/merge`, { other: from.id })).status).toBe(409);
  });

  it("comes from a file, beside those that are there", async () => {
    const { id, company_name } = await add("IM11 AAA, Carrier");
    await clerk.post(`/api/customers/${id}`, {
      company_name,
      account_number: "IM-1",
      vehicles: await read(id),
    });
    const line = { line: 2, company_name, account_number: "IM-1", vehicles: "IM22 BBB\nim11aaa" };
    const { body } = await clerk.post("/api/customer-imports/trial", { lines: [line] });
    expect(body.outcomes).toMatchObject([{ outcome: "changed", customer: { id }, says: ["Vehicles"] }]);
    const wrong = await clerk.post("/api/customer-imports/trial", { lines: [{ ...line, vehicles: "–" }] });
    expect(wrong.body.outcomes).toMatchObject([{ outcome: "refused" }]);
  });

  it("leaves the file with the person whose plate it is, and its note without their name", async () => {
    const { id } = await add("EE11 AAA, Carrier\nEE22 BBB, , ask zed@example.org");
    const without = (text: string | null) =>
      (text?.replace("EE11 AAA", "Erased").replace("zed@example.org", "Erased") ?? null) as never;
    await inTransaction(site.db, (transaction) =>
      eraseFromCustomer(transaction, systemActor(site.clock.now()), id, { without, hasAddress: false }),
    );
    expect(await read(id)).toBe("EE22 BBB, , ask Erased");
    expect(await callerOf("EE11AAA")).toEqual([]);
  });
});

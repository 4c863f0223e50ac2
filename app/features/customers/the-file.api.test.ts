import { beforeEach, describe, expect, it } from "vitest";
import { applicationFields, applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { lastCallOut } from "../../../test/call-outs.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { customerRows } from "./customers.server.ts";
import { readOpenNow } from "./open-now.server.ts";
import { readPeople } from "./people.server.ts";
import { readVehicles } from "./vehicles.server.ts";

let site: Site;
let clerk: Browser;
let id: number;

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  clerk = await site.signIn("clerk");
  id = await apply({ company_name: "Northfoods Ltd", email: "ada@northfoods.example.com" });
});

/** Sends an application and returns the id of the file that it is in. */
async function apply(fields: Record<string, string>): Promise<number> {
  const form = applicationForm(await signatureJpeg(), { ...applicationFields, ...fields });
  expect((await site.visitor().post("/api/accountRequest", form)).status).toBe(201);
  const { customer_id } = await site.db
    .selectFrom("customer_links")
    .select("customer_id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return customer_id;
}

const write = (name: string, email: string, message = "Cold?") =>
  site.visitor().post("/api/contact", { name, email, telephone: "01632 960777", message });

async function callOut(fields: object): Promise<number> {
  expect((await site.visitor().post("/api/callouts", fields)).status).toBe(201);
  const { id: callOutId, version } = await lastCallOut(site);
  const chosen = await clerk.post(`/api/callouts/${callOutId}/customer`, { customer_id: id, version });
  expect(chosen.status).toBe(200);
  return callOutId;
}

describe("what is open", () => {
  it("is call-outs first, then the application with its references, then messages, and nothing that is over", async () => {
    await write("Ben", "ada@northfoods.example.com", "Our trailer is warm.");
    const waiting = await callOut({ vehicle_number: "NF21 AAA", place: "M2, junction 5" });
    const over = await callOut({ vehicle_number: "NF21 BBB" });
    await clerk.patch(`/api/callouts/${over}`, { status: "done" });
    expect(await readOpenNow(site.db, id)).toMatchObject([
      { kind: "call_out", id: waiting, title: "NF21 AAA", state: "received", about: "M2, junction 5" },
      { kind: "application", state: "received", references_back: null },
      { kind: "message", title: "Ben", state: "new", about: "Our trailer is warm." },
    ]);
    await site.db.updateTable("trade_applications").set({ status: "references_asked" }).execute();
    await site.db.updateTable("contact_messages").set({ status: "answered" }).execute();
    expect(await readOpenNow(site.db, id)).toMatchObject([
      { kind: "call_out" },
      { kind: "application", state: "references_asked", references_back: 0 },
    ]);
  });
});

describe("people", () => {
  it("have the name, position and number that their account, application or message gives", async () => {
    const address = "zoe@northfoods.example.com";
    await clerk.post(`/api/customers/${id}`, {
      ...(await clerk.get(`/api/customers/${id}`)).body,
      addresses: `ada@northfoods.example.com\n${address}\nnobody@northfoods.example.com`,
    });
    await write("Zoe Z", address);
    const people = await readPeople(site.db, site.clock.now(), id);
    expect(people.map(({ address: one }) => one)).toEqual([
      "ada@northfoods.example.com",
      address,
      "nobody@northfoods.example.com",
    ]);
    const { name, position, telephone } = applicationFields;
    expect(people[0]).toMatchObject({ name, position, telephone, account: null, is_open: false });
    expect(people[0]!.telephone_link).toMatch(/^tel:\+44/);
    expect(people[2]).toMatchObject({ name: null, telephone: null, telephone_link: null, is_open: true });
    expect(people[1]).toMatchObject({ name: "Zoe Z", telephone: "01632 960777", is_open: true });
  });
});

const vehiclesOf = async (file: number) => readVehicles(site.db, await customerRows.require(site.db, file));

describe("vehicles", () => {
  it("are each once, in every spelling, the last broken down first, with the make of the unit", async () => {
    await callOut({ vehicle_number: "NF21 AAA", make: "Carrier", trailer_number: "T-7" });
    const second = await callOut({ vehicle_number: "nf21aaa" });
    const third = await callOut({ trailer_number: "T 9" });
    expect(await vehiclesOf(id)).toMatchObject([
      { plate: "T 9", unit: null, call_outs: 1, last: { id: third } },
      { plate: "nf21aaa", unit: "Carrier", call_outs: 2, last: { id: second } },
      { plate: "T-7", unit: "Carrier", call_outs: 1 },
    ]);
  });
});

describe("the time line", () => {
  it("shows one kind of events when asked, and the log of mails to nobody who may not read it", async () => {
    site.clock.advance({ minutes: 1 });
    await write("Ben", "ada@northfoods.example.com");
    const kinds = async (only: string) => {
      const { body } = await clerk.get(`/api/customers/${id}/time-line?only=${only}`);
      return body.data.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds("messages")).toEqual(["message"]);
    expect(await kinds("applications")).toEqual(["application"]);
    expect(await kinds("call-outs")).toEqual([]);
    expect(await kinds("mails")).toEqual([]);
    expect(await kinds("nonsense")).toEqual(["message", "application"]);
  });
});

describe("doubtful addresses", () => {
  const colleagues = [1, 2, 3].map((number) => `c${number}@northfoods.example.com`);
  const answer = (mailboxes: string[], belongs: boolean) =>
    clerk.post(`/api/customers/${id}/addresses`, { mailboxes, belongs });

  it("are answered all at once, all or none", async () => {
    for (const address of colleagues) await write("Colleague", address);
    expect((await answer([...colleagues, "never@offered.example.com"], true)).status).toBe(404);
    expect((await clerk.get(`/api/customers/${id}`)).body.addresses).toBe("ada@northfoods.example.com");
    const said = await answer(colleagues, true);
    expect(said).toMatchObject({
      status: 200,
      body: { addresses: ["ada@northfoods.example.com", ...colleagues].join("\n") },
    });
    expect((await answer(colleagues, true)).body.version).toBe(said.body.version);
    expect((await answer(colleagues, false)).status).toBe(409);
  });

  it("are refused together, and then not offered again", async () => {
    for (const address of colleagues) await write("Colleague", address);
    expect((await answer(colleagues, false)).status).toBe(200);
    await write("Colleague", colleagues[0]!);
    const rows = await site.db
      .selectFrom("customer_addresses")
      .selectAll()
      .where("address", "=", colleagues[0]!)
      .execute();
    expect(rows).toMatchObject([{ state: "refused" }]);
    expect((await answer([], true)).status).toBe(422);
  });
});

import { type CellValue, readXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";
import { localTime } from "../../platform/spreadsheet/columns.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const visitor = site.visitor();
let clerk: Browser;

beforeAll(async () => {
  clerk = await site.signIn("clerk");
});

it("exports customers with their numbers as they were typed and statuses in words, as the list is filtered", async () => {
  const added = [
    { company_name: "Fern Hollow Ltd", account_number: "00417", reg_number: "01234567", status: "on_stop" },
    { company_name: "Winter Foods Ltd", account_number: "3-4", status: "open" },
  ];
  for (const one of added) expect((await clerk.post("/api/customers", one)).status).toBe(201);
  const [heads, ...rows] = await workbook("customers");
  expect(heads).toEqual([
    "Company name",
    "Account number",
    "Status",
    "Company registration number",
    "VAT number",
    "Payment terms",
    "Invoice address",
    "Emails",
    "Vehicles",
    "Notes",
    "Added",
  ]);
  expect(rows.map((row) => row.slice(0, 4).map((cell) => cell || null))).toEqual([
    ["Winter Foods Ltd", "3-4", "Open", null],
    ["Fern Hollow Ltd", "00417", "On stop", "01234567"],
  ]);
  expect(await firstCells("customers?status=on_stop")).toEqual(["Fern Hollow Ltd"]);
  expect(await firstCells("customers?search=winter&sort=name")).toEqual(["Winter Foods Ltd"]);
  expect(await firstCells("customers?status=closed")).toEqual([]);
});

it("exports call-outs with their customers and the time of each step on the firm's clock", async () => {
  const { body } = await clerk.get("/api/customers?search=fern");
  const reported = await reportedCallOut(site, visitor);
  const createdAt = site.clock.now();
  const decision = { customer_id: body.data[0].id, version: reported.version };
  await clerk.post(`/api/callouts/${reported.id}/customer`, decision);
  const steps = [];
  for (const status of ["seen", "on_way", "with_you", "done"]) {
    site.clock.advance({ minutes: 20 });
    steps.push(localTime(site.clock.now()));
    const change = { status, ...(status === "on_way" && { technician: "Tom" }) };
    expect((await clerk.patch(`/api/callouts/${reported.id}`, change)).status).toBe(200);
  }
  const [heads, row] = await workbook("call-outs?status=done");
  expect(Object.fromEntries(heads!.map((head, index) => [head, row![index] || null]))).toEqual({
    Reference: reported.receipt.reference,
    Status: "Done",
    Vehicle: "GX24 ABC",
    Trailer: null,
    Make: "Carrier",
    Alarm: "18",
    Place: "M20 towards London, marker post 87/4",
    Position: "51.14650, 0.87390",
    Telephone: "07700 900123",
    Customer: "Fern Hollow Ltd",
    Received: localTime(createdAt),
    Seen: steps[0],
    "On the way": steps[1],
    "With the driver": steps[2],
    Done: steps[3],
  });
  await clerk.patch(`/api/callouts/${reported.id}`, { status: "with_you" });
  const [, undone] = await workbook("call-outs");
  expect(undone!.at(-1) || null).toBeNull();
});

it("exports the open call-outs, or those that the chosen filter or the search shows", async () => {
  await site.db.deleteFrom("call_outs").execute();
  const main = await reportedCallOut(site, visitor, { vehicle_number: "AA11 AAA" });
  // No reference has an O or an L, so a search for the trailer's number finds the trailer alone.
  const joined = await reportedCallOut(site, visitor, {
    vehicle_number: "AA11 AAA",
    trailer_number: "OL 19",
  });
  await clerk.post(`/api/callouts/${joined.id}/join`, { into: main.id });
  const cancelled = await reportedCallOut(site, visitor, { vehicle_number: "CC33 CCC" });
  await clerk.patch(`/api/callouts/${cancelled.id}`, { status: "cancelled", reason: "It runs again." });
  const references = [main, joined, cancelled].map(({ receipt }) => receipt.reference);
  expect(await firstCells("call-outs")).toEqual([references[0]]);
  expect(await firstCells("call-outs?status=late")).toEqual([references[0]]);
  expect(await firstCells("call-outs?status=all")).toEqual([references[2], references[0]]);
  expect(await firstCells("call-outs?status=cancelled")).toEqual([references[2]]);
  await clerk.patch(`/api/callouts/${main.id}`, { status: "seen" });
  const [heads, ...found] = await workbook("call-outs?search=OL 19");
  expect(found.map((row) => [row[0], row[1], row[heads!.indexOf("Seen")]])).toEqual([
    [references[1], "Seen", localTime(site.clock.now())],
  ]);
});

/** Returns the rows of the workbook's worksheet, the headings first. */
async function workbook(list: string): Promise<CellValue[][]> {
  const [name, query = ""] = list.split("?");
  const answer = await clerk.get(`/api/exports/${name}.xlsx?${query}`);
  expect(answer.status).toBe(200);
  return (await readXlsx(answer.bytes)).sheets[0]!.rows;
}

/** Returns the first column of the CSV without its heading. */
async function firstCells(list: string): Promise<string[]> {
  const answer = await clerk.get(`/api/exports/${list}`);
  expect(answer.status).toBe(200);
  return String(answer.body)
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]!);
}

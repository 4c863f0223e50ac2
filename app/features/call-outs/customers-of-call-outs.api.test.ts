import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { people } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";

let site: Site;
let owner: Browser;
let driver: Browser;
let oldFirm: number;
let newFirm: number;
let reported: number;

/** A driver and a teacher belong to the old firm, and a customer to the new one. */
beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
  driver = await site.signIn("driver");
  oldFirm = await fileOf("Old Firm", people.driver.email, people.teacher.email);
  newFirm = await fileOf("New Firm", people.customer.email, "moved@example.com");
  ({ id: reported } = await reportedCallOut(site, driver, { vehicle_number: "OLD VAN" }));
});

async function fileOf(company_name: string, ...addresses: string[]): Promise<number> {
  const file = { company_name, status: "open", addresses: addresses.join("\n") };
  return (await owner.post("/api/customers", file)).body.id;
}
const vehiclesOf = async (browser: Browser) =>
  (await browser.get("/api/user/callouts")).body.data.map(
    (one: { vehicle_number: string }) => one.vehicle_number,
  );
const inFile = async (id: number) =>
  (await owner.get(`/api/customers/${id}/time-line`)).body.data.filter(
    ({ kind }: { kind: string }) => kind === "call_out",
  ).length;
const customerOf = async () => (await owner.get(`/api/callouts/${reported}`)).body.customer;

it("a call-out stays with the firm that it was reported for when its driver moves to another", async () => {
  const { body } = await driver.get("/api/user");
  await site.db
    .updateTable("users")
    .set({ email: "moved@example.com" })
    .where("id", "=", body.data.id)
    .execute();
  const [colleague, stranger] = [await site.signIn("teacher"), await site.signIn("customer")];
  expect([await vehiclesOf(colleague), await vehiclesOf(stranger)]).toEqual([["OLD VAN"], []]);
  expect((await stranger.get("/api/user/vehicles")).body.data).toEqual([]);
  expect([await inFile(oldFirm), await inFile(newFirm)]).toEqual([1, 0]);
  expect(await customerOf()).toMatchObject({ id: oldFirm });
  // The user who reported it still sees it.
  expect(await vehiclesOf(driver)).toEqual(["OLD VAN"]);
});

it("and when the driver's account is deleted, or the file is merged into another and parted again", async () => {
  const { body } = await driver.get("/api/user");
  expect((await owner.delete(`/api/users/${body.data.id}`)).status).toBe(204);
  expect([await inFile(oldFirm), (await customerOf()).id]).toEqual([1, oldFirm]);
  expect((await owner.post(`/api/customers/${newFirm}/merge`, { other: oldFirm })).status).toBe(200);
  expect([await inFile(newFirm), (await customerOf()).id]).toEqual([1, newFirm]);
  expect(await vehiclesOf(await site.signIn("customer"))).toEqual(["OLD VAN"]);
  expect((await owner.post(`/api/bin/customer/${oldFirm}/restore`)).status).toBe(200);
  expect([await inFile(oldFirm), await inFile(newFirm), (await customerOf()).id]).toEqual([1, 0, oldFirm]);
});

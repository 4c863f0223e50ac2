import { expect, it } from "vitest";
import { lastCallOut, reportedCallOut } from "../../../test/call-outs.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });

async function fileOf(status: string, addresses: string) {
  const owner = await site.signIn("owner");
  const { body } = await owner.post("/api/customers", {
    company_name: `Fernhollow ${status}`,
    status,
    addresses,
  });
  return body.id as number;
}

it("offers only the vehicles of the user's own customer, most recent first", async () => {
  const user = await site.signIn("customer");
  const { email } = people.customer;
  await reportedCallOut(site, site.visitor(), { vehicle_number: "NO01 ONE" });
  for (const number of ["OV01 ABC", "OV02 ABC", "OV01 ABC"])
    await reportedCallOut(site, user, { vehicle_number: number, trailer_number: "T1" });
  const own = await user.get("/api/user/vehicles");
  expect(own.body.data).toEqual([
    { vehicle_number: "OV01 ABC", trailer_number: "T1", make: "Carrier" },
    { vehicle_number: "OV02 ABC", trailer_number: "T1", make: "Carrier" },
  ]);

  const clerk = await site.signIn("clerk");
  const { id } = await lastCallOut(site);
  expect((await clerk.get(`/api/callouts/${id}`)).body.customer).toBeNull();
  const customer = await fileOf("on_stop", email);
  const shown = (await clerk.get(`/api/callouts/${id}`)).body;
  expect(shown.customer).toMatchObject({ id: customer, is_on_stop: true });
  const token = shown.page_url.split("/").at(-1);
  expect(JSON.stringify((await user.get(`/api/callout-pages/${token}`)).body)).not.toMatch(/stop|Fernhollow/);
});

it("lists the call-outs of the user and colleagues, with their pages and nothing of the office", async () => {
  const user = await site.signIn("driver");
  const colleague = await site.signIn("teacher");
  await fileOf("open", `${people.driver.email}\n${people.teacher.email}`);
  await reportedCallOut(site, site.visitor(), { vehicle_number: "NO02 ONE" });
  const first = await reportedCallOut(site, user, { vehicle_number: "LI01 ABC" });
  const second = await reportedCallOut(site, colleague, { vehicle_number: "LI01 ABC" });
  const clerk = await site.signIn("clerk");
  await clerk.patch(`/api/callouts/${first.id}`, { status: "on_way", technician: "Tom" });
  await clerk.post(`/api/callouts/${second.id}/join`, { into: first.id });
  const own = async () => (await user.get("/api/user/callouts")).body.data;
  const listed = await own();
  expect(listed).toMatchObject([
    { reference: second.receipt["reference"], vehicle_number: "LI01 ABC", status: "on_way" },
    { reference: first.receipt["reference"], status: "on_way", page_url: first.receipt["page_url"] },
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/Tom|M20|07700|NO02/);
  expect((await colleague.get("/api/user/callouts")).body.data).toEqual(listed);
  site.clock.advance({ hours: 8 * 24 });
  const later = await site.signIn("driver");
  expect((await later.get("/api/user/callouts")).body.data).toMatchObject([
    { page_url: null },
    { page_url: null },
  ]);
});

it("appears in the time line of the file that has the reporter's verified address", async () => {
  const user = await site.signIn("customer");
  const { receipt } = await reportedCallOut(site, user, { vehicle_number: "TL01 ABC" });
  await reportedCallOut(site, await site.signIn("teacher"), { vehicle_number: "TL02 ABC" });
  const owner = await site.signIn("owner");
  const { id } = (await owner.get(`/api/customers?search=${people.customer.email}`)).body.data[0];
  const line = (await owner.get(`/api/customers/${id}/time-line`)).body.data;
  expect(line[0]).toMatchObject({ kind: "call_out", title: receipt["reference"], state: "received" });
  expect(line.filter((event: { kind: string }) => event.kind === "call_out").length).toBe(4);
});

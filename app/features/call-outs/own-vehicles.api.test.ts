import { beforeAll, expect, it } from "vitest";
import { lastCallOut, reportedCallOut } from "../../../test/call-outs.ts";
import { people } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
});

async function fileOf(status: string, addresses: string) {
  const owner = await site.signIn("owner");
  const { body } = await owner.post("/api/customers", {
    company_name: `Fernhollow ${status}`,
    status,
    addresses,
  });
  return body.id as number;
}

it("offers the vehicles of one's own customer, the last one first, and those of nobody else", async () => {
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
  expect((await site.visitor().get("/api/user/vehicles")).status).toBe(401);

  const clerk = await site.signIn("clerk");
  const { id } = await lastCallOut(site);
  expect((await clerk.get(`/api/callouts/${id}`)).body.customer).toBeNull();
  const customer = await fileOf("on_stop", email);
  const shown = (await clerk.get(`/api/callouts/${id}`)).body;
  expect(shown.customer).toMatchObject({ id: customer, is_on_stop: true });
  const token = shown.page_url.split("/").at(-1);
  expect(JSON.stringify((await user.get(`/api/callout-pages/${token}`)).body)).not.toMatch(/stop|Fernhollow/);
});

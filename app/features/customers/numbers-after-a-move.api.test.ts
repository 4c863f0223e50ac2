import { beforeAll, expect, it } from "vitest";
import company from "../../../content/company.json" with { type: "json" };
import type { Browser } from "../../../test/browser.ts";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { apply, customerOf } from "../../../test/customers.ts";
import { sendMessage } from "../../../test/erasures.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { type CountryCode } from "../../platform/countries/country.ts";
import { countries } from "../../platform/countries/countries.ts";

let site: Site;
let owner: Browser;
let file: number;

const typed = "01632 960301";
const spellings = [typed, "+44 1632 960301", "(01632) 960 301"];

/** The firm is in the United Kingdom, and moves to Ireland and on to Germany. */
beforeAll(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
  const application = await apply(site, { telephone: typed, email: "ann@webb.example.com" });
  await owner.patch(`/api/applications/${application}`, { status: "approved" });
  file = (await customerOf(site, "application", application))!.id;
  // The address of `sendMessage` has this number.
  await sendMessage(site, "cara@example.com", "Cold?");
  const asked = { email: null, numbers: "01632 960200", kind: "export" };
  expect((await owner.post("/api/data-requests", asked)).status).toBe(201);
  for (const code of ["IE", "DE"] as const) expect(await moveTo(code)).toBe(200);
});

async function moveTo(country: CountryCode) {
  const { telephone, postcode } = countries[country];
  const place = { country, postcode: /such as (.+)\.$/.exec(postcode.refusal)![1] };
  const phones = { phone: telephone.example, freephone: telephone.example };
  return (await owner.post("/api/company", { ...company, ...place, ...phones })).status;
}

it.each(spellings)("a caller is recognised by a number from before the move, as %s", async (telephone) => {
  const { id } = await reportedCallOut(site, site.visitor(), {
    telephone,
    vehicle_number: null,
    trailer_number: null,
  });
  const { likely } = (await owner.get(`/api/callouts/${id}`)).body;
  expect(likely).toMatchObject([{ id: file, why: "telephone", is_certain: true }]);
});

it.each(spellings)("the search finds who calls from %s", async (telephone) => {
  const { groups } = (await owner.get(`/api/search?search=${encodeURIComponent(telephone)}`)).body;
  expect(groups[0]).toMatchObject({ label: "Customers", hits: [{ path: `/admin/customers/${file}` }] });
});

it("open call-outs with the number are shown as similar, however it was typed", async () => {
  const ids: number[] = [];
  for (const telephone of ["01632 960377", "+44 1632 960377"])
    ids.push((await reportedCallOut(site, site.visitor(), { telephone, vehicle_number: null })).id);
  const { similar } = (await owner.get(`/api/callouts/${ids[1]}`)).body;
  expect(similar.map(({ id }: { id: number }) => id)).toContain(ids[0]);
});

it.each(["01632 960200", "+44 1632 960200"])("a request by %s finds what has the number", async (numbers) => {
  const { status, body } = await owner.post("/api/data-requests/look", { numbers });
  expect(status).toBe(200);
  expect(body.things).toMatchObject([{ kind: "message", name: "Cara C.", found_by: "number" }]);
  expect(body.requests).toHaveLength(1);
});

it("an erasure that was asked for by a national number erases what has it", async () => {
  const request = { email: null, numbers: "01632 960200", kind: "erasure" };
  expect((await owner.post("/api/data-requests", request)).status).toBe(201);
  const left = await site.db.selectFrom("contact_messages").select("id").execute();
  expect(left).toEqual([]);
});

it("a number of the new country is read as one of it", async () => {
  const { example } = countries.DE.telephone;
  const application = await apply(site, { telephone: example, email: "bea@kalt.example.com" });
  const own = (await customerOf(site, "application", application))!.id;
  const { groups } = (await owner.get(`/api/search?search=${encodeURIComponent(example)}`)).body;
  expect(groups[0].hits).toMatchObject([{ path: `/admin/customers/${own}` }]);
});

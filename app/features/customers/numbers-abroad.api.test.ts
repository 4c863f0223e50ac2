import { beforeAll, describe, expect, it } from "vitest";
import company from "../../../content/company.json" with { type: "json" };
import type { Browser } from "../../../test/browser.ts";
import { apply, customerOf } from "../../../test/customers.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { countries } from "../../platform/countries/countries.ts";

let site: Site;
let owner: Browser;
beforeAll(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
});

/** The same numbers in two spellings. */
const cases = [
  { code: "IE", reg: ["654321", "CRO 654 321"], vat: ["1234567FA", "IE 1234567FA"] },
  {
    code: "DE",
    reg: ["HRB 12345 B, Amtsgericht Charlottenburg", "AG Charlottenburg HRB 12345 B"],
    vat: ["123456789", "DE 123 456 789"],
  },
  { code: "NL", reg: ["12345678", "KvK 12345678"], vat: ["001234567B01", "NL001234567B01"] },
  { code: "FR", reg: ["123 456 789", "RCS Paris B 123456789"], vat: ["40 123456789", "FR40123456789"] },
  { code: "BE", reg: ["0123.456.789", "BE 0123 456 789"], vat: ["0123.456.789", "BE0123456789"] },
] as const;

const numbers = (reg_number: string, vat_number: string) => ({ reg_number, vat_number });
const add = (fields: object) => owner.post("/api/customers", { company_name: "Frigo Transport", ...fields });

describe.each(cases)("a firm in $code", ({ code, reg, vat }) => {
  it("stores a customer’s numbers, and finds the file by those of an application", async () => {
    const { telephone, postcode } = countries[code];
    const place = { country: code, postcode: /such as (.+)\.$/.exec(postcode.refusal)![1] };
    const phones = { phone: telephone.example, freephone: telephone.example };
    expect((await owner.post("/api/company", { ...company, ...place, ...phones })).status).toBe(200);

    const email = `early@${code.toLowerCase()}.example.com`;
    const early = await apply(site, { ...numbers(reg[1], vat[1]), email });
    const first = (await customerOf(site, "application", early))!;
    expect(first).toMatchObject(numbers(reg[1], vat[1]));
    const taken = await add(numbers(reg[0], vat[0]));
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ["reg_number", "vat_number"]]);

    expect((await owner.delete(`/api/customers/${first.id}`)).status).toBe(204);
    const file = await add({ ...numbers(reg[0], vat[0]), addresses: `own@${code}.example.net` });
    expect(file).toMatchObject({ status: 201, body: numbers(reg[0], vat[0]) });
    await site.jobs.drain();
    const offered = await site.db
      .selectFrom("customer_addresses")
      .select("address")
      .where("customer_id", "=", file.body.id)
      .execute();
    expect(offered.map(({ address }) => address)).toContain(email);
    for (const one of [numbers(reg[1], "none"), numbers("none", vat[1])]) {
      const id = await apply(site, { ...one, email: `${one.vat_number.length}@late.example.com` });
      expect((await customerOf(site, "application", id))?.id).toBe(file.body.id);
    }
  });

  it("refuses a number of another form, with an example", async () => {
    const { status, body } = await add(numbers("none", "none"));
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      reg_number: [expect.stringMatching(/^A registration number has .+, such as .+\.$/)],
      vat_number: [expect.stringContaining("European Union")],
    });
  });

  it("still stores British numbers", async () => {
    const file = await add(numbers("SC123456", "GB 123 4567 82"));
    expect(file).toMatchObject({ status: 201, body: numbers("SC123456", "GB 123 4567 82") });
    expect((await owner.delete(`/api/customers/${file.body.id}`)).status).toBe(204);
  });
});

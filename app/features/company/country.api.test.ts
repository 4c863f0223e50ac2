import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import translations from "../../../content/translations.json" with { type: "json" };
import sample from "../../../content/company.json" with { type: "json" };
import type { Browser } from "../../../test/browser.ts";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { countries } from "../../platform/countries/countries.ts";
import type { CountryCode } from "../../platform/countries/country.ts";
import { inCountry } from "../../platform/countries/home.ts";
import { firmTime, momentsAt } from "../../platform/firm-time.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";
import { loader as readNumberCard } from "../call-outs/cab/number-card.ts";
import { insertFigures } from "../figures/figures.server.ts";
import { readCompany, readHomeCountry } from "./company.server.ts";

type Case = {
  country: CountryCode;
  /** As typed, and as it is stored. */
  postcode: [typed: string, stored: string];
  refused: string[];
  /** Numbers as people of the country type them. */
  phone: string;
  mobile: [typed: string, dialled: string];
  emergency: string;
};

const cases: Case[] = [
  {
    country: "GB",
    postcode: ["tn999zz", "TN99 9ZZ"],
    refused: ["D02 AF30", "10115"],
    phone: "01632 960142",
    mobile: ["07700 900123", "+447700900123"],
    emergency: "999",
  },
  {
    country: "IE",
    postcode: ["d02af30", "D02 AF30"],
    refused: ["TN99 9ZZ", "B02 AF30", "D02 AF3"],
    phone: "020 915 0123",
    mobile: ["087 123 4567", "+353871234567"],
    emergency: "999",
  },
  {
    country: "DE",
    postcode: ["D-10115", "10115"],
    refused: ["TN99 9ZZ", "1011", "00115"],
    phone: "030 23125 123",
    mobile: ["0151 23456789", "+4915123456789"],
    emergency: "112",
  },
  {
    country: "NL",
    postcode: ["1012js", "1012 JS"],
    refused: ["0012 JS", "1012 SS", "1012"],
    phone: "020 123 4567",
    mobile: ["06 12345678", "+31612345678"],
    emergency: "112",
  },
  {
    country: "FR",
    postcode: ["F-75 001", "75001"],
    refused: ["99001", "00100", "7500"],
    phone: "01 99 00 12 34",
    mobile: ["06 39 98 12 34", "+33639981234"],
    emergency: "112",
  },
  {
    country: "BE",
    postcode: ["B-1000", "1000"],
    refused: ["0999", "10000", "TN99 9ZZ"],
    phone: "02 555 12 34",
    mobile: ["0470 12 34 56", "+32470123456"],
    emergency: "112",
  },
];

let site: Site;
let owner: Browser;
beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
});

const own = ({ country, postcode, phone }: Case) => ({
  country,
  postcode: postcode[0],
  phone,
  freephone: phone,
});
const save = async (change: object) => owner.post("/api/company", { ...sample, ...change });
const atHome = async <T>(work: () => T) => inCountry(await readHomeCountry(site.db), work);

describe.each(cases)("a firm in $country", (one) => {
  it("has its own postcodes and no others", async () => {
    expect(await save(own(one))).toMatchObject({
      status: 200,
      body: { country: one.country, postcode: one.postcode[1] },
    });
    for (const postcode of one.refused) {
      const { status, body } = await save({ ...own(one), postcode });
      expect([status, body.errors]).toEqual([422, { postcode: [countries[one.country].postcode.refusal] }]);
    }
    const unnamed = await save({ ...own(one), country: undefined });
    expect(unnamed).toMatchObject({ status: 200, body: { country: one.country } });
  });

  it("dials its own numbers in links and cards, and recognises them in every spelling", async () => {
    await save(own(one));
    const [typed, dialled] = one.mobile;
    const visitor = site.visitor();
    const numbers = [{ way: "WhatsApp", number: typed }];
    expect((await owner.write("PUT", "/api/facts/messageNumbers", { value: numbers })).status).toBe(200);
    const context = new RouterContextProvider();
    context.set(servicesContext, site.services);
    const card = await (await atHome(() => readNumberCard({ context }))).text();
    expect(card).toContain(`TEL;TYPE=WORK:${dialled}\r\n`);
    expect(card).toContain(`TEL;TYPE=WORK,VOICE,PREF:+${countries[one.country].telephone.callingCode}`);

    const file = (await owner.post("/api/customers", { company_name: "Webb Chilled", status: "open" })).body
      .id;
    const nobody = { vehicle_number: null, trailer_number: null };
    const first = await reportedCallOut(site, visitor, { ...nobody, telephone: typed });
    const shownCallOut = (await owner.get(`/api/callouts/${first.id}`)).body;
    expect(shownCallOut.telephone_link).toBe(`tel:${dialled}`);
    await owner.post(`/api/callouts/${first.id}/customer`, { customer_id: file });
    for (const telephone of [typed, dialled, dialled.replace("+", "00"), typed.replaceAll(" ", "")]) {
      const { id } = await reportedCallOut(site, visitor, { ...nobody, telephone });
      const { likely } = (await owner.get(`/api/callouts/${id}`)).body;
      expect(likely, telephone).toMatchObject([{ id: file, why: "telephone", is_certain: true }]);
    }
  });

  it("names its emergency number in each language", async () => {
    await save(own(one));
    for (const { html } of Object.values(translations)) {
      const shown = await atHome(() => insertFigures(site.db, html));
      expect(shown).toMatch(new RegExp(`\\b${one.emergency}\\b`));
      expect(shown).not.toContain("{{");
    }
  });

  it("has the summer time of its zone", async () => {
    await save(own(one));
    const isEast = !["GB", "IE"].includes(one.country);
    const summer = await atHome(() => firmTime(new Date("2027-07-01T12:00Z")));
    const winter = await atHome(() => firmTime(new Date("2027-01-01T12:00Z")));
    expect([summer, winter]).toEqual(
      isEast ? ["2027-07-01T14:00", "2027-01-01T13:00"] : ["2027-07-01T13:00", "2027-01-01T12:00"],
    );
    const skipped = isEast ? "02:30" : "01:30";
    expect(await atHome(() => momentsAt(`2027-03-28T${skipped}`))).toEqual([]);
    expect(await atHome(() => momentsAt(`2027-10-31T${skipped}`))).toHaveLength(2);
    const from = { text: "Away", kind: "information", pages: [], shown_until: "2027-04-01T10:00" };
    const refused = await owner.post("/api/notices", { ...from, shown_from: `2027-03-28T${skipped}` });
    const [hour] = skipped.split(":");
    const words = `the clocks go forward from ${hour}:00 to 0${Number(hour) + 1}:00.`;
    expect(refused.body.errors.shown_from[0]).toContain(words);
  });
});

describe("a country that is none", () => {
  it.each(["US", "gb", "", null])("is refused: %j", async (country) => {
    const before = await readCompany(site.db);
    const { status, body } = await save({ country });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["country"]]);
    expect(await readCompany(site.db)).toEqual(before);
  });
});

it("a firm that an earlier version stored is in the United Kingdom", async () => {
  const { country: _country, ...before } = sample;
  await site.db
    .updateTable("facts")
    .set({ value: JSON.stringify(before) })
    .where("name", "=", "company")
    .execute();
  expect((await site.visitor().get("/api/company")).body.country).toBe("GB");
  expect((await save(own(cases[1]!))).status).toBe(200);
  const { versions } = (await owner.get("/api/history/company/details")).body;
  const { fields } = (await owner.get(`/api/history/company/details/${versions[0].id}`)).body;
  expect(fields).toContainEqual(
    expect.objectContaining({ label: "Country", before: "United Kingdom", after: "Ireland" }),
  );
});

it("a firm that moves must give a postcode and numbers of the new country in the same save", async () => {
  const { status, body } = await save({ country: "IE" });
  expect([status, body.errors]).toEqual([422, { postcode: [countries.IE.postcode.refusal] }]);
  const foreign = await save({
    country: "FR",
    postcode: "75001",
    phone: "0121 496 0123",
    freephone: "12345678",
  });
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ["phone", "freephone"]]);
  expect((await readCompany(site.db)).country).toBe("GB");
});

it("a move stands in the history by the names of the countries, and moving back is one press", async () => {
  await save(own(cases[1]!));
  const { versions, version } = (await owner.get("/api/history/company/details")).body;
  const [{ id }] = versions;
  const { fields } = (await owner.get(`/api/history/company/details/${id}`)).body;
  expect(fields).toContainEqual(
    expect.objectContaining({ label: "Country", before: "United Kingdom", after: "Ireland" }),
  );
  const back = await owner.post(`/api/history/company/details/${id}/restore`, { version });
  expect(back.status).toBe(200);
  expect(await readCompany(site.db)).toMatchObject({ country: "GB", postcode: sample.postcode });
});

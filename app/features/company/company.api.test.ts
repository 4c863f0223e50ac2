import { describe, expect, it } from "vitest";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";
import sampleFacts from "../../../content/facts.json" with { type: "json" };
import sample from "../../../content/company.json" with { type: "json" };
import sampleFirm from "../../../content/firm.json" with { type: "json" };
import type { Firm } from "../firm/firm.schema.ts";
import { firstLook } from "../firm/look/look.server.ts";
import { notOpen } from "../opening/opening.server.ts";
import { createFacts } from "../../platform/facts/facts.server.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { type Company, legalLines } from "./company.schema.ts";
import { lastKnownCompany, readCompany } from "./company.server.ts";

const own = { firm: sampleFirm as Firm, mark: { shown: null }, look: firstLook };

const site = await openSite();
const owner = await site.signIn("owner");

describe("reading the company's details", () => {
  it("remembers them for error pages", async () => {
    const company = await readCompany(site.db);
    expect(lastKnownCompany(site.db)).toEqual(company);
  });

  it("shows everybody the sample values of a new site", async () => {
    const answer = await site.visitor().get("/api/company");
    expect(answer).toMatchObject({ status: 200, body: { ...sample, version: 1 } });
    expect(Object.keys(answer.body).toSorted()).toEqual([...Object.keys(sample), "version"].toSorted());
  });

  it("keeps the saved details when the sample content is loaded again", async () => {
    await createFacts(site.db, site.clock.now(), {
      facts: {
        ...sampleFacts,
        opening: notOpen,
        ...own,
        company: { ...(sample as Company), name: "Another" },
      },
    });
    expect(await readCompany(site.db)).toMatchObject({ name: sample.name });
  });
});

describe("saving the company's details", () => {
  it("stores them, shows them to everybody and names the changed fields in the audit log", async () => {
    const { version } = await readCompany(site.db);
    const change = {
      phone: "(01632) 960 999",
      address_lines: ["Unit 2", "Coldharbour Road"],
      latitude: 51.2,
      x_url: "",
      feed_1_url: "https://www.facebook.com/plugins/page.php?href=frostway",
      version,
    };
    const answer = await owner.post("/api/company", { ...sample, ...change });
    const expected = { ...sample, ...change, x_url: null, version: version + 1 };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect((await site.visitor().get("/api/company")).body).toEqual(expected);
    const audit = await lastAudit(site);
    expect(audit).toMatchObject({ action: "changed", subject_type: "company", actor_name: "Olive Owner" });
    expect(JSON.parse(audit.details).fields.toSorted()).toEqual([
      "address_lines",
      "feed_1_url",
      "latitude",
      "phone",
      "x_url",
    ]);
  });

  it("writes the legally required details into mails, as far as the company gave them", async () => {
    const signature = async () => {
      const mail = await accountMail(site.db, {
        kind: "note",
        to: "a@example.com",
        subject: "S",
        lead: "L.",
      });
      return mail.text.replaceAll(/\s+/g, " ");
    };
    const registered = `${sample.legal_name}, registered in England and Wales, company number 00000000. Registered office: ${sample.registered_office}. VAT number GB 000 0000 00.`;
    await owner.post("/api/company", sample);
    expect(await signature()).toContain(registered);
    const elsewhere = {
      registered_in: "",
      company_number: "HRB 1",
      registered_office: null,
      vat_number: null,
    };
    await owner.post("/api/company", { ...sample, ...elsewhere });
    expect(await signature()).toMatch(/Limited, company number HRB 1\. ?$/);
    await owner.post("/api/company", { ...sample, ...elsewhere, company_number: "" });
    expect(legalLines(await readCompany(site.db))).toEqual([]);
    await owner.post("/api/company", sample);
  });

  it("marks the cached public pages as stale", async () => {
    const before = await contentVersion();
    await owner.post("/api/company", sample);
    expect(await contentVersion()).toBe(before + 1);
  });

  it("answers 409 with the current details when somebody else saved meanwhile", async () => {
    const { version } = await readCompany(site.db);
    await owner.post("/api/company", { ...sample, town: "Canterbury", version });
    const late = await owner.post("/api/company", { ...sample, town: "Dover", version });
    expect(late).toMatchObject({
      status: 409,
      body: { current: { town: "Canterbury", version: version + 1 } },
    });
    expect(await readCompany(site.db)).toMatchObject({ town: "Canterbury" });
  });

  it.each([
    ["ls999zz", "LS99 9ZZ"],
    [" w1a  1aa ", "W1A 1AA"],
    ["m1 1ae", "M1 1AE"],
    ["bfpo57", "BFPO 57"],
  ])(
    "stores the postcode %s as %s, and accepts no position or one on the equator",
    async (typed, postcode) => {
      for (const position of [
        { latitude: null, longitude: null },
        { latitude: 51.2, longitude: 0 },
      ]) {
        const saved = await owner.post("/api/company", { ...sample, postcode: typed, ...position });
        expect(saved).toMatchObject({ status: 200, body: { postcode, ...position } });
      }
      expect((await owner.post("/api/company", sample)).status).toBe(200);
    },
  );

  it("shows a value that an older version accepted, and refuses it under its field on the next save", async () => {
    const { version, ...now } = await readCompany(site.db);
    const old = { ...now, postcode: "nonsense", latitude: 51.2, longitude: null };
    await site.db
      .updateTable("facts")
      .set({ value: JSON.stringify(old) })
      .where("name", "=", "company")
      .execute();
    const shown = await owner.get("/api/company");
    expect(shown).toMatchObject({ status: 200, body: { postcode: "nonsense", longitude: null } });
    const refused = await owner.post("/api/company", { ...shown.body, name: "Newer" });
    expect(Object.keys(refused.body.errors)).toEqual(["postcode", "longitude"]);
    expect((await owner.post("/api/company", { ...sample, version })).status).toBe(200);
  });

  it.each<[object, object]>([
    [{ name: "" }, { name: ["The name field is required."] }],
    [{ phone: "call us" }, { phone: ["The phone field must be a telephone number."] }],
    [
      { phone: "01632 9603", freephone: "0808 157 01423" },
      {
        phone: ["The phone field must be a telephone number."],
        freephone: ["The freephone field must be a telephone number."],
      },
    ],
    [{ freephone: "12345" }, { freephone: ["The freephone field must be a telephone number."] }],
    [
      { service_email: "service" },
      { service_email: ["The service email field must be a valid email address."] },
    ],
    [{ latitude: 91 }, { latitude: ["The latitude field must not be greater than 90."] }],
    [{ postcode: "nonsense" }, { postcode: ["The postcode field must be a postcode, such as SW1A 1AA."] }],
    [{ postcode: "TN99 9Z" }, { postcode: ["The postcode field must be a postcode, such as SW1A 1AA."] }],
    [
      { latitude: 51.2, longitude: null },
      { longitude: ["The longitude field is required when latitude is present."] },
    ],
    [
      { latitude: "", longitude: 0.5 },
      { latitude: ["The latitude field is required when longitude is present."] },
    ],
    [
      { latitude: 0, longitude: "0.0" },
      { latitude: ["The position 0, 0 is in the sea: leave both fields empty, or give your own."] },
    ],
    [{ longitude: "east" }, { longitude: ["The longitude field must be a number."] }],
    ...["0x10", "1e1", true, [51.2]].map((latitude): [object, object] => [
      { latitude },
      { latitude: ["The latitude field must be a number."] },
    ]),
    [
      { facebook_url: "javascript:alert(1)" },
      { facebook_url: ["The facebook url field must be a web address that begins with https://."] },
    ],
    [
      { feed_2_url: "https://feeds.example.com/frostway" },
      {
        feed_2_url: [
          "The feed 2 url field must be an address that begins with https://www.facebook.com/, https://www.linkedin.com/, https://platform.twitter.com/.",
        ],
      },
    ],
    [
      { feed_1_url: "https://www.facebook.com.example.com/" },
      { feed_1_url: [expect.stringContaining("must be an address that begins with")] },
    ],
    [
      // Mails and the phone's home screen would show the braces as they are.
      { strapline: "{{vans}} vans", address_lines: ["Unit {{ unit }}"] },
      {
        strapline: ["The strapline field cannot insert a figure: write it out, without {{ and }}."],
        address_lines: ["The address lines field cannot insert a figure: write it out, without {{ and }}."],
      },
    ],
  ])("refuses %j under the field", async (change, errors) => {
    const before = await readCompany(site.db);
    const answer = await owner.post("/api/company", { ...sample, ...change });
    expect(answer).toMatchObject({ status: 422, body: { errors } });
    expect(await readCompany(site.db)).toEqual(before);
  });
});

async function contentVersion(): Promise<number> {
  return (await site.db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
}

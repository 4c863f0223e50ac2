import { beforeEach, describe, expect, it } from "vitest";
import sampleCompany from "../../../content/company.json" with { type: "json" };
import { openSite } from "../../../test/site.ts";
import { raiseContentVersion } from "../../platform/db/content-version.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { sign } from "../../platform/secrets/signing.server.ts";
import { readOpening } from "../opening/opening.server.ts";
import { samplePictureOf } from "../slides/slides.present.ts";
import { listSlides } from "../slides/slides.server.ts";
import type { LeftSample } from "./left-samples.schema.ts";
import { openWhenReady } from "./left-samples.server.ts";

/** The bodies that the site sends, by path. */
let sent: Record<string, string>;

const site = await openSite();
const owner = await site.signIn("owner");
await makeOwn();

beforeEach(async () => {
  sent = {};
  site.services.visit = async (path) => new Response(sent[path] ?? "<p>Nothing of note</p>");
  await changed();
});

describe("the list of samples that are left", () => {
  it("is empty if nothing that the site sends contains a sample, as the API description does not", async () => {
    sent["/api/openapi.json"] = JSON.stringify((await owner.get("/api/openapi.json")).body);
    sent["/about"] = "<h2>Unit down with a load on board?</h2>";
    await changed();
    expect(await left()).toEqual([]);
  });

  it("comes from the pages as sent, not from the tables: text, title, structured data and alternative texts", async () => {
    sent["/about"] = `<title>About Us | Frostway</title><p>Ring <b>01632</b> 960142</p>
      <script type="application/ld+json">{"postalCode":"TN99 9ZZ"}</script>
      <img alt="Len Marsh at the bench"><a href="tel:+448081570142">Call</a><script>const county = "Ashford";</script>`;
    await changed();
    const found = await left();
    expect(found.map(({ kind, what }) => [kind, what])).toEqual([
      ["name", "The name “Frostway”"],
      ["name", "The name “Len Marsh”"],
      ["number", "The telephone number 01632 960142"],
      ["number", "The telephone number 0808 157 0142"],
      ["address", "The address “TN99 9ZZ”"],
    ]);
    expect(found.every(({ pages }) => pages.join() === "/about")).toBe(true);
  });

  it("includes samples in files, mails and papers", async () => {
    sent["/site.webmanifest"] = '{"name":"Frostway"}';
    const { body: firm } = await owner.get("/api/firm");
    await owner.post("/api/firm", { ...firm, reference_prefix: "FW" });
    expect(await left()).toMatchObject([
      { what: "The name “Frostway”", pages: [], elsewhere: ["/site.webmanifest"] },
      {
        what: "References that begin with FW",
        places: [{ label: "Firm", path: "/admin/firm" }],
        elsewhere: expect.arrayContaining([
          "The paper of an application (PDF)",
          "The mail about an application",
        ]),
      },
    ]);
    await owner.post("/api/firm", { ...firm, version: undefined });
  });

  it("recognises a claim by its sentence, a list and a text by half of it, and a picture by its address", async () => {
    const [slide] = await listSlides(site.db);
    sent["/"] = `<p>Over 50 years of <i>Carrier</i> and 60 years of Thermo King experience</p>
      <p>A fridge unit never picks a good moment to fail. Ours is another.</p>
      <p>years of Carrier experience</p><p>years of Thermo King experience</p>
      <img alt="" src="${samplePictureOf(slide!)[0]}">`;
    await changed();
    const found = (await left()).map(({ what }) => what);
    expect(found).toContain("“Over 50 years of Carrier and 60 years of Thermo King experience”");
    expect(found).toContain("List: Figures on the home page");
    expect(found).toContain(`Picture: Slide “${slide!.title}”`);
    expect(found).not.toContain("Text: Home: opening text");
  });

  it("names every page that edits a sample", async () => {
    sent["/"] =
      "<h2>Carrier &amp; Thermo King</h2><p>A fleet of 10 service vans, in your yard or ready in our workshop</p>";
    await changed();
    const claim = (await left()).find(({ what }) => what.startsWith("“A fleet of 10"));
    const [, slide] = await listSlides(site.db);
    expect(claim?.places).toEqual([{ label: `Slide: ${slide!.title}`, path: `/admin/slides/${slide!.id}` }]);
    expect(claim?.path).toBe(`/admin/slides/${slide!.id}`);
  });

  it("leaves out the sample's town if the firm is in the same town", async () => {
    sent["/"] = "<p>Ashford in Kent, and Kentish Town</p>";
    await changed();
    expect((await left()).map(({ what }) => what)).toEqual(["The address “Ashford”", "The address “Kent”"]);
    const { body: company } = await owner.get("/api/company");
    await owner.post("/api/company", { ...company, town: "Ashford", county: "Kent" });
    expect(await left()).toEqual([]);
    await owner.post("/api/company", { ...company, version: undefined });
  });

  it("includes a number for texts and an alarm code of the sample, which no page shows as words", async () => {
    const own = { way: "Text", number: "07700 900777" };
    await saveList("messageNumbers", [own, { way: "WhatsApp", number: "+44 7700 900 142" }]);
    const code = { make: "Carrier", code: "12", meaning: "Engine coolant too hot", action: "call" };
    await saveList("alarmCodes", [{ ...code, checked: "no" }]);
    expect(await left()).toMatchObject([
      {
        what: "List: Numbers that take texts and WhatsApp from drivers",
        pages: ["/breakdown"],
        elsewhere: ["/breakdown.vcf"],
        path: "/admin/facts/messageNumbers",
      },
      {
        what: "List: Alarm codes, as drivers read them on the breakdown card",
        path: "/admin/facts/alarmCodes",
      },
    ]);
    await saveList("messageNumbers", [own]);
    await saveList("alarmCodes", [{ ...code, checked: "yes" }]);
    expect(await left()).toEqual([]);
  });

  it("answers 503 if pages cannot be read, and does not cache this", async () => {
    site.services.visit = async () => new Response("", { status: 500 });
    await changed();
    expect((await owner.get("/api/opening/samples")).status).toBe(500);
    delete site.services.visit;
    expect((await owner.get("/api/opening/samples")).status).toBe(503);
  });
});

describe("the opening", () => {
  it("happens automatically once no sample is left", async () => {
    for (const mailbox of (await readOpening(site.db)).unproven) {
      const signature = sign(site.config, "mailbox proof", mailbox);
      expect((await owner.post("/api/opening/mailboxes", { mailbox, signature })).status).toBe(204);
    }
    sent["/"] = "Frostway";
    await changed();
    await openWhenReady(site.services);
    expect((await readOpening(site.db)).open_since).toBeNull();
    const { visit } = site.services;
    delete site.services.visit;
    await openWhenReady(site.services);
    expect((await readOpening(site.db)).open_since).toBeNull();
    site.services.visit = visit!;
    sent["/"] = "Polar";
    await changed();
    await openWhenReady(site.services);
    expect((await readOpening(site.db)).open_since).toBe(site.clock.now().toISOString());
    await owner.delete("/api/opening");
  });

  it("can be undone by the owner only, keeps the list reachable, and is then not repeated automatically", async () => {
    expect((await owner.post("/api/opening")).status).toBe(204);
    sent["/"] = "Frostway";
    await changed();
    expect((await owner.get("/api/opening/samples")).body).toMatchObject({
      open_since: site.clock.now().toISOString(),
      still_sample: [{ what: "The name “Frostway”" }],
    });
    for (let times = 0; times < 2; times += 1) expect((await owner.delete("/api/opening")).status).toBe(204);
    expect((await owner.get("/api/opening")).body.open_since).toBeNull();
    const actions = await site.db
      .selectFrom("audit_log")
      .select("action")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(["took back the opening of", "opened"]);
    sent["/"] = "Polar";
    await changed();
    await openWhenReady(site.services);
    expect((await readOpening(site.db)).open_since).toBeNull();
  });
});

/** Replaces the sample values that mails and papers show. */
async function makeOwn(): Promise<void> {
  const { body: company } = await owner.get("/api/company");
  const own = Object.fromEntries(
    Object.entries(sampleCompany).map(([name, value]) => [
      name,
      typeof value === "string" ? `Own ${name}` : value,
    ]),
  );
  const rest = {
    phone: "01632 960201",
    freephone: "0808 157 0201",
    country: "GB",
    postcode: "LS99 9ZZ",
    address_lines: ["1 Yard"],
    company_number: "12345678",
    vat_number: "GB 987 6543 21",
    opening: company.opening,
    office_email: "desk@polar.example.com",
    service_email: "van@polar.example.com",
    accounts_email: "money@polar.example.com",
    facebook_url: null,
    linkedin_url: null,
    x_url: null,
    instagram_url: null,
  };
  const saved = await owner.post("/api/company", { ...company, ...own, ...rest });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  const { body: firm } = await owner.get("/api/firm");
  const marks = [{ heading: "Independent", line: "All makes", picture: "none" }];
  const names = { short_name: "Polar", sender_name: "Polar", reference_prefix: "PF" };
  expect((await owner.post("/api/firm", { ...firm, ...names, marks })).status).toBe(200);
  await saveList("messageNumbers", [{ way: "Text", number: "07700 900777" }]);
  await saveList("alarmCodes", []);
}

async function saveList(name: string, value: object[]): Promise<void> {
  expect((await owner.write("PUT", `/api/facts/${name}`, { value })).status).toBe(200);
}

/** Raises the content version, as saving public content does. */
async function changed(): Promise<void> {
  await inTransaction(site.db, (transaction) => raiseContentVersion(transaction));
}

async function left(): Promise<LeftSample[]> {
  const { status, body } = await owner.get("/api/opening/samples");
  expect(status).toBe(200);
  return body.still_sample as LeftSample[];
}

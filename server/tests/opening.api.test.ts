import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { offerFirstAdminLink } from "../../app/features/registration/first-admin-link.server.ts";
import type { Opening } from "../../app/features/opening/opening.schema.ts";
import { openWhenReady } from "../../app/features/opening/opening.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import type { Browser } from "../../test/browser.ts";
import { linkIn, mailsOf } from "../../test/mails.ts";
import { openSite, type Site } from "../../test/site.ts";
import { loadSampleContent } from "../sample/sample-content.ts";

let site: Site;
let owner: Browser;

beforeAll(async () => {
  site = await openSite();
  await loadSampleContent(site.services, "content");
  // What people change was not made at the samples' moment; their variants are made ten minutes after that.
  site.clock.advance({ minutes: 1 });
  owner = site.visitor();
}, 60_000);
afterAll(() => vi.restoreAllMocks());

describe("a fresh site, from the first link to open", () => {
  it("lets the first administrator in, and says of everything that it is a sample", async () => {
    const warn = vi.spyOn(logger, "warn").mockImplementation(() => {});
    await offerFirstAdminLink(site.services);
    const token = /first-admin\/(\S+)$/.exec(String(warn.mock.calls.at(-1)?.[0]))?.[1];
    warn.mockRestore();
    const password = "frozen peas at dawn";
    const person = { firstname: "Olive", lastname: "Owner", email: "olive@example.com" };
    const sent = { ...person, password, password_confirmation: password, token };
    expect((await owner.post("/api/first-admin", sent)).status).toBe(201);
    const opening = await read();
    expect(opening).toMatchObject({ open_since: null, samples: { testimonials: 5 } });
    expect(opening.samples.pictures).toBeGreaterThan(20);
    const words = opening.still_sample.map(({ what }) => what);
    expect(words).toContain("Telephone numbers are invented");
    expect(words).toContain("List: Figures on the home page");
    expect(words).toContain("Text: Home: opening text");
    expect(words).toContain("Picture: Home: large picture");
    const ofHome = opening.still_sample.find(({ what }) => what === "Text: Home: opening text");
    expect(ofHome?.pages).toEqual(["/"]);
    const toTake = opening.still_sample.filter(({ photograph }) => photograph);
    expect(toTake).toHaveLength(6);
    expect(toTake[0]?.what).toBe("Picture: About Us: second picture");
    expect(toTake[0]?.photograph).toMatch(/^Photograph 1 of 6 to take\. Your vans/);
  });

  it("finds what is a sample however much of the owner's own has come since", async () => {
    const { samples } = await read();
    const at = site.clock.now().toISOString();
    const times = { created_at: at, updated_at: at };
    const { id: _, ...picture } = await site.db
      .selectFrom("gallery_images")
      .selectAll()
      .executeTakeFirstOrThrow();
    const pictures = Array.from({ length: 200 }, () => ({ ...picture, alt: "Own", created_at: at }));
    const praise = Array.from({ length: 200 }, () => ({ name: "Own", review: "Good.", score: 5, ...times }));
    await site.db.insertInto("gallery_images").values(pictures).execute();
    await site.db.insertInto("testimonials").values(praise).execute();
    expect((await read()).samples).toEqual(samples);
    await site.db.deleteFrom("gallery_images").where("alt", "=", "Own").execute();
    await site.db.deleteFrom("testimonials").where("name", "=", "Own").execute();
  });

  it("takes a text, a picture's words and the numbers for the owner's own once they are saved", async () => {
    const { body: company } = await owner.get("/api/company");
    const own = { phone: "01233 555111", freephone: "0800 555111", ...mailboxes, ...address };
    expect((await owner.post("/api/company", { ...company, ...own })).status).toBe(200);
    for (const { path } of (await read()).still_sample) {
      const id = /^\/admin\/widgets\/(\d+)$/.exec(path)?.[1];
      if (id === undefined) continue;
      const { body } = await owner.get(`/api/widgets/${id}`);
      expect((await owner.post(`/api/widgets/${id}`, { name: body.name, html: body.html })).status).toBe(200);
    }
    for (const { path } of (await read()).still_sample) {
      const name = path.split("/").at(-1);
      const { value } = (await owner.get(`/api/facts/${name}`)).body;
      const fewer = (value as object[]).slice(1);
      expect(await owner.request("PUT", `/api/facts/${name}`, { value: fewer })).toMatchObject({
        status: 200,
      });
    }
    expect((await read()).still_sample).toEqual([]);
  });

  it("moves the samples into the bin, from which they come back", async () => {
    const [praise] = (await owner.get("/api/testimonials")).body.results;
    const saved = { name: praise.name, review: "<p>Ours by now.</p>" };
    expect((await owner.post(`/api/testimonials/${praise.id}`, saved)).status).toBe(200);
    const { samples } = await read();
    expect((await owner.delete("/api/opening/samples/testimonials")).body).toEqual({ removed: 4 });
    expect((await owner.get("/api/testimonials")).body.results).toMatchObject([saved]);
    expect((await owner.delete("/api/opening/samples/pictures")).body).toEqual({ removed: samples.pictures });
    expect((await site.visitor().get("/api/galleries/2")).body.images).toEqual([]);
    const { entries } = (await owner.get("/api/bin")).body;
    const { kind, id } = entries[0];
    expect((await owner.post(`/api/bin/${kind}/${id}/restore`)).status).toBe(200);
    expect((await read()).samples.pictures).toBe(1);
    expect((await owner.delete("/api/opening/samples/pictures")).body).toEqual({ removed: 1 });
  });

  it("proves each mailbox by the link of a test mail, and nothing by a made-up one", async () => {
    const { unproven } = await read();
    expect(unproven).toEqual(Object.values(mailboxes));
    const mails = await mailsOf(site, () => owner.post("/api/opening/test-mails"));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(unproven.toSorted());
    const refused = { mailbox: unproven[0], signature: "made-up" };
    expect((await owner.post("/api/opening/mailboxes", refused)).status).toBe(422);
    for (const mail of mails) {
      const [mailbox = "", signature] = linkIn(mail, /opening/)
        .split("/")
        .slice(-2);
      const proof = { mailbox: decodeURIComponent(mailbox), signature };
      expect((await owner.post("/api/opening/mailboxes", proof)).status).toBe(204);
    }
    expect(await read()).toMatchObject({ unproven: [], open_since: null });
    const again = await mailsOf(site, () => owner.post("/api/opening/test-mails"));
    expect(again).toEqual([]);
  });

  it("does not count as open while a sample of either kind is there", async () => {
    for (const kind of ["image", "testimonial"] as const) {
      const { of_id } = await site.db
        .selectFrom("bin")
        .select("of_id")
        .where("kind", "=", kind)
        .executeTakeFirstOrThrow();
      expect((await owner.post(`/api/bin/${kind}/${of_id}/restore`)).status).toBe(200);
    }
    expect((await read()).samples).toEqual({ pictures: 1, testimonials: 1 });
    await openWhenReady(site.services);
    expect((await read()).open_since).toBeNull();
    for (const kind of ["pictures", "testimonials"])
      expect((await owner.delete(`/api/opening/samples/${kind}`)).body).toEqual({ removed: 1 });
  });

  it("sends test mails no more than ten times in an hour", async () => {
    site.clock.advance({ hours: 1 });
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1)
      statuses.push((await owner.post("/api/opening/test-mails")).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
  });

  it("counts as open since the day on which nothing is a sample any more", async () => {
    await openWhenReady(site.services);
    const since = site.clock.now().toISOString();
    expect((await read()).open_since).toBe(since);
    site.clock.advance({ hours: 1 });
    await openWhenReady(site.services);
    expect((await owner.post("/api/opening")).status).toBe(204);
    expect((await read()).open_since).toBe(since);
  });
});

it("counts as open when the owner says so, whatever is still a sample", async () => {
  const other = await openSite();
  const olive = await other.signIn("owner");
  await openWhenReady(other.services);
  expect((await olive.get("/api/opening")).body.open_since).toBe(null);
  await olive.post("/api/opening");
  const { body } = await olive.get("/api/opening");
  expect(body.open_since).toBe(other.clock.now().toISOString());
  expect(body.still_sample).not.toEqual([]);
});

const mailboxes = {
  office_email: "desk@coldvans.example",
  service_email: "service@coldvans.example",
  accounts_email: "money@coldvans.example",
};
const address = {
  legal_name: "Cold Vans Ltd",
  company_number: "12345678",
  vat_number: "GB 987 6543 21",
  address_lines: ["1 Yard"],
  postcode: "CT1 1AA",
};

async function read(): Promise<Opening> {
  return (await owner.get("/api/opening")).body as Opening;
}

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { offerFirstAdminLink } from "../../app/features/accounts/registration/first-admin-link.server.ts";
import type { Opening } from "../../app/features/opening/opening.schema.ts";
import { listSamplePictureItems } from "../../app/features/left-samples/sample-pictures.server.ts";
import { readContentVersion } from "../../app/platform/db/content-version.server.ts";
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
  // People change things later than the samples were created, but before the samples' variants, ten minutes after.
  site.clock.advance({ minutes: 1 });
  owner = site.visitor();
}, 60_000);
afterAll(() => vi.restoreAllMocks());

describe("a fresh site, from the first link to open", () => {
  it("lets the first administrator in, and marks everything as sample content", async () => {
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
    const things = await listSamplePictureItems(site.db);
    const toTake = things.filter(({ photograph }) => photograph);
    expect(toTake).toHaveLength(6);
    expect(toTake[0]?.what).toBe("Picture: About Us: second picture");
    expect(toTake[0]?.photograph).toMatch(/^Photograph 1 of 6 to take\. Your vans/);
    const pictures = things.map(({ what }) => what);
    expect(pictures).toContain("Picture: Home: large picture");
    expect(pictures).toContain("Picture: Gallery “Repairs”");
  });

  it("still finds the samples after the owner has added other content", async () => {
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

  it("asks for the company's own mailboxes", async () => {
    const { body: company } = await owner.get("/api/company");
    expect((await owner.post("/api/company", { ...company, ...mailboxes })).status).toBe(200);
    expect((await read()).unproven).toEqual(Object.values(mailboxes));
  });

  it("moves the samples into the bin, from which they can be restored", async () => {
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

  it("confirms each mailbox by the link of a test mail, but not by a made-up link", async () => {
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

  it("sends test mails no more than ten times in an hour", async () => {
    site.clock.advance({ hours: 1 });
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1)
      statuses.push((await owner.post("/api/opening/test-mails")).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
  });
});

it("counts as open when the owner says so, even if samples are left", async () => {
  const other = await openSite();
  const olive = await other.signIn("owner");
  expect((await olive.get("/api/opening")).body.open_since).toBe(null);
  await olive.post("/api/opening");
  const { body } = await olive.get("/api/opening");
  expect(body.open_since).toBe(other.clock.now().toISOString());
});

it("asks search engines to stay away until it is opened, and again when that is taken back", async () => {
  const other = await openSite();
  const olive = await other.signIn("owner");
  expect((await olive.get("/api/opening")).body.is_hidden).toBe(true);
  const before = await readContentVersion(other.db);
  await olive.post("/api/opening");
  expect((await olive.get("/api/opening")).body.is_hidden).toBe(false);
  expect(await readContentVersion(other.db)).toBeGreaterThan(before);
  await olive.delete("/api/opening");
  expect((await olive.get("/api/opening")).body.is_hidden).toBe(true);
});

it("from before that was stored is listed by search engines as before", async () => {
  const other = await openSite();
  const olive = await other.signIn("owner");
  const facts = other.db.updateTable("facts").where("name", "=", "opening");
  await facts.set({ value: JSON.stringify({ openSince: null, proven: [] }) }).execute();
  expect((await olive.get("/api/opening")).body).toMatchObject({ open_since: null, is_hidden: false });
});

const mailboxes = {
  office_email: "desk@coldvans.example",
  service_email: "service@coldvans.example",
  accounts_email: "money@coldvans.example",
};
async function read(): Promise<Opening> {
  return (await owner.get("/api/opening")).body as Opening;
}

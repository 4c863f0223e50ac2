import { beforeAll, describe, expect, it } from "vitest";
import { binCases } from "../../../test/bin-cases.ts";
import type { Browser } from "../../../test/browser.ts";
import { galleryOf, newGallery } from "../../../test/galleries.ts";
import { addPerson, people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { forgetOldBinEntries, listBin } from "../../platform/bin/bin.server.ts";
import { sweepFileIntents } from "../../platform/files/file-intents.server.ts";
import { binnedKinds, resources } from "../resources/resources.schema.ts";

let owner: Browser;
const cases = binCases({
  get site() {
    return site;
  },
  get owner() {
    return owner;
  },
});

const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: '{"accountRequestsPerClient":{"limit":50,"seconds":60}}',
});

beforeAll(async () => {
  owner = await site.signIn("owner");
  // The first four galleries belong to public pages and cannot be deleted.
  for (let made = 0; made < 4; made += 1) await newGallery(owner, "Of a page");
});

describe("each kind of things", () => {
  it.each(Object.keys(cases))("%s: is gone after its deletion, and is restored unchanged", async (kind) => {
    const { id, address, stored, files, path } = await cases[kind]!();
    await site.jobs.drain();
    const before = await stored();
    expect((await owner.delete(address)).status).toBe(204);
    expect(await stored()).not.toEqual(before);
    expect((await owner.delete(address)).status).toBe(404);
    await site.jobs.drain();
    for (const file of files) expect(await site.services.files.exists(file)).toBe(true);
    expect((await owner.get("/api/bin")).body.entries[0]).toMatchObject({ kind, id, by: "Olive Owner" });
    expect(await bringBack(kind, id)).toMatchObject({ status: 200, body: { path } });
    await site.jobs.drain();
    expect(await stored()).toEqual(before);
    expect(await bringBack(kind, id)).toMatchObject({ status: 404 });
    expect(
      (await owner.get("/api/bin")).body.entries.filter(
        (one: { id: number; kind: string }) => one.kind === kind && one.id === id,
      ),
    ).toEqual([]);
    expect(await lastAudit(id)).toMatchObject({ action: "restored" });
  });

  it.each(Object.keys(cases))(
    "%s: is deleted permanently with its files, at once or when its time in the bin is over",
    async (kind) => {
      const { id, address, files } = await cases[kind]!();
      await site.jobs.drain();
      expect((await owner.delete(address)).status).toBe(204);
      if (kind === "gallery") {
        site.clock.advance({ days: site.config.retention.bin!, hours: 1 });
        await forgetOldBinEntries(site.services);
        await site.jobs.drain();
        await sweepFileIntents(site.services);
        owner = await site.signIn("owner");
      } else expect((await owner.delete(`/api/bin/${kind}/${id}`)).status).toBe(204);
      await site.jobs.drain();
      for (const file of files) expect(await site.services.files.exists(file)).toBe(false);
      expect(await bringBack(kind, id)).toMatchObject({ status: 404 });
      expect((await owner.delete(`/api/bin/${kind}/${id}`)).status).toBe(404);
      const entries = await site.db.selectFrom("bin").selectAll().where("of_id", "=", id).execute();
      expect(entries.filter((entry) => entry.kind === kind)).toEqual([]);
    },
  );

  it("belongs to its own duty: other users get 403 and do not see it", async () => {
    const held = { pages: await site.signIn("editor"), office: await site.signIn("clerk") };
    for (const kind of binnedKinds) {
      for (const [duty, browser] of Object.entries(held)) {
        const expected = resources[kind].duty === duty ? 404 : 403;
        const answers = [
          await browser.post(`/api/bin/${kind}/999999/restore`, {}),
          await browser.delete(`/api/bin/${kind}/999999`),
        ];
        expect([kind, duty, ...answers.map(({ status }) => status)]).toEqual([
          kind,
          duty,
          expected,
          expected,
        ]);
      }
    }
    await owner.delete((await cases.testimonial!()).address);
    await owner.delete((await cases.message!()).address);
    const kindsSeen = async (browser: Browser) =>
      (await browser.get("/api/bin")).body.entries.map((entry: { kind: string }) => entry.kind);
    expect(await kindsSeen(held.pages)).toEqual(["testimonial"]);
    expect(await kindsSeen(held.office)).toEqual(["message"]);
    expect((await held.pages.delete("/api/bin")).status).toBe(204);
    expect(await kindsSeen(owner)).toEqual(["message"]);
    expect((await owner.delete("/api/bin")).status).toBe(204);
    expect(await kindsSeen(owner)).toEqual([]);
  });
});

describe("a restore is refused with the reason", () => {
  it("for a user whose address another account has registered meanwhile", async () => {
    const { id } = await addPerson(site.services, "driver");
    await owner.delete(`/api/users/${id}`);
    const { email, password } = people.driver;
    expect((await site.visitor().post("/login", { email, password })).status).toBe(422);
    await addPerson(site.services, "driver");
    expect(await bringBack("user", id)).toMatchObject({
      status: 409,
      body: { message: "Somebody else has an account with this address by now." },
    });
  });

  it("for a widget whose name is taken, and a picture whose gallery is gone", async () => {
    const { id } = (await owner.post("/api/widgets", { name: "Twice" })).body;
    await owner.delete(`/api/widgets/${id}`);
    await owner.post("/api/widgets", { name: "tWICE" });
    expect((await bringBack("widget", id)).body.message).toContain("Another widget is called Twice by now.");
    const { gallery, images } = await galleryOf(owner, 1);
    await owner.delete(`/api/galleriesimages/${images[0].id}`);
    await owner.delete(`/api/galleries/${gallery}`);
    expect(await bringBack("image", images[0].id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Bring the gallery back first") },
    });
    expect((await bringBack("gallery", gallery)).status).toBe(200);
    expect((await bringBack("image", images[0].id)).status).toBe(200);
    await owner.delete(`/api/galleriesimages/${images[0].id}`);
    await owner.delete(`/api/galleries/${gallery}`);
    await owner.delete(`/api/bin/gallery/${gallery}`);
    expect((await bringBack("image", images[0].id)).body.message).toContain("deleted permanently");
  });

  it("for an administrator, unless the password was confirmed lately", async () => {
    const { id } = await addPerson(site.services, "newcomer");
    await owner.delete(`/api/users/${id}`);
    await site.db
      .updateTable("sessions")
      .set({ password_confirmed_at: "2026-01-01T00:00:00.000Z" })
      .execute();
    expect((await bringBack("administrator", id)).status).toBe(423);
    owner = await site.signIn("owner");
    expect((await bringBack("administrator", id)).status).toBe(200);
  });

  it("deleting a widget that pages show is refused", async () => {
    const { id } = (await owner.post("/api/widgets", { name: "HomeText1" })).body;
    expect(await owner.delete(`/api/widgets/${id}`)).toMatchObject({
      status: 409,
      body: { message: "Pages of the site show this widget, so it cannot be deleted." },
    });
  });
});

it("a page of the bin has a fixed number of entries, newest first, and clearing one leaves the others", async () => {
  const ids = [];
  for (let made = 0; made < 3; made += 1) {
    const { id } = (await owner.post("/api/widgets", { name: `Cleared${made}` })).body;
    await owner.delete(`/api/widgets/${id}`);
    ids.push(id);
  }
  const listed = async () =>
    (await listBin(site.db, { kinds: ["widget"], limit: 2 })).map(({ of_id }) => of_id);
  expect(await listed()).toEqual([ids[2], ids[1]]);
  expect((await owner.delete(`/api/bin/widget/${ids[2]}`)).status).toBe(204);
  expect(await listed()).toEqual([ids[1], ids[0]]);
});

describe("when one user restores and another clears at the same moment", () => {
  it("one wins, and nothing is restored in part", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, address, stored, files } = await cases.image!();
      await owner.delete(address);
      const [back, cleared] = await Promise.all([
        bringBack("image", id),
        owner.delete(`/api/bin/image/${id}`),
      ]);
      await site.jobs.drain();
      expect([back.status, cleared.status]).toSatisfy(
        (both: number[]) => both.join() === "200,404" || both.join() === "404,204",
      );
      expect(await stored()).toHaveLength(back.status === 200 ? 1 : 0);
      for (const file of files) expect(await site.services.files.exists(file)).toBe(back.status === 200);
    }
  });
});

function bringBack(kind: string, id: number) {
  return owner.post(`/api/bin/${kind}/${id}/restore`, {});
}

function lastAudit(id: number) {
  return site.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject_id", "=", String(id))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

import { expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import { addPasskey, Authenticator } from "../../../test/authenticator.ts";
import { mailsOf } from "../../../test/mails.ts";
import { addPerson, people } from "../../../test/people.ts";
import { galleryOf, newGallery } from "../../../test/galleries.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { putInBin } from "../../platform/bin/bin.server.ts";
import { releasePicture } from "../../platform/images/pictures.server.ts";
import { binPageSize } from "./bin.schema.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const owner = await site.signIn("owner");
// The first four galleries belong to public pages and cannot be deleted.
for (let made = 0; made < 4; made += 1) await newGallery(owner, "Of a page");

it("the bin is read page by page, newest first", async () => {
  const put = (id: number) =>
    putInBin(site.db, systemActor(site.clock.now()), { kind: "testimonial", id, name: "A.", rows: [] });
  const [oldest, ...ids] = Array.from({ length: binPageSize + 1 }, (_, number) => 1_000 + number);
  for (const id of ids) await put(id);
  expect((await owner.get("/api/bin")).body.more).toBe(false);
  await owner.delete("/api/bin");
  for (const id of [oldest!, ...ids]) await put(id);
  const first = (await owner.get("/api/bin")).body;
  const shown = first.entries.map(({ id }: { id: number }) => id);
  expect([first.more, shown]).toEqual([true, ids.toReversed()]);
  const second = (await owner.get(`/api/bin?before=${first.entries.at(-1).entry}`)).body;
  expect(second).toMatchObject({ more: false, entries: [{ id: oldest }] });
  expect(second.entries).toHaveLength(1);
  expect((await owner.delete("/api/bin")).status).toBe(204);
});

it("the bin is emptied completely, however full it is, and each thing gets an entry in the audit log", async () => {
  const put = (id: number) =>
    putInBin(site.db, systemActor(site.clock.now()), { kind: "testimonial", id, name: `A ${id}`, rows: [] });
  for (let id = 1; id <= 101; id += 1) await put(id);
  expect((await owner.delete("/api/bin")).status).toBe(204);
  expect(await site.db.selectFrom("bin").select("id").execute()).toEqual([]);
  const { body } = await owner.get("/api/audit-log?search=deleted%20permanently&kind=testimonial&page=3");
  expect(body.results.at(-1)).toMatchObject({ action: "deleted permanently" });
  const [last] = (await owner.get("/api/audit-log")).body.results;
  expect(last).toMatchObject({ actor: "Olive Owner", subject_type: "testimonial", subject: "A 1" });
});

it("an application that was deleted before it was packed is packed after its restore", async () => {
  const form = applicationForm(await signatureJpeg());
  const { reference } = (await site.visitor().post("/api/accountRequest", form)).body;
  const packed = async () =>
    (await site.db.selectFrom("trade_applications").select(["id", "pdf_key"]).execute())[0]!;
  const { id } = await packed();
  await owner.delete(`/api/applications/${id}`);
  expect(await mailsOf(site)).toEqual([]);
  const mails = await mailsOf(site, () => owner.post(`/api/bin/application/${id}/restore`, {}));
  expect((await packed()).pdf_key).not.toBeNull();
  expect(mails.map(({ subject }) => subject.includes(reference))).toEqual([true, true]);
  await owner.delete(`/api/applications/${id}`);
  await owner.delete("/api/bin");
});

it("a restored person lacks a passkey that another account has by now, and a restored administrator is announced", async () => {
  const device = new Authenticator();
  const partner = await site.signIn("partner");
  await addPasskey(partner, device);
  const { id } = (await partner.get("/api/user")).body.data;
  await owner.delete(`/api/users/${id}`);
  const driver = await site.signIn("driver");
  await addPasskey(driver, device);
  const mails = await mailsOf(site, async () => {
    expect((await owner.post(`/api/bin/administrator/${id}/restore`, {})).status).toBe(200);
  });
  expect(mails.map(({ to, subject }) => [to, subject.split(" – ")[0]])).toContainEqual([
    people.owner.email,
    "A new administrator",
  ]);
  const owners = await site.db.selectFrom("passkeys").select("user_id").execute();
  expect(owners).toEqual([{ user_id: (await driver.get("/api/user")).body.data.id }]);
});

it("a restored person has no school if the school is gone", async () => {
  const { id } = await addPerson(site.services, "customer");
  const school = await site.db
    .insertInto("schools")
    .values({ urn: 900_001, name: "Ash Grove", town: null, postcode: null, search_text: "ash grove" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db.updateTable("users").set({ school_id: school.id }).where("id", "=", id).execute();
  await owner.delete(`/api/users/${id}`);
  await site.db.deleteFrom("schools").where("id", "=", school.id).execute();
  expect((await owner.post(`/api/bin/user/${id}/restore`, {})).status).toBe(200);
  const back = site.db.selectFrom("users").select("school_id").where("id", "=", id);
  expect(await back.execute()).toEqual([{ school_id: null }]);
});

it("emptying the bin deletes the files at once", async () => {
  const { files } = site.services;
  const folders = ["cvs/0123456789abcdef0123456789abcdef/", "cvs/fedcba9876543210fedcba9876543210/"];
  const keys = folders.map((folder) => `${folder}cv.pdf`);
  for (const key of keys) await files.putBytes(key, Buffer.from("%PDF-1.4"), "application/pdf");
  const person = { kind: "user" as const, id: 1_000, name: "A person", rows: [], folders };
  await putInBin(site.db, systemActor(site.clock.now()), person);
  expect((await owner.delete("/api/bin")).status).toBe(204);
  for (const key of keys) expect(await files.exists(key)).toBe(false);
});

it("a thing in the bin keeps its picture when versions with the same picture are deleted", async () => {
  const { gallery, images } = await galleryOf(owner, 1);
  const { picture_id } = (await imageRows(gallery))[0]!;
  await owner.delete(`/api/galleriesimages/${images[0].id}`);
  await releasePicture(site.db, site.clock.now(), picture_id);
  await site.jobs.drain();
  await owner.post(`/api/bin/image/${images[0].id}/restore`, {});
  expect(await imageRows(gallery)).toMatchObject([{ id: images[0].id, picture_id }]);
});

it("a thing in the bin keeps all its pictures, even if one insert cannot hold them", async () => {
  const size = { width: 1, height: 1, bytes: 1 };
  const picture = { ...size, hash: "0", mime: "image/jpeg", placeholder: "", created_at: "" };
  const rows = Array.from({ length: 501 }, (_, number) => ({ ...picture, storage_key: `many-${number}` }));
  const pictures = await site.db.insertInto("pictures").values(rows).returning("id").execute();
  const images = pictures.map(({ id }) => ({ table: "gallery_images" as const, row: { picture_id: id } }));
  await putInBin(site.db, systemActor(site.clock.now()), {
    kind: "gallery",
    id: 1,
    name: "G.",
    rows: images,
  });
  const stored = await site.db.selectFrom("bin_pictures").select("picture_id as id").orderBy("id").execute();
  expect(stored).toEqual(pictures.toSorted((one, other) => one.id - other.id));
  await site.db.deleteFrom("bin").execute();
  await site.db.deleteFrom("pictures").where("storage_key", "like", "many-%").execute();
});

it("deleting a thing for good deletes its history, but not that of another kind with the same id", async () => {
  const { gallery, images } = await galleryOf(owner, 2);
  const number = images[1].id;
  expect(number).toBeLessThan(gallery);
  for (const id of [number, gallery]) {
    expect((await owner.post(`/api/galleries/${id}`, { name: `Renamed ${id}` })).status).toBe(200);
  }
  await owner.post(`/api/galleriesimages/${number}`, { alt_text: "Described" });
  const before = await versions();
  expect(before).toEqual(
    expect.arrayContaining([`galleries ${number}`, `galleries ${gallery}`, `gallery_images ${number}`]),
  );
  expect((await owner.delete(`/api/galleries/${gallery}`)).status).toBe(204);
  expect(await versions()).toEqual(before);
  expect((await owner.delete(`/api/bin/gallery/${gallery}`)).status).toBe(204);
  const own = new Set([`galleries ${gallery}`, ...images.map(({ id }) => `gallery_images ${id}`)]);
  expect(await versions()).toEqual(before.filter((one) => !own.has(one)));
});

it("deleting a thing for good deletes the pictures that only its history showed", async () => {
  const name = "OfAVan";
  await site.jobs.drain();
  const before = await pictures();
  const { id } = (await owner.post("/api/widgets", { name, type: "IMAGE" })).body;
  for (const width of [60, 70])
    await owner.post(`/api/widgets/${id}`, upload(await jpeg({ width }), { name }));
  await site.jobs.drain();
  expect(await pictures()).toHaveLength(before.length + 2);
  for (const address of [`/api/widgets/${id}`, `/api/bin/widget/${id}`])
    expect((await owner.delete(address)).status).toBe(204);
  await site.jobs.drain();
  expect(await pictures()).toEqual(before);
});

function pictures() {
  return site.db.selectFrom("pictures").select("id").orderBy("id").execute();
}

/** Returns the table and row id of each stored version. */
async function versions(): Promise<string[]> {
  const rows = await site.db.selectFrom("versions").selectAll().orderBy("id").execute();
  return rows.map(({ of_table, of_id }) => `${of_table} ${of_id}`);
}

function imageRows(gallery: number) {
  return site.db.selectFrom("gallery_images").selectAll().where("gallery_id", "=", gallery).execute();
}

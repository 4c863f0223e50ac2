import { describe, expect, it } from "vitest";
import { galleryOf, newGallery } from "../../../test/galleries.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { readImageOrder } from "./read-gallery.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
for (const name of ["Repairs", "Our work", "Servicing", "Breakdown"]) await newGallery(owner, name);

describe("listing galleries", () => {
  it("answers pages of 12 from page 0, with each gallery's first image as its cover", async () => {
    const id = await newGallery(owner, "With a cover");
    const image = await addImage(id);
    for (let more = 0; more < 10; more += 1) await newGallery(owner, `More ${more}`);
    const first = await owner.get("/api/galleries");
    const second = await owner.get("/api/galleries?limit=12&page=1");
    expect(first.body.results).toHaveLength(12);
    expect(first.body.results.find((gallery: { id: number }) => gallery.id === id)).toEqual({
      id,
      name: "With a cover",
      image_url: image.image_url,
    });
    expect(second.body.total).toBe(first.body.total);
    expect(second.body.results.map((gallery: { id: number }) => gallery.id)).not.toContain(
      first.body.results[0].id,
    );
  });

  it("answers the first page to an invalid query", async () => {
    const answer = await owner.get("/api/galleries?limit=-1&page=none");
    expect(answer.status).toBe(200);
    expect(answer.body.results[0]).toMatchObject({ name: "Repairs" });
  });
});

describe("making a gallery", () => {
  it("answers 201 with the empty gallery, stored and in the audit log", async () => {
    const answer = await owner.post("/api/galleries", { name: "  Vans  " });
    expect(answer).toMatchObject({ status: 201, body: { name: "Vans", image_url: null, images: [] } });
    expect(await stored(answer.body.id)).toMatchObject({ name: "Vans" });
    expect(await lastAudit(site)).toMatchObject({
      action: "created",
      subject_name: "Vans",
      actor_name: "Olive Owner",
    });
  });

  it("refuses a missing and an overlong name under the field", async () => {
    const empty = await owner.post("/api/galleries", { name: " " });
    expect(empty).toMatchObject({ status: 422, body: { errors: { name: ["The name field is required."] } } });
    const long = await owner.post("/api/galleries", { name: "x".repeat(256) });
    expect(long.body.errors).toEqual({ name: ["The name field must not be greater than 255 characters."] });
  });

  it("answers 400 to JSON that cannot be read, and changes nothing", async () => {
    const before = await site.db.selectFrom("galleries").select("id").execute();
    const answer = await owner.post("/api/galleries", '{"name":');
    expect(answer).toMatchObject({ status: 400, body: { message: "Malformed request." } });
    expect(await site.db.selectFrom("galleries").select("id").execute()).toHaveLength(before.length);
  });

  it("drops NUL bytes, which no database stores", async () => {
    const answer = await owner.post("/api/galleries", { name: "a\0b" });
    expect(answer).toMatchObject({ status: 201, body: { name: "ab" } });
  });
});

describe("reading a gallery", () => {
  it("shows everybody its images in order", async () => {
    const id = await newGallery(owner, "Open to all");
    const [first, second] = [await addImage(id), await addImage(id)];
    const answer = await site.visitor().get(`/api/galleries/${id}`);
    expect(answer.body).toMatchObject({ id, name: "Open to all", image_url: first.image_url });
    expect(answer.body.images.map((image: { id: number }) => image.id)).toEqual([first.id, second.id]);
  });

  it("returns only the requested images, with their positions and the gallery's cover", async () => {
    const { gallery, images } = await galleryOf(owner, 4);
    const read = async (query: string) => {
      const { body } = await site.visitor().get(`/api/galleries/${gallery}?${query}`);
      expect(body.image_url).toBe(images[0].image_url);
      return body.images.map(({ id, order }: { id: number; order: number }) => [id, order]);
    };
    const all = images.map(({ id }, at) => [id, at]);
    expect(await read("from=1&limit=2")).toEqual(all.slice(1, 3));
    expect(await read("limit=2")).toEqual(all.slice(0, 2));
    expect(await read("from=3&limit=50")).toEqual(all.slice(3));
    expect(await read("from=9")).toEqual([]);
    expect(await read("from=-1&limit=none")).toEqual(all);
    expect(await readImageOrder(site.db, gallery)).toBe(images.map(({ id }) => id).join(" "));
    expect(await readImageOrder(site.db, await newGallery(owner, "Empty"))).toBe("");
  });

  it.each(["999999", "0", "-1", "1.5", "99999999999999999999", "0x1", "1e0", "abc", "%00"])(
    "answers 404 for %s",
    async (id) => {
      const answer = await site.visitor().get(`/api/galleries/${id}`);
      expect(answer).toMatchObject({ status: 404, body: { message: "Not found." } });
    },
  );
});

describe("saving a gallery", () => {
  it("renames it, from JSON and from a form", async () => {
    const id = await newGallery(owner, "Old name");
    expect((await owner.post(`/api/galleries/${id}`, { name: "From JSON" })).body.name).toBe("From JSON");
    const form = new FormData();
    form.set("name", "From a form");
    expect((await owner.post(`/api/galleries/${id}`, form)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ name: "From a form" });
  });

  it("accepts an order as images[], and never deletes an image", async () => {
    const id = await newGallery(owner, "Ordered by form");
    const [first, second] = [await addImage(id), await addImage(id)];
    const form = new FormData();
    form.set("name", "Ordered by form");
    form.append("images[]", String(second.id));
    form.append("images[]", String(first.id));
    const answer = await owner.post(`/api/galleries/${id}`, form);
    expect(answer.body.images.map((image: { id: number }) => image.id)).toEqual([second.id, first.id]);
    const missing = await owner.post(`/api/galleries/${id}`, { name: "Changed", images: [second.id] });
    expect(missing.status).toBe(409);
    expect(await stored(id)).toMatchObject({ name: "Ordered by form" });
  });

  it("answers 409 with the current gallery when somebody else saved meanwhile", async () => {
    const id = await newGallery(owner, "Contested");
    const { version } = (await owner.get(`/api/galleries/${id}`)).body;
    await owner.post(`/api/galleries/${id}`, { name: "First", version });
    const late = await owner.post(`/api/galleries/${id}`, { name: "Second", version });
    expect(late).toMatchObject({ status: 409, body: { current: { id, name: "First" } } });
    expect(await stored(id)).toMatchObject({ name: "First" });
  });

  it("answers 404 for an unknown one and 422 without a name", async () => {
    expect((await owner.post("/api/galleries/999999", { name: "x" })).status).toBe(404);
    expect((await owner.post("/api/galleries/1", {})).body.errors).toEqual({
      name: ["The name field is required."],
    });
  });
});

describe("deleting a gallery", () => {
  it("deletes it with its images, and their files once they leave the bin", async () => {
    const id = await newGallery(owner, "To go");
    const image = await addImage(id);
    const { storage_key } = await site.db
      .selectFrom("gallery_images")
      .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
      .select("storage_key")
      .where("gallery_images.id", "=", image.id)
      .executeTakeFirstOrThrow();
    expect((await owner.delete(`/api/galleries/${id}`)).status).toBe(204);
    await site.jobs.drain();
    expect((await owner.get(`/api/galleries/${id}`)).status).toBe(404);
    expect(await site.services.files.exists(`pictures/${storage_key}/original`)).toBe(true);
    expect((await owner.delete(`/api/bin/gallery/${id}`)).status).toBe(204);
    await site.jobs.drain();
    expect(await site.services.files.exists(`pictures/${storage_key}/original`)).toBe(false);
  });

  it.each([
    [1, "Repairs"],
    [2, "Gallery"],
    [3, "Servicing"],
    [4, "Breakdown"],
  ])("refuses gallery %d, which the %s page shows", async (id, page) => {
    const answer = await owner.delete(`/api/galleries/${id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain(page);
    expect(await stored(id)).toBeDefined();
  });

  it("answers 404 for an unknown one", async () => {
    expect((await owner.delete("/api/galleries/999999")).status).toBe(404);
  });
});

async function addImage(galleryId: number): Promise<{ id: number; image_url: string }> {
  return (await owner.post("/api/galleriesimages", upload(await jpeg(), { gallery_id: String(galleryId) })))
    .body;
}

async function stored(id: number) {
  return site.db.selectFrom("galleries").selectAll().where("id", "=", id).executeTakeFirst();
}

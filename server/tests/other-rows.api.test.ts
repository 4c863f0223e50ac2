import { expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../test/applications.ts";
import { galleryOf, newGallery } from "../../test/galleries.ts";
import { openSite } from "../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const visitor = site.visitor();
// Pages show the first four galleries, so these cannot be deleted.
for (let page = 1; page <= 4; page += 1) await newGallery(owner, `Of page ${page}`);
for (const name of ["First", "Second", "Third"]) {
  const email = `${name.toLowerCase()}@example.com`;
  await galleryOf(owner, 3);
  await owner.post("/api/testimonials", { name, review: "<p>Cold.</p>" });
  await owner.post("/api/widgets", { name, type: "TEXT" });
  await visitor.post("/api/contact", { name, email, telephone: "07700 900001", message: "Warm." });
  const password = "winter is in the van 7";
  const user = { firstname: name, lastname: "User", email, role: "user" };
  await owner.post("/api/users", { ...user, password, password_confirmation: password });
  await visitor.post(
    "/api/accountRequest",
    applicationForm(await signatureJpeg(), { company_name: `${name} Ltd` }),
  );
}

type Table =
  | "contact_messages"
  | "galleries"
  | "gallery_images"
  | "testimonials"
  | "trade_applications"
  | "users"
  | "widgets";
const body = { review: "<p>Warm.</p>", html: "<p>New</p>", alt: "New", firstname: "New", name: "New" };

it.each<[what: string, Table, (id: number) => Promise<{ status: number }>]>([
  ["saving a gallery", "galleries", (id) => owner.post(`/api/galleries/${id}`, body)],
  ["saving a picture", "gallery_images", (id) => owner.post(`/api/galleriesimages/${id}`, body)],
  ["turning a picture", "gallery_images", (id) => owner.post(`/api/galleriesimages/${id}/rotate`)],
  ["deleting a picture", "gallery_images", (id) => owner.delete(`/api/galleriesimages/${id}`)],
  ["deleting a gallery", "galleries", (id) => owner.delete(`/api/galleries/${id}`)],
  ["saving a testimonial", "testimonials", (id) => owner.post(`/api/testimonials/${id}`, body)],
  ["deleting a testimonial", "testimonials", (id) => owner.delete(`/api/testimonials/${id}`)],
  ["saving a widget", "widgets", (id) => owner.post(`/api/widgets/${id}`, body)],
  [
    "answering a message",
    "contact_messages",
    (id) => owner.patch(`/api/messages/${id}`, { status: "answered" }),
  ],
  [
    "taking up an application",
    "trade_applications",
    (id) => owner.patch(`/api/applications/${id}`, { status: "references_asked" }),
  ],
  ["saving a user", "users", (id) => owner.patch(`/api/users/${id}`, { town: "Deal", role: "admin" })],
  ["setting a user's password", "users", (id) => owner.patch(`/api/users/${id}`, newPassword)],
  ["deleting a user", "users", (id) => owner.delete(`/api/users/${id}`)],
])("%s leaves every other row as it was", async (_what, table, change) => {
  const rows = await site.db.selectFrom(table).selectAll().orderBy("id").execute();
  const { id } = rows.at(-2)!;
  const others = rows.filter((row) => row.id !== id);
  expect(others.length).toBeGreaterThan(1);
  expect((await change(id)).status).toBeLessThan(300);
  const after = await site.db.selectFrom(table).selectAll().orderBy("id").execute();
  expect(after.filter((row) => row.id !== id)).toEqual(others);
  expect(after.find((row) => row.id === id)).not.toEqual(rows.at(-2));
});

const password = "summer is in the van 7";
const newPassword = { password, password_confirmation: password };

import { describe, expect, it } from "vitest";
import { imageIds, newGallery, storedFiles, temporaryFiles } from "../../../test/galleries.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const photo = await jpeg({ width: 80, height: 60 });

describe("an upload that is sent again with its key", () => {
  const send = (gallery: number, upload_key: string, bytes = photo) =>
    owner.post("/api/galleriesimages", upload(bytes, { gallery_id: String(gallery), upload_key }));

  it("adds one picture and no stray file, after a lost answer or at the same moment", async () => {
    const gallery = await newGallery(owner, "Sent again");
    const files = (await storedFiles(site)).length;
    const answers = await Promise.all([1, 2, 3].map(() => send(gallery, "one-file")));
    answers.push(await send(gallery, "one-file"));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [first] = answers;
    expect(answers.map(({ body }) => body.id)).toEqual(answers.map(() => first!.body.id));
    expect(await imageIds(site, gallery)).toEqual([first!.body.id]);
    expect(await storedFiles(site)).toHaveLength(files + 1);
    expect(await temporaryFiles(site)).toEqual([]);
  });

  it("adds another picture with another key, or with the same key after a refusal", async () => {
    const gallery = await newGallery(owner, "Not the same");
    expect((await send(gallery, "refused", Buffer.from("no picture"))).status).toBe(422);
    expect((await send(gallery, "refused")).status).toBe(201);
    expect((await send(gallery, "other")).status).toBe(201);
    expect(await imageIds(site, gallery)).toHaveLength(2);
  });

  it("replaces a picture once", async () => {
    const gallery = await newGallery(owner, "Replaced once");
    const { body: image } = await send(gallery, "first");
    const replacement = () => upload(photo, { upload_key: "in its place" });
    const once = await owner.post(`/api/galleriesimages/${image.id}`, replacement());
    const again = await owner.post(`/api/galleriesimages/${image.id}`, replacement());
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(once.body);
  });
});

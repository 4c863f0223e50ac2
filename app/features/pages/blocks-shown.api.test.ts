import { describe, expect, it } from "vitest";
import { describedGallery } from "../../../test/galleries.ts";
import { openSite } from "../../../test/site.ts";
import type { Page } from "./pages.schema.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const page: Page = (await owner.post("/api/pages", { title: "Hire", path: "/hire" })).body;
// The first four galleries are shown on pages of the site and cannot be deleted.
for (const name of ["1", "2", "3", "4"]) await owner.post("/api/galleries", { name });

const save = (blocks: object[]) =>
  owner.post(`/api/pages/${page.id}`, { ...page, blocks, version: undefined });

const stored = async () => (await owner.get(`/api/pages/${page.id}`)).body;

describe("blocks", () => {
  it("of text are refused without a text, in words that say what to do", async () => {
    const answer = await save([{ kind: "text", html: "" }]);
    const message = "A block of text is empty: write it, or remove the block.";
    expect(answer).toMatchObject({ status: 422, body: { errors: { blocks: [message] } } });
  });

  it.each([
    [{ kind: "gallery", gallery_id: 99_999 }, "Block 2 shows a gallery that is not there."],
    [{ kind: "picture", image_id: 99_999 }, "Block 2 shows a picture that is not there."],
    [
      { kind: "comparison", before_id: 99_998, after_id: 99_999 },
      "Block 2 shows a picture that is not there.",
    ],
  ])("are refused if they show something that does not exist: %j", async (block, message) => {
    const { version } = await stored();
    expect(await save([{ kind: "call" }, block])).toMatchObject({
      status: 422,
      body: { errors: { blocks: [message] } },
    });
    expect(await stored()).toMatchObject({ version });
  });

  it("protect their picture and its gallery from deletion", async () => {
    const { id, images } = await describedGallery(owner, ["one", "two", "three"]);
    const shownBy = async (what: "galleriesimages" | "galleries", of: number | undefined) =>
      owner.delete(`/api/${what}/${of}`);
    for (const block of [
      { kind: "picture", image_id: images[0] },
      { kind: "comparison", before_id: images[0], after_id: images[1] },
      { kind: "comparison", before_id: images[1], after_id: images[0] },
    ]) {
      expect((await save([{ kind: "call" }, block])).status).toBe(200);
      expect(await shownBy("galleriesimages", images[0])).toMatchObject({
        status: 409,
        body: { message: `This picture is shown on the ${page.label} page and cannot be deleted.` },
      });
      expect(await shownBy("galleries", id)).toMatchObject({
        status: 409,
        body: {
          message: `A picture of this gallery is shown on the ${page.label} page, so the gallery cannot be deleted.`,
        },
      });
    }
    expect((await shownBy("galleriesimages", images[2])).status).toBe(204);
    expect((await save([{ kind: "call" }])).status).toBe(200);
    expect((await shownBy("galleriesimages", images[0])).status).toBe(204);
    expect((await shownBy("galleries", id)).status).toBe(204);
  });

  it("may still be saved after their picture was deleted", async () => {
    const { images } = await describedGallery(owner, ["one"]);
    const blocks = [{ kind: "picture", image_id: images[0] }];
    expect((await save(blocks)).status).toBe(200);
    // A page in the bin does not protect its pictures from deletion.
    await owner.delete(`/api/pages/${page.id}`);
    expect((await owner.delete(`/api/galleriesimages/${images[0]}`)).status).toBe(204);
    await owner.post(`/api/bin/page/${page.id}/restore`);
    expect((await save([...blocks, { kind: "call" }])).status).toBe(200);
  });

  it("are not restored from a version that shows a deleted picture", async () => {
    const { images } = await describedGallery(owner, ["one"]);
    expect((await save([{ kind: "picture", image_id: images[0] }])).status).toBe(200);
    const { version } = await stored();
    expect((await save([{ kind: "call" }])).status).toBe(200);
    await owner.delete(`/api/galleriesimages/${images[0]}`);
    const restored = await owner.post(`/api/history/page/${page.id}/${version}/restore`);
    expect(restored.status).toBe(422);
    expect((await stored()).blocks).toEqual([{ kind: "call" }]);
  });

  it("never show something that is deleted at the same moment", async () => {
    for (let times = 0; times < 6; times += 1) {
      const { id, images } = await describedGallery(owner, ["one"]);
      const [block, path] =
        times % 2 === 0
          ? [{ kind: "gallery", gallery_id: id }, `/api/galleries/${id}`]
          : [{ kind: "picture", image_id: images[0] }, `/api/galleriesimages/${images[0]}`];
      const [saved, deleted] = await Promise.all([save([block]), owner.delete(path)]);
      expect([
        [200, 409],
        [422, 204],
      ]).toContainEqual([saved.status, deleted.status]);
    }
  });
});

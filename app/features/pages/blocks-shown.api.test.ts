import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { describedGallery } from "../../../test/galleries.ts";
import { openSite } from "../../../test/site.ts";
import type { Page } from "./pages.schema.ts";

let owner: Browser;
let page: Page;

beforeAll(async () => {
  owner = await (await openSite()).signIn("owner");
  page = (await owner.post("/api/pages", { title: "Hire", path: "/hire" })).body;
});

const save = (blocks: object[]) =>
  owner.post(`/api/pages/${page.id}`, { ...page, blocks, version: undefined });

describe("blocks", () => {
  it.each([
    [{ kind: "gallery", gallery_id: 99_999 }, "Block 2 shows a gallery that is not there."],
    [{ kind: "picture", image_id: 99_999 }, "Block 2 shows a picture that is not there."],
    [
      { kind: "comparison", before_id: 99_998, after_id: 99_999 },
      "Block 2 shows a picture that is not there.",
    ],
  ])("are refused where what they show is not there: %j", async (block, message) => {
    expect(await save([{ kind: "call" }, block])).toMatchObject({
      status: 422,
      body: { errors: { blocks: [message] } },
    });
  });

  it("stay where what they show was deleted later", async () => {
    const { images } = await describedGallery(owner, ["one"]);
    const blocks = [{ kind: "picture", image_id: images[0] }];
    expect((await save(blocks)).status).toBe(200);
    await owner.delete(`/api/galleriesimages/${images[0]}`);
    expect((await save([...blocks, { kind: "call" }])).status).toBe(200);
  });
});

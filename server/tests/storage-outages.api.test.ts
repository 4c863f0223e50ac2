import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readBucket } from "../../app/platform/files/open-files.server.ts";
import { s3Files } from "../../app/platform/files/s3-files.server.ts";
import { newGallery } from "../../test/galleries.ts";
import { jpeg, upload } from "../../test/pictures.ts";
import { startS3StandIn, type FaultKind } from "../../test/s3-stand-in.ts";
import { openSite } from "../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const gallery: string = String(await newGallery(owner, "Trailers"));
const standIn = await startS3StandIn("bucket");
site.services.files = s3Files(readBucket(standIn.url), join(site.config.dataFolder, "tmp"), {
  connection: 1_000,
  silence: 150,
  answer: 1_000,
});
afterAll(() => standIn.stop());

let colour = 0x304050;
/** Uploads a new picture each time, because the server answers for a known picture from memory. */
const save = async () => {
  const bytes = await jpeg({ colour: `#${(colour += 0x080808).toString(16)}` });
  return owner.post("/api/galleriesimages", upload(bytes, { gallery_id: gallery }));
};
const images = async () =>
  (await site.db.selectFrom("gallery_images").select("id").execute()).map(({ id }) => id);

const later = "This cannot be done at the moment. Nothing was saved; please try again in a minute.";
const full = "There is no room left to save this.";

describe("an upload while the bucket", () => {
  it.each<[string, FaultKind, number, string]>([
    ["hangs", { kind: "swallows" }, 503, later],
    ["fails", { kind: "refuses", status: 500, code: "InternalError" }, 503, later],
    ["refuses the key", { kind: "refuses", status: 403, code: "AccessDenied" }, 503, later],
    ["is full", { kind: "refuses", status: 507, code: "XMinioStorageFull" }, 507, full],
  ])(
    "%s is refused with a sentence, stores nothing, and works afterwards",
    async (_what, trouble, status, message) => {
      const before = await images();
      standIn.suffer(trouble);
      const refused = await save();
      standIn.suffer(undefined);
      expect(refused).toMatchObject({ status, body: { message, error: message } });
      expect(refused.headers.get("Retry-After")).toBe(status === 503 ? "30" : null);
      expect(await images()).toEqual(before);
      expect((await save()).status).toBe(201);
    },
  );
});

describe("a picture", () => {
  it.each<[string, FaultKind]>([
    ["hangs", { kind: "swallows" }],
    ["breaks off", { kind: "stalls" }],
    ["fails", { kind: "refuses", status: 500, code: "InternalError" }],
    ["refuses the key", { kind: "refuses", status: 403, code: "AccessDenied" }],
    ["is gone", { kind: "refuses", status: 404, code: "NoSuchBucket" }],
  ])("whose bucket %s is a 503 that nobody keeps, and there again afterwards", async (_what, trouble) => {
    const { image_url: address } = (await save()).body;
    standIn.suffer(trouble);
    const refused = await site.visitor().get(address);
    standIn.suffer(undefined);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
    expect(refused.headers.has("ETag")).toBe(false);
    expect((await site.visitor().get(address)).status).toBe(200);
  });
});

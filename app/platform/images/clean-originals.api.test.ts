import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { codedAvif } from "../../../test/coded-colours.ts";
import { openSite } from "../../../test/site.ts";
import { queueHousekeeping } from "../jobs/housekeeping.server.ts";
import { addPicture, folderOf, originalOf, type PictureRow } from "./pictures.server.ts";

const site = await openSite();

const shown = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();
const rows = () => site.db.selectFrom("pictures").selectAll().orderBy("id").execute();

/** Stores a picture as an earlier version of the site did. */
async function stored(bytes: Buffer): Promise<PictureRow> {
  const path = join(site.config.dataFolder, "upload");
  await writeFile(path, bytes);
  const { services } = site;
  const row = await addPicture(services, site.clock.now(), {
    file: { path },
    change: async (_, picture) => picture,
  });
  await services.files.putBytes(originalOf(row.storage_key), bytes, row.mime);
  await rm(path, { force: true });
  await site.db
    .updateTable("pictures")
    .set({ cleaned_at: null, bytes: bytes.byteLength })
    .where("id", "=", row.id)
    .execute();
  return row;
}

it.each([
  ["16-bit pictures", () => readFile("test/files/png-16bit-srgb-profile.png")],
  ["AVIF pictures of another space", () => codedAvif({ primaries: 12, transfer: 13 })],
])("%s from an earlier version get their colours back and a new address", async (_name, make) => {
  const bytes = await make();
  const before = await stored(bytes);
  const { files } = site.services;
  const pale = `${folderOf(before.storage_key)}0-${before.width}.jpg`;
  await site.jobs.drain();
  await files.putBytes(pale, Buffer.from("pale"), "image/jpeg");
  await queueHousekeeping(site.services);
  await site.jobs.drain();
  const after = (await rows()).find(({ id }) => id === before.id)!;
  expect(after.hash).not.toBe(before.hash);
  expect(after.hash).toMatch(/^[0-9a-f]{32}$/);
  expect((await files.read(pale)).equals(Buffer.from("pale"))).toBe(false);
  expect(await files.read(originalOf(before.storage_key))).toEqual(bytes);
  await site.db.deleteFrom("pictures").execute();
});

it("originals from an earlier version lose their metadata once, and look as before", async () => {
  const telling = {
    IFD0: { Make: "Telling Camera" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 8/1 0/1" },
  };
  const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#246" } })
    .withExif(telling)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { services } = site;
  const photo = await stored(photograph);
  const lost = await stored(photograph);
  await services.files.delete(originalOf(lost.storage_key));
  const fresh = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#248" } })
    .png()
    .toBuffer();
  const plain = await stored(fresh);
  await queueHousekeeping(services);
  await site.jobs.drain();

  const clean = await services.files.read(originalOf(photo.storage_key));
  expect(clean.includes("Telling Camera")).toBe(false);
  expect(await shown(clean)).toEqual(await shown(photograph));
  expect(await services.files.read(originalOf(plain.storage_key))).toEqual(fresh);
  const now = site.clock.now().toISOString();
  expect((await rows()).map(({ bytes, cleaned_at }) => [bytes, cleaned_at])).toEqual([
    [clean.byteLength, now],
    [photograph.byteLength, now],
    [fresh.byteLength, now],
  ]);

  const put = vi.spyOn(services.files, "putBytes");
  site.clock.advance({ hours: 1 });
  await queueHousekeeping(services);
  await site.jobs.drain();
  expect(put.mock.calls.filter(([key]) => key.endsWith("original"))).toEqual([]);
  put.mockRestore();
});

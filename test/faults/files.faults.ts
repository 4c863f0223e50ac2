import assert from "node:assert/strict";
import { join } from "node:path";
import sharp from "sharp";
import { uploadForm, withOwnBytes } from "../bench/photographs.ts";
import type { FaultKind } from "../s3-stand-in.ts";
import { bothEngines, type Fault } from "./fault.ts";
import { fill, mountDisk, onlyRoot } from "./small-disk.ts";
import { pictureAddressesIn } from "../../app/platform/images/picture.ts";
import type { World } from "./world.ts";

export const fileFaults: Fault[] = [
  {
    fault: "File store away: it refuses every request",
    engines: bothEngines,
    visitor: "Every page, and recently shown pictures; others 503 with Retry-After",
    saving: "Text as usual; an upload 503 with Retry-After",
    readyz: "503",
    backOffice: "Works; pictures are missing",
    ends: "By itself",
    prove: (world) => provePictures(world, { kind: "refuses", status: 503, code: "SlowDown" }),
  },
  {
    fault: "File store silent: it accepts requests and never answers",
    engines: bothEngines,
    visitor: "Every page, and recently shown pictures; others 503 within a minute",
    saving: "Text as usual; an upload 503 within a minute",
    readyz: "503 within 3 s",
    backOffice: "Works; pictures are missing",
    ends: "By itself",
    prove: (world) => provePictures(world, { kind: "swallows" }),
  },
  {
    fault: "File store full",
    engines: bothEngines,
    visitor: "Every page and picture",
    saving: "An upload 507",
    readyz: "200 as long as it can be read",
    backOffice: "Works",
    ends: "As soon as there is room",
    async prove(world) {
      await world.start({ bucket: true });
      world.bucket.suffer({ kind: "refuses", status: 507, code: "XMinioStorageFull" });
      const { status, body } = await upload(world);
      assert.equal(status, 507, body);
      await world.expectPage();
      world.bucket.suffer(undefined);
      await expectUploads(world);
    },
  },
  {
    fault: "Disk full",
    engines: ["sqlite"],
    visitor: "Every page",
    saving: "507, “no room left”; nothing is half saved",
    readyz: "200: the database can be read",
    backOffice: "Reads as usual",
    ends: "As soon as there is room",
    missing: onlyRoot,
    async prove(world) {
      const disk = await mountDisk(world);
      await world.start({ settings: { DATA_DIR: join(disk, "data") } });
      const giveRoom = await fill(disk);
      const { status, body } = await upload(world);
      assert.equal(status, 507, body);
      await world.eventually("a save is refused", () => world.expectRefusal("x".repeat(200), [507, 503]));
      await world.expectPage();
      await world.expectPage("/");
      await giveRoom();
      await world.eventually("saves work again", () => world.expectSaved("Room again"));
      await expectUploads(world);
    },
  },
];

async function provePictures(world: World, trouble: FaultKind): Promise<void> {
  await world.start({ bucket: true });
  const pictures = [...pictureAddressesIn((await world.get("/gallery")).body)];
  const shownBefore = pictures[0];
  const notYetShown = pictures.find((address) => hashIn(address) !== hashIn(shownBefore));
  assert(shownBefore && notYetShown, "the gallery shows no two pictures");
  await world.eventually("the pictures are made", async () =>
    assert.equal((await world.get(shownBefore)).status, 200),
  );
  world.bucket.suffer(trouble);
  assert.equal((await world.get(shownBefore)).status, 200, "a picture in memory");
  const [, shown, taken, ready] = await Promise.all([
    world.expectPage("/gallery"),
    world.get(notYetShown),
    upload(world),
    world.ready(),
  ]);
  assert.equal(shown.status, 503, "a picture that is not in memory");
  assert(Number(shown.retryAfter) > 0, "a picture that is away names no time");
  assert.equal(taken.status, 503, taken.body);
  assert.equal(ready.status, 503);
  await world.expectSaved("Words need no store");
  world.bucket.suffer(undefined);
  assert.equal((await world.get(notYetShown)).status, 200);
  await expectUploads(world);
  await world.eventually("it says that it is ready", async () =>
    assert.equal((await world.ready()).status, 200),
  );
}

function hashIn(address = ""): string | undefined {
  return address.split("/")[2];
}

async function expectUploads(world: World): Promise<void> {
  await world.eventually("uploads work again", async () => {
    const { status, body } = await upload(world);
    assert.equal(status, 201, body);
  });
  world.expectSameProcess();
}

async function upload(world: World) {
  const { results } = await world.client.get<{ results: { id: number }[] }>("/api/galleries");
  const [gallery] = results;
  assert(gallery, "there is no gallery");
  const jpeg = await sharp({
    create: { width: 320, height: 240, channels: 3, background: "#356" },
  })
    .jpeg()
    .toBuffer();
  return world.upload("/api/galleriesimages", uploadForm(gallery.id, withOwnBytes(jpeg), "van.jpg"));
}

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { inspectPicture, UnsupportedPicture } from "./accept-picture.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  return () => rm(folder, { recursive: true, force: true });
});

const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
const photograph = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: "#888", noise } });

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" } })
    .png()
    .toBuffer();

async function inspect(bytes: Buffer) {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return inspectPicture(path);
}

describe("a picture is accepted by its content", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("as %s", async (format) => {
    const inspected = await inspect(await photograph()[format]().toBuffer());
    expect(inspected).toMatchObject({ mime: `image/${format}`, width: 320, height: 240 });
    expect(inspected.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("with the size it is seen in, whichever way the camera was held", async () => {
    const lying = await photograph(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect(lying)).toMatchObject({ width: 200, height: 300 });
  });

  it("as long as a WebP can be", async () => {
    expect(await inspect(await plain(20, 16_383))).toMatchObject({ width: 20, height: 16_383 });
    expect(await inspect(await plain(16_383, 20))).toMatchObject({ width: 16_383, height: 20 });
  });

  it("with a placeholder of less than 200 characters that is a WebP about 16 pixels wide", async () => {
    const { placeholder } = await inspect(await readFile("content/pictures/banner-1.jpg"));
    expect(placeholder.length).toBeLessThan(200);
    const [kind, data = ""] = placeholder.split(",");
    expect(kind).toBe("data:image/webp;base64");
    expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({ format: "webp", width: 16 });
  });

  it("with an empty placeholder where it is transparent, since that would show through", async () => {
    const clear = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } },
    });
    expect((await inspect(await clear.png().toBuffer())).placeholder).toMatch(/^data:image\/gif/);
  });
});

describe("refused is", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  it.each([
    ["an empty file", async () => Buffer.alloc(0)],
    ["text that is named like a picture", async () => Buffer.from("This is no picture.")],
    ["SVG", async () => Buffer.from(svg)],
    ["SVG after an XML declaration", async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["TIFF", async () => photograph().tiff().toBuffer()],
    ["PDF", async () => Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n")],
    [
      "only the first bytes of a JPEG",
      async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
    ],
    [
      "a JPEG start followed by a script",
      async () => Buffer.from("\xff\xd8\xff\xe0<script>alert(1)</script>", "latin1"),
    ],
    ["a strip longer than a WebP", async () => plain(20, 16_384)],
    ["one on its side", async () => plain(16_384, 20)],
  ])("%s", async (_, make) => {
    await expect(inspect(await make())).rejects.toThrow(UnsupportedPicture);
  });

  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "a truncated %s, whatever is missing",
    async (format) => {
      const whole = await photograph()[format]().toBuffer();
      for (const part of [0.1, 0.5, 0.98]) {
        await expect(inspect(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toThrow(
          UnsupportedPicture,
        );
      }
    },
  );

  it.each([true, false])("a truncated picture that loads progressively", async (progressive) => {
    const format = progressive ? photograph().jpeg({ progressive }) : photograph().png({ progressive: true });
    const whole = await format.toBuffer();
    await expect(inspect(whole.subarray(0, whole.length - 500))).rejects.toThrow(UnsupportedPicture);
  });

  it("a decompression bomb, at once", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
      .toColourspace("b-w")
      .png({ compressionLevel: 1 })
      .toBuffer();
    const started = performance.now();
    await expect(inspect(bomb)).rejects.toThrow(UnsupportedPicture);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

/** 40,000 pixels high. */

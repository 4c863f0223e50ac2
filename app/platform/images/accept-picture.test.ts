import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
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

const formats = ["jpeg", "png", "webp", "gif", "avif"] as const;
/** Encodes with the least effort, because the size of the file does not matter here. */
const photographAs = (format: (typeof formats)[number]) =>
  photograph().toFormat(format, format === "avif" ? { effort: 0 } : format === "gif" ? { effort: 1 } : {});

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
  it.each(formats)("as %s", async (format) => {
    const inspected = await inspect(await photographAs(format).toBuffer());
    expect(inspected).toMatchObject({ mime: `image/${format}`, width: 320, height: 240 });
    expect(inspected.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("with its upright size, whichever way the camera was held", async () => {
    const lying = await photograph(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect(lying)).toMatchObject({ width: 200, height: 300 });
  });

  it("up to the longest side of a WebP", async () => {
    expect(await inspect(await plain(20, 16_383))).toMatchObject({ width: 20, height: 16_383 });
    expect(await inspect(await plain(16_384, 20))).toMatchObject({ width: 16_384, height: 20 });
  });

  it("with a placeholder of less than 200 characters that is a WebP about 16 pixels wide", async () => {
    const { placeholder } = await inspect(await readFile("content/pictures/banner-1.jpg"));
    expect(placeholder.length).toBeLessThan(200);
    const [kind, data = ""] = placeholder.split(",");
    expect(kind).toBe("data:image/webp;base64");
    expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({ format: "webp", width: 16 });
  });

  it("with an empty placeholder if it is transparent, since a placeholder would show through", async () => {
    const clear = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } },
    });
    expect((await inspect(await clear.png().toBuffer())).placeholder).toMatch(/^data:image\/gif/);
  });
});

it.each([false, true])(
  "a JPEG without its end marker shows every pixel (progressive: %s)",
  async (progressive) => {
    const whole = await photograph().jpeg({ progressive }).toBuffer();
    const inspected = await inspect(whole.subarray(0, -2));
    expect(inspected).toMatchObject({ mime: "image/jpeg", width: 320, height: 240 });
    const accepted = await readFile(join(folder, "upload"));
    expect(inspected.bytes).toBe(accepted.length);
    const pixels = (bytes: Buffer) => sharp(bytes, { failOn: "warning" }).raw().toBuffer();
    expect((await pixels(accepted)).equals(await pixels(whole))).toBe(true);
  },
);

it("the placeholder of a 16-bit picture has its colours", async () => {
  const { placeholder } = await inspect(await readFile("test/files/png-16bit-srgb-profile.png"));
  const bytes = Buffer.from(placeholder.split(",")[1]!, "base64");
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [red, green, blue] = data.subarray((info.width * Math.floor(info.height / 2) + 2) * info.channels);
  expect([red! > 245, green! < 15, blue! < 15]).toEqual([true, true, true]);
});

describe("each refusal names its reason", () => {
  const whole = () => photograph().jpeg().toBuffer();
  const avis = () => Buffer.from("\0\0\0\x1cftypavis\0\0\0\0avisavifmif1", "latin1");
  const heic = () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1");
  it.each([
    ["This file is empty.", () => Buffer.alloc(0)],
    ["This file is damaged or did not arrive whole.", async () => (await whole()).subarray(0, 4_000)],
    ["12,000 × 12,000 pixels are too many; at most 120 million.", () => blackPng(12_000)],
    [
      "20 × 16,384 pixels are too high for their width; at most 16,383 once it is 2,000 wide.",
      () => plain(20, 16_384),
    ],
    ["Animated AVIF pictures are not shown here. Please upload a still picture.", avis],
    [
      "You can't upload files of this type. It is a HEIC picture, as iPhones take them: please save it as a JPEG first.",
      heic,
    ],
    ["You can't upload files of this type.", () => Buffer.from("This is no picture.")],
  ])("%s", async (words, make) => {
    await expect(inspect(await make())).rejects.toThrow(words);
  });

  it("accepts a panorama that would be too high only after a rotation", async () => {
    expect(await inspect(await plain(20_000, 2_000))).toMatchObject({ width: 20_000, height: 2_000 });
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
  ])("%s", async (_, make) => {
    await expect(inspect(await make())).rejects.toThrow(UnsupportedPicture);
  });

  it.each(formats)("a truncated %s, whatever is missing", async (format) => {
    const whole = await photographAs(format).toBuffer();
    for (const part of [0.1, 0.5, 0.98]) {
      await expect(inspect(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toThrow(
        UnsupportedPicture,
      );
    }
  });

  it.each([true, false])("a truncated picture that loads progressively", async (progressive) => {
    const format = progressive ? photograph().jpeg({ progressive }) : photograph().png({ progressive: true });
    const whole = await format.toBuffer();
    await expect(inspect(whole.subarray(0, whole.length - 500))).rejects.toThrow(UnsupportedPicture);
  });

  it("a decompression bomb, at once", async () => {
    const bomb = blackPng(12_000);
    await expect(inspect(bomb)).rejects.toThrow(UnsupportedPicture);
  });
});

/** Returns a black square with one bit per pixel (https://www.w3.org/TR/png-3/): a few kilobytes, whatever its side. */
function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND")]);
}

function chunk(name: string, content = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [content.length, crc32(named)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([length!, named, checksum!]);
}

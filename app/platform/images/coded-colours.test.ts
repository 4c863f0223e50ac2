import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, it } from "vitest";
import { codedAvif, codedPng } from "../../../test/coded-colours.ts";
import { inspectPicture } from "./accept-picture.server.ts";
import { codedColours } from "./coded-colours.server.ts";
import { namedProfile, smallPicture } from "./open-picture.server.ts";

const path = join(await mkdtemp(join(tmpdir(), "coded-")), "picture");
const firstPixel = async (image: Sharp) => [...(await image.raw().toBuffer()).subarray(0, 3)];

/** The expected pixels, calculated with the matrices of the standards. */
const cases = [
  { name: "Display P3", primaries: 12, transfer: 13, shown: [217, 42, 52] },
  { name: "Display P3, its curve unsaid", primaries: 12, transfer: 2, shown: [217, 42, 52] },
  { name: "BT.2020", primaries: 9, transfer: 13, shown: [247, 0, 53] },
  { name: "BT.2020 of a camera", primaries: 9, transfer: 14, shown: [247, 0, 53] },
  { name: "sRGB", primaries: 1, transfer: 13, shown: [200, 60, 60] },
  { name: "unsaid colours", primaries: 2, transfer: 2, shown: [200, 60, 60] },
  { name: "sRGB without a curve", primaries: 1, transfer: 8, shown: [229, 133, 133] },
  { name: "no known colours", primaries: 200, transfer: 13, shown: [200, 60, 60] },
];

it.each(cases)(
  "shows the colours of $name in an AVIF of any depth, and in a PNG",
  async ({ shown, ...coded }) => {
    const files = [codedPng(coded), ...([8, 10, 12] as const).map((depth) => codedAvif({ ...coded, depth }))];
    for (const made of files) {
      await writeFile(path, await made);
      const pixel = await firstPixel(await smallPicture(path, { width: 16 }));
      for (const [index, value] of shown.entries())
        expect(Math.abs(pixel[index]! - value)).toBeLessThanOrEqual(3);
    }
  },
);

it("reads 16 bits without colour information as sRGB", async () => {
  const deep = sharp({ create: { width: 64, height: 64, channels: 3, background: "rgb(200, 60, 60)" } });
  await writeFile(path, await deep.toColourspace("rgb16").png().toBuffer());
  for (const format of ["jpeg", "webp", "avif"] as const) {
    const shown = await (
      await smallPicture(path, { width: 16 })
    )
      .toFormat(format, { quality: 100 })
      .toBuffer();
    const [red, green, blue] = await firstPixel(sharp(shown));
    expect([Math.abs(red! - 200) < 4, Math.abs(green! - 60) < 4, Math.abs(blue! - 60) < 4]).toEqual([
      true,
      true,
      true,
    ]);
  }
});

it("shows a picture with high dynamic range, and its white as white", async () => {
  for (const transfer of [16, 18]) {
    await writeFile(path, await codedAvif({ primaries: 9, transfer, depth: 10 }));
    const [red, green] = await firstPixel(await smallPicture(path, { width: 16 }));
    expect([red! > 250, green! < 5]).toEqual([true, true]);
  }
});

it("shows the same in a placeholder", async () => {
  await writeFile(path, await codedAvif({ primaries: 12, transfer: 13 }));
  const { placeholder } = await inspectPicture(path);
  const [red, green, blue] = await firstPixel(sharp(Buffer.from(placeholder.split(",")[1]!, "base64")));
  expect([Math.abs(red! - 217) < 9, Math.abs(green! - 42) < 9, Math.abs(blue! - 52) < 9]).toEqual([
    true,
    true,
    true,
  ]);
});

it("prefers a profile to code numbers, and finds no colours in a truncated file", async () => {
  const whole = await codedAvif({ primaries: 12, transfer: 13 });
  await writeFile(path, whole);
  expect(await codedColours(path)).toEqual({ primaries: 12, transfer: 13 });
  for (let length = 0; length < whole.indexOf("nclx") + 8; length += 7) {
    await writeFile(path, whole.subarray(0, length));
    expect(await codedColours(path)).toBeUndefined();
  }
  await rm(path);
  const profiled = sharp(await codedPng({ primaries: 12, transfer: 13 })).withIccProfile("srgb");
  const png = await profiled.png().toBuffer();
  const chunk = (await codedPng({ primaries: 12, transfer: 13 })).subarray(33, 49);
  await writeFile(path, Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
  expect(await codedColours(path)).toEqual({ primaries: 12, transfer: 13 });
  expect(await namedProfile(path)).toBeUndefined();
});

import sharp from "sharp";
import { expect, it } from "vitest";
import { movingApng, movingPicture } from "../../../test/moving-pictures.ts";
import { isAnimated } from "./animated.ts";

const still = sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } });
const tell = (bytes: Buffer) => isAnimated(new Blob([new Uint8Array(bytes)]));

it.each([
  ["GIF that moves for ever", () => movingPicture("gif"), true],
  ["GIF that moves once", () => movingPicture("gif", { loop: 1 }), true],
  ["WebP that moves", () => movingPicture("webp"), true],
  ["PNG that moves", () => movingApng(2), true],
  ["PNG of one frame", () => movingApng(1), false],
  ["still GIF", () => still.clone().gif().toBuffer(), false],
  ["still WebP", () => still.clone().webp().toBuffer(), false],
  ["still WebP with a profile", () => still.clone().withIccProfile("p3").webp().toBuffer(), false],
  ["still PNG", () => still.clone().png().toBuffer(), false],
  ["JPEG", () => still.clone().jpeg().toBuffer(), false],
  ["text", async () => Buffer.from("GIF8"), false],
  ["nothing", async () => Buffer.alloc(0), false],
])("a %s is recognised", async (_name, make, expected) => {
  expect(await tell(await make())).toBe(expected);
});

it("returns an answer for a file that is truncated anywhere", async () => {
  const whole = await movingPicture("gif");
  for (let length = 0; length < whole.length; length += 3)
    expect(typeof (await tell(whole.subarray(0, length)))).toBe("boolean");
});

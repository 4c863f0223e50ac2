import { expect, it } from "vitest";
import { presentPicture, turnedClockwise, widthsFor } from "./picture.ts";

const hash = "0123456789abcdef0123456789abcdef";

it.each([
  [4000, [320, 480, 640, 960, 1280, 1600, 2000]],
  [2000, [320, 480, 640, 960, 1280, 1600, 2000]],
  [1999, [320, 480, 640, 960, 1280, 1600, 1999]],
  [640, [320, 480, 640]],
  [500, [320, 480, 500]],
  [20, [20]],
])("a picture %i wide is offered in no width above its own", (own, offered) => {
  expect(widthsFor(own)).toEqual(offered);
});

it("has an address of a JPEG at most 1600 pixels wide, and a srcset without a format", () => {
  expect(presentPicture({ hash, width: 4000, height: 3000, placeholder: "data:," }, 0)).toEqual({
    image_url: `/pictures/${hash}-0/1600.jpg`,
    width: 4000,
    height: 3000,
    placeholder: "data:,",
    srcset: [320, 480, 640, 960, 1280, 1600, 2000]
      .map((width) => `/pictures/${hash}-0/${width} ${width}w`)
      .join(", "),
  });
});

it("swaps width and height after a quarter turn, under another address", () => {
  const turned = presentPicture({ hash, width: 800, height: 600, placeholder: "data:," }, 90);
  expect(turned).toMatchObject({ image_url: `/pictures/${hash}-90/600.jpg`, width: 600, height: 800 });
});

it("is back where it was after four quarter turns", () => {
  expect([turnedClockwise(0), turnedClockwise(90), turnedClockwise(180), turnedClockwise(270)]).toEqual([
    90, 180, 270, 0,
  ]);
});

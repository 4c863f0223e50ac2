import { expect, it } from "vitest";
import { sizesInBoxes } from "./picture.tsx";

const boxes = [
  { from: "64rem", width: "40vw", shape: 4 / 5 },
  { width: "92vw", shape: 4 / 3 },
] as const;

it("asks for as many pixels as a picture has in its box, by the side that decides", () => {
  expect(sizesInBoxes(boxes, 4 / 3)).toBe("(min-width: 64rem) 67vw, 92vw");
  expect(sizesInBoxes(boxes, 3 / 4)).toBe("(min-width: 64rem) 40vw, 92vw");
  expect(sizesInBoxes(boxes, 2)).toBe("(min-width: 64rem) 100vw, 138vw");
});

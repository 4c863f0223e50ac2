import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Picture, sizesInBoxes } from "./picture.tsx";

const boxes = [
  { from: "64rem", width: "40vw", shape: 4 / 5 },
  { width: "92vw", shape: 4 / 3 },
] as const;

it("requests the width that a picture needs to fill its box in both directions", () => {
  expect(sizesInBoxes(boxes, 4 / 3)).toBe("(min-width: 64rem) 67vw, 92vw");
  expect(sizesInBoxes(boxes, 3 / 4)).toBe("(min-width: 64rem) 40vw, 92vw");
  expect(sizesInBoxes(boxes, 2)).toBe("(min-width: 64rem) 100vw, 138vw");
});

it("uses the focal point of the picture's owner, or else that of the page", () => {
  const file = { image_url: "/a.jpg", width: 4, height: 3, placeholder: "", srcset: "" };
  const shown = (focal: string | null) =>
    renderToStaticMarkup(
      createElement(Picture, { alt: "", focal: "51% 50%", picture: { ...file, focal }, sizes: "100vw" }),
    );
  expect(shown("70% 40%")).toContain("object-position:70% 40%");
  expect(shown(null)).toContain("object-position:51% 50%");
});

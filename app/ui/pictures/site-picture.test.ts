import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SitePicture } from "./site-picture.tsx";

const files = { avif: "/a.avif 480w", webp: "/a.webp" };
const picture = { focal: "50% 50%", tall: files, wide: files, width: 1600, height: 533, share: "/a.jpg" };

it("shows the tall picture only in the phone layout, even if the browser rounds the width to 64ths of a pixel", () => {
  const html = renderToStaticMarkup(createElement(SitePicture, { picture, alt: "" }));
  const [, widest] = /media="\(max-width: ([\d.]+)rem\)"/.exec(html)!;
  const [, wide] = /--breakpoint-md: ([\d.]+)rem/.exec(readFileSync("app/styles/theme.css", "utf8"))!;
  const in64ths = (rem: string | undefined) => Math.round(Number(rem) * 16 * 64);
  expect(in64ths(widest)).toBeLessThan(in64ths(wide));
});

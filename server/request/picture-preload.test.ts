import { describe, expect, it } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { SitePicture } from "../../app/ui/site-picture.tsx";
import { picturePreload } from "./picture-preload.ts";

const picture = {
  focal: "50% 50%",
  tall: { avif: "/t-480.avif 480w, /t-800.avif 800w", webp: "/t.webp" },
  wide: { avif: "/w-1200.avif 1200w, /w-2400.avif 2400w", webp: "/w.webp" },
  width: 1600,
  height: 800,
  share: "/s.jpg",
};
const shown = (eager: boolean) =>
  `<main>${renderToStaticMarkup(createElement(SitePicture, { alt: "A van", picture, eager, sizes: "100vw" }))}</main>`;

describe("the link to the picture that is seen first", () => {
  it("asks for the one of narrow windows, in the size of the screen", () => {
    const always = 'rel=preload; as=image; fetchpriority=high; type="image/avif"';
    expect(picturePreload(shown(false) + shown(true))).toBe(
      `</t-480.avif>; ${always}; media="(max-width: 43.74rem)"; imagesrcset="${picture.tall.avif}"; imagesizes="100vw"`,
    );
  });

  it("is none where all pictures come later", () => {
    expect(picturePreload(shown(false))).toBeUndefined();
  });
});

import type { Page } from "@playwright/test";
import { legibilityOf } from "../../scripts/legibility.mjs";
import { expect, test } from "./test.ts";
import { atRelease } from "./variants.ts";

const withPictures = ["/", "/about", "/repairs", "/breakdown", "/gallery"];

/** The largest allowed enlargement by density. At double density, two thirds of the pixels still look sharp. */
const mostEnlarged = { 1: 1.05, 2: 1.5 } as const;

for (const density of [1, 2] as const) {
  test.describe(`at density ${density}`, () => {
    test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: density });

    test(
      "pictures have enough pixels for the width and height of their boxes",
      { tag: atRelease },
      async ({ page }) => {
        for (const path of withPictures) {
          await page.goto(path);
          const soft = (await enlargements(page, density)).filter(({ by }) => by > mostEnlarged[density]);
          expect(soft, path).toEqual([]);
        }
      },
    );
  });
}

/** Places where text was hard to read once. `npm run screens` measures every page at every width. */
for (const [path, width, height] of [
  ["/", 320, 256],
  ["/about", 1280, 800],
  ["/about", 390, 844],
  ["/repairs", 1024, 768],
  ["/breakdown", 1920, 1080],
  ["/pl/breakdown", 1920, 1080],
] as const) {
  test(
    `${path} at ${width} × ${height}: each word is whole and stands out from its background`,
    { tag: atRelease },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      await page.goto(path, { waitUntil: "networkidle" });
      const found = await legibilityOf(page, () =>
        page.screenshot({ fullPage: true, animations: "disabled" }),
      );
      expect(found.cut).toEqual([]);
      expect(found.veiled).toEqual([]);
      expect(found.sideways).toBe(0);
      expect(found.anywhere!.contrast, found.anywhere!.text).toBeGreaterThanOrEqual(4.5);
    },
  );
}

/** Returns how many times larger than its file each picture is drawn. The side with the larger ratio counts. */
async function enlargements(page: Page, density: number) {
  return page.locator("main img").evaluateAll((images: HTMLImageElement[], pixels) => {
    // Waits for `load` instead of decoding the pictures, which would take longer than the rest of this test.
    const loaded = (image: HTMLImageElement) =>
      new Promise((done, failed) => {
        image.addEventListener("load", done);
        image.addEventListener("error", () => failed(new Error(`no picture: ${image.src}`)));
        if (image.complete && image.naturalWidth > 0) done(image);
      });
    return Promise.all(
      images
        .filter((image) => image.checkVisibility() && image.clientWidth > 0)
        .map(async (image) => {
          image.loading = "eager";
          await loaded(image);
          const file = new Image();
          file.src = image.currentSrc;
          await loaded(file);
          const across = (image.clientWidth * pixels) / file.naturalWidth;
          const down = (image.clientHeight * pixels) / file.naturalHeight;
          const fit = getComputedStyle(image).objectFit;
          const by = fit === "contain" ? Math.min(across, down) : Math.max(across, down);
          return { by: Math.round(by * 100) / 100, file: image.currentSrc, alt: image.alt };
        }),
    );
  }, density);
}

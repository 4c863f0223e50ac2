import type { Locator, Page } from "@playwright/test";
import { readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { holdScripts } from "./scripts-held.ts";
import { carouselReady, expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.beforeEach(async ({ page }) => signIn(page, admin));

test.describe("the gallery page", () => {
  test("gallery page: 2 thumbnails at 390 px, 3 at 700 px, 5 at 1024 px", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto("/gallery");
    const row = thumbnails(page);
    await carouselReady(row);
    for (const [width, count] of [
      [390, 2],
      [700, 3],
      [1024, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const inView = async () => {
        const [outer, slide] = [await row.boundingBox(), await row.getByRole("button").first().boundingBox()];
        return Math.round(outer!.width / slide!.width);
      };
      await expect.poll(inView, `${width} pixels wide`).toBe(count);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectNoAxeFindings(page);
    }
  });

  test("gallery page: a thumbnail, the buttons and the arrow keys move the large one", async ({ page }) => {
    await page.goto("/gallery");
    const large = page.getByRole("region", { name: "Our work", exact: true });
    await carouselReady(large);
    await thumbnails(page).getByRole("button", { name: "Show picture 3" }).click();
    await expectInView(large, 3);
    await large.getByRole("button", { name: "Next slide" }).click();
    await expectInView(large, 4);
    await expect(thumbnails(page).getByRole("button", { name: "Show picture 4" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await large.getByRole("group", { name: "Our work: slides" }).press("ArrowLeft");
    await expectInView(large, 3);
  });

  test("gallery page: where somebody scrolled to before the scripts came it goes on", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/gallery");
    const large = page.getByRole("region", { name: "Our work", exact: true });
    const row = large.getByRole("group", { name: "Our work: slides" });
    await row.evaluate((element) => element.scrollTo({ left: 2 * element.clientWidth, behavior: "instant" }));
    await expectInView(large, 3);
    release();
    await carouselReady(large);
    await expect(thumbnails(page).getByRole("button", { name: "Show picture 3" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expectInView(large, 3);
  });

  test("gallery page: a thumbnail pressed before the scripts came is what is shown", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/gallery");
    const large = page.getByRole("region", { name: "Our work", exact: true });
    await thumbnails(page).getByRole("button", { name: "Show picture 3" }).click();
    release();
    await expect(thumbnails(page).getByRole("button", { name: "Show picture 3" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expectInView(large, 3);
  });

  test("gallery page: a picture's link opens in a new tab", async ({ page, context }) => {
    await page.goto("/gallery");
    const link = page.getByRole("region", { name: "Our work", exact: true }).getByRole("link").first();
    const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(new URL(page.url()).pathname).toBe("/gallery");
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("gallery page: every picture can be seen, in order", async ({ page }) => {
      await page.goto("/gallery");
      const { images } = await readGallery(page, 2);
      const shown = page.getByRole("region", { name: "Our work", exact: true }).getByRole("img");
      await expect(shown).toHaveCount(images.length);
      const boxes = await Promise.all((await shown.all()).map((image) => image.boundingBox()));
      const tops = boxes.map((box) => box!.y);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(boxes.every((box) => box!.x >= 0 && box!.x + box!.width <= 1280)).toBe(true);
    });
  });
});

function thumbnails(page: Page): Locator {
  return page.getByRole("region", { name: "Our work: thumbnails" });
}

/** At the left edge of the carousel, and no longer moving. */
async function expectInView(carousel: Locator, place: number): Promise<void> {
  const slide = carousel.getByRole("group", { name: new RegExp(`^${place} of \\d+$`) });
  await expect
    .poll(async () => Math.round((await slide.boundingBox())!.x - (await carousel.boundingBox())!.x))
    .toBe(0);
}

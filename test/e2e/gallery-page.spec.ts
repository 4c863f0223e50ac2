import type { Locator, Page } from "@playwright/test";
import { readGallery } from "./galleries.ts";
import { holdScripts } from "./scripts-held.ts";
import { carouselReady, expect, expectNoAxeFindings, test } from "./test.ts";

const { step } = test;

test("the gallery page shows 2 thumbnails at 390 px, 3 at 700 px, 5 at 1024 px, which move the large picture", async ({
  page,
  context,
}) => {
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

  const large = page.getByRole("region", { name: "Our work", exact: true });
  await step("a picture's link opens in a new tab", async () => {
    await carouselReady(large);
    const link = large.getByRole("link").first();
    const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(new URL(page.url()).pathname).toBe("/gallery");
    await tab.close();
  });

  await step("a thumbnail, the buttons and the arrow keys move the large one", async () => {
    await thumbnail(page, 3).click();
    await expectInView(large, 3);
    await large.getByRole("button", { name: "Next slide" }).click();
    await expectInView(large, 4);
    await expect(thumbnail(page, 4)).toHaveAttribute("aria-current", "true");
    await large.getByRole("group", { name: "Our work: slides" }).press("ArrowLeft");
    await expectInView(large, 3);
  });
});

test("a thumbnail with the focus stays in view while the large pictures move, and when the window changes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto("/gallery");
  await carouselReady(thumbnails(page));
  const large = page.getByRole("region", { name: "Our work", exact: true });
  await carouselReady(large);
  // What a script focuses after a key has a visible focus.
  await page.keyboard.press("Tab");
  await step("the next pictures are asked for, and a thumbnail is focused before they arrive", async () => {
    const next = await large.getByRole("button", { name: "Next slide" }).elementHandle();
    await thumbnail(page, 1).evaluate((first, button) => {
      for (let presses = 0; presses < 3; presses++) (button as HTMLElement).click();
      first.focus();
    }, next);
    await expect(thumbnail(page, 4)).toHaveAttribute("aria-current", "true");
    await untilRowsAreStill(page);
    await expect(thumbnail(page, 1)).toBeInViewport({ ratio: 0.9 });
  });
  await step("a narrower window", async () => {
    await thumbnail(page, 3).focus();
    await expect(thumbnail(page, 3)).toBeInViewport({ ratio: 0.9 });
    await page.setViewportSize({ width: 390, height: 900 });
    await expect.poll(() => thumbnail(page, 3).evaluate((one) => one.clientWidth)).toBeLessThan(200);
    await untilRowsAreStill(page);
    await expect(thumbnail(page, 3)).toBeInViewport({ ratio: 0.9 });
  });
});

test("the page keeps the scroll position and the thumbnail that was pressed before the scripts load @release", async ({
  page,
}) => {
  const large = page.getByRole("region", { name: "Our work", exact: true });
  const releaseFirst = await holdScripts(page);
  await page.goto("/gallery");
  const row = large.getByRole("group", { name: "Our work: slides" });
  await row.evaluate((element) => element.scrollTo({ left: 2 * element.clientWidth, behavior: "instant" }));
  await expectInView(large, 3);
  releaseFirst();
  await carouselReady(large);
  await expect(thumbnail(page, 3)).toHaveAttribute("aria-current", "true");
  await expectInView(large, 3);

  const release = await holdScripts(page);
  await page.goto("/gallery");
  await thumbnail(page, 3).click();
  release();
  await expect(thumbnail(page, 3)).toHaveAttribute("aria-current", "true");
  await expectInView(large, 3);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every picture of the gallery page can be seen, in order @release", async ({ page }) => {
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

function thumbnail(page: Page, place: number): Locator {
  return thumbnails(page).getByRole("button", { name: `Show picture ${place}`, exact: true });
}

function thumbnails(page: Page): Locator {
  return page.getByRole("region", { name: "Our work: thumbnails" });
}

function untilRowsAreStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    let before = "";
    for (let still = 0; still < 10;) {
      await new Promise(requestAnimationFrame);
      const rows = [...document.querySelectorAll(".carousel-row")];
      const now = rows.map((row) => getComputedStyle(row).transform).join();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
}

/** Waits until the slide is at the left edge of the carousel and no longer moves. */
async function expectInView(carousel: Locator, place: number): Promise<void> {
  const slide = carousel.getByRole("group", { name: new RegExp(`^${place} of \\d+$`) });
  await expect
    .poll(async () =>
      Math.round(Math.abs((await slide.boundingBox())!.x - (await carousel.boundingBox())!.x)),
    )
    .toBe(0);
}

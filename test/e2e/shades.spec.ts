import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./test.ts";
import { allVariants } from "./variants.ts";

const { step } = test;
const mostJump = 0.2;
/** The distance in pixels for measuring a slope. It is long because a picture has only 256 levels of brightness. */
const reach = 24;

for (const path of ["/", "/contact", "/breakdown", "/repairs"]) {
  test(`${path}: up to 1023 pixels the text is below the picture, and the shade over the picture has no edge @release`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const [width, height] of [
      [700, 1000],
      [768, 1024],
      [844, 390],
      [1023, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      const picture = await page.locator("main picture img").first().boundingBox();
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect(heading!.y, `${width} × ${height}`).toBeGreaterThan(picture!.y + picture!.height - 30);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    if (path === "/") {
      await step("the heading has two lines, and grows with the width up to about 100 pixels", () =>
        expectLargerAndLarger(page),
      );
    }
    if (path === "/contact") {
      await step("on a phone the header's picture ends without an edge", () => expectNoEdgeBelow(page));
    }
    if (path === "/repairs") return;
    await step("the shade over the picture has no edge along any line", () => expectSmoothShade(page));
  });
}

test("on a phone the header's picture ends without an edge, even with little text below it @release", async ({
  page,
}) => {
  for (const path of ["/gallery", "/about"]) {
    await page.goto(path);
    await expectNoEdgeBelow(page);
  }
});

async function expectLargerAndLarger(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const heading = page.getByRole("heading", { level: 1 });
  const sizes = [];
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { size, lines } = await heading.evaluate((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { size: parseFloat(fontSize), lines: element.clientHeight / parseFloat(lineHeight) };
    });
    expect(Math.round(lines), `${width} pixels`).toBe(2);
    sizes.push(size);
  }
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  expect(sizes[0]).toBeGreaterThanOrEqual(40);
  expect(Math.round(sizes.at(-1)! / 10)).toBe(10);
}

async function expectNoEdgeBelow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const picture = page.locator("main picture img").first();
  const bottom = await picture.evaluate((image) => Math.round(image.getBoundingClientRect().bottom));
  // Right of the text: the last two pixel rows of the picture, and two rows of the background below.
  const clip = { x: 290, y: bottom - 2, width: 100, height: 4 };
  const shot = await page.screenshot({ clip, animations: "disabled" });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const row = info.width * info.channels;
  const steps = Array.from(data.subarray(0, row), (value, at) => Math.abs(value - data[3 * row + at]!));
  expect(Math.max(...steps)).toBeLessThanOrEqual(8);
}

/** Checks the shade over a white background in place of the picture, where any edge must come from the shade. */
async function expectSmoothShade(page: Page): Promise<void> {
  await standOnWhite(page);
  for (const width of allVariants ? [390, 700, 768, 1023, 1024, 1280, 1440, 1920] : [390, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { data, info } = await sharp(await page.screenshot({ animations: "disabled" }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let y = 20; y < 600; y += 60) {
      const line = data.subarray(y * info.width, (y + 1) * info.width);
      expect(largestJump(line), `${width} pixels wide, line ${y}`).toBeLessThan(mostJump);
    }
  }
}

async function standOnWhite(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      picture, .wrap, .banner-heading, .call-bar { visibility: hidden !important }
      .with-strip, .banner, .banner-slide { background: white !important }
      * { border-color: transparent !important }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Returns the largest change of slope between adjacent stretches of a line, in brightness levels per pixel. */
function largestJump(line: Uint8Array): number {
  const slope = (at: number) => (line[at + reach]! - line[at]!) / reach;
  let largest = 0;
  for (let at = reach; at + reach < line.length; at += 1)
    largest = Math.max(largest, Math.abs(slope(at) - slope(at - reach)));
  return largest;
}

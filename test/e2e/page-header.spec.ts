import sharp from "sharp";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ["/gallery", "/contact", "/about"]) {
  test(`${path}: on a phone the header's picture ends without an edge, however few words stand below it`, async ({
    page,
  }) => {
    await page.goto(path);
    const picture = page.locator("main picture img").first();
    const bottom = await picture.evaluate((image) => Math.round(image.getBoundingClientRect().bottom));
    // Right of the words: the picture's last two rows of pixels, and two of the ground below.
    const clip = { x: 290, y: bottom - 2, width: 100, height: 4 };
    const shot = await page.screenshot({ clip, animations: "disabled" });
    const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const row = info.width * info.channels;
    const steps = Array.from(data.subarray(0, row), (value, at) => Math.abs(value - data[3 * row + at]!));
    expect(Math.max(...steps)).toBeLessThanOrEqual(8);
  });
}

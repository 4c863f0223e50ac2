import type { Page } from "@playwright/test";

/** Draws a signature on the page's pad. */
export async function signOnPad(page: Page): Promise<void> {
  const pad = page.getByRole("img", { name: /^Signature pad/ });
  await pad.scrollIntoViewIfNeeded();
  const { x, y } = (await pad.boundingBox())!;
  await page.mouse.move(x + 40, y + 120);
  await page.mouse.down();
  for (let at = 0; at < 12; at += 1) await page.mouse.move(x + 40 + at * 18, y + 120 + (at % 3) * 30);
  await page.mouse.up();
}

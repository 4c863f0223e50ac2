import type { Locator } from "@playwright/test";

/**
 * Touches what stands still in sight. A touch in the very frame in which the page was scrolled to it is seen by the page,
 * but Chromium makes no click of it.
 */
export async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await target.tap();
}

import { setTimeout as wait } from "node:timers/promises";
import type { Locator } from "@playwright/test";

/**
 * Touches, and once more should no click have come of it: on a busy machine Chromium's emulated finger loses some, though
 * the page sees the touch begin and end.
 */
export async function tap(target: Locator): Promise<void> {
  // A list may render it again meanwhile; the tap waits for the new one.
  await target.scrollIntoViewIfNeeded().catch(() => {});
  const clicked = target.evaluate(nextClick).catch(() => true);
  await target.tap();
  if (!(await Promise.race([clicked, wait(3_000, false)]))) await target.tap();
}

/** In the page, whose clock a test may have stopped. */
function nextClick(): Promise<boolean> {
  return new Promise((resolve) => {
    document.addEventListener("click", () => resolve(true), { capture: true, once: true });
  });
}

import { setTimeout as wait } from "node:timers/promises";
import type { Locator } from "@playwright/test";

/**
 * Taps, and taps again if no click followed. On a busy machine Chromium's touch emulation loses some clicks, although
 * the page sees the touch begin and end.
 */
export async function tap(target: Locator): Promise<void> {
  // A list may replace the element meanwhile. The tap waits for the new element.
  await target.scrollIntoViewIfNeeded().catch(() => {});
  const clicked = target.evaluate(nextClick).catch(() => true);
  await target.tap();
  if (!(await Promise.race([clicked, wait(3_000, false)]))) await target.tap();
}

/** Runs in the page and uses no timer, because a test may have stopped the page's clock. */
function nextClick(): Promise<boolean> {
  return new Promise((resolve) => {
    document.addEventListener("click", () => resolve(true), { capture: true, once: true });
  });
}

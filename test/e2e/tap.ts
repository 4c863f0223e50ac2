import { setTimeout as wait } from "node:timers/promises";
import type { Locator } from "@playwright/test";

const tries = 3;

/**
 * Taps, and taps again if no click followed. On a busy machine Chromium's touch emulation loses some clicks, although
 * the page sees the touch begin and end, and never says of some touches that they were taken.
 */
export async function tap(target: Locator): Promise<void> {
  // A list may replace the element meanwhile. The tap waits for the new element.
  await target.scrollIntoViewIfNeeded().catch(() => {});
  for (let left = tries; left > 0; left--) {
    const clicked = target.evaluate(nextClick).catch(() => true);
    const sent = target.tap({ timeout: 20_000 }).catch((error: Error) => error);
    const missed = sent.then(async (failure) => failure ?? wait(3_000, false));
    const outcome = await Promise.race([clicked, missed]);
    if (outcome === true) return void (await sent);
    if (outcome && left === 1) throw outcome;
  }
}

/** Runs in the page and uses no timer, because a test may have stopped the page's clock. */
function nextClick(): Promise<boolean> {
  return new Promise((resolve) => {
    document.addEventListener("click", () => resolve(true), { capture: true, once: true });
  });
}

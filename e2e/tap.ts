import type { Locator } from "@playwright/test";

/**
 * Touches what stands still in sight, and once more should no click have come of it: on a busy machine Chromium's emulated
 * finger loses some, though the page sees the touch begin and end.
 */
export async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const clicked = target.evaluate(clickWithin, 3_000).catch(() => true);
  await target.tap();
  if (!(await clicked)) await target.tap();
}

/** In the page. */
function clickWithin(_element: Element, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    document.addEventListener("click", () => resolve(true), { capture: true, once: true });
    setTimeout(resolve, milliseconds, false);
  });
}

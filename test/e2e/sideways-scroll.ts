import type { Page } from "@playwright/test";

/** Returns how far the page scrolls sideways, in pixels. 0 means that it fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

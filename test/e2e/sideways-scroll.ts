import type { Page } from "@playwright/test";

/** How far the page can be moved sideways, in pixels: 0 on a page that fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

import type { Page } from "@playwright/test";

/** Returns the height of the page without the banner that asks a new administrator for a second factor. */
export function heightWithoutBanner(page: Page): Promise<number> {
  return page.evaluate(() => {
    const banner = document.querySelector('aside[aria-label="Second factor"]');
    const next = banner?.nextElementSibling;
    const taken = banner && next ? next.getBoundingClientRect().top - banner.getBoundingClientRect().top : 0;
    return document.documentElement.scrollHeight - taken;
  });
}

import type { Page } from "@playwright/test";

/** Of the page, but for what a new administrator is asked for on top of each. */
export function heightWithoutBanner(page: Page): Promise<number> {
  return page.evaluate(() => {
    const banner = document.querySelector('aside[aria-label="Second factor"]');
    const next = banner?.nextElementSibling;
    const taken = banner && next ? next.getBoundingClientRect().top - banner.getBoundingClientRect().top : 0;
    return document.documentElement.scrollHeight - taken;
  });
}

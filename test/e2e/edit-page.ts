import type { Page } from "@playwright/test";
import { expect, hydrated } from "./test.ts";

/* The screen on which pages are edited where they stand. */

/** The page itself, in its frame. */
export const shown = (page: Page) => page.locator('iframe[title^="The page"]').contentFrame();
/** The list of what the page shows. */
export const tags = (page: Page) => page.getByRole("navigation", { name: "On the page" });
export const tag = (page: Page, name: string) => tags(page).getByRole("link", { name, exact: true });
/** The form beside the page. */
export const sheet = (page: Page) => page.getByRole("region", { name: "What is edited" });

export async function edit(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/edit?page=${path}`);
  await hydrated(page);
  await expect(tags(page).getByRole("link").first()).toBeVisible();
}

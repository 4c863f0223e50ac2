import type { Page } from "@playwright/test";

/** Takes a screenshot for somebody to look at. SHOTS names the folder; without it, nothing happens. */
export async function shoot(page: Page, name: string): Promise<void> {
  const { SHOTS: folder } = process.env;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

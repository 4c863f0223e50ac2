import type { Page } from "@playwright/test";

/** The page's own script comes last, after the inline one that keeps what is done before it. */
export async function untilRead(page: Page): Promise<void> {
  await page.locator("body script[type=module]").first().waitFor({ state: "attached" });
}

/** Scripts do not arrive until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

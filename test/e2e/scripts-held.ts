import type { Page } from "@playwright/test";

/** The script that keeps what is done early stands last in a document, and before the router's in an application. */
export async function untilRead(page: Page): Promise<void> {
  const last = page.locator("script[data-scripts] + script, body script[type=module]");
  await last.first().waitFor({ state: "attached" });
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

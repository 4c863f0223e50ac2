import type { Page } from "@playwright/test";

/** Waits for the script that stores early presses. It is the last of a document, and before the router's elsewhere. */
export async function waitForEarlyScript(page: Page): Promise<void> {
  const last = page.locator("script[data-scripts] + script, body script[type=module]");
  await last.first().waitFor({ state: "attached" });
}

/** Holds all scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

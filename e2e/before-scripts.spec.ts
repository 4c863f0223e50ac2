import type { Page } from "@playwright/test";
import { indexedPages } from "../content/public-pages.ts";
import { addGallery, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("no page is wider than the phone before its scripts come", async ({ page }) => {
  await holdScripts(page);
  for (const { path } of indexedPages) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test("scripts are asked for once the page has loaded", async ({ page }) => {
  await page.addInitScript(() => addEventListener("load", () => performance.mark("loaded")));
  await page.goto("/");
  const startTimes = () =>
    page.evaluate(() => {
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      return scripts.map(({ startTime }) => startTime);
    });
  await expect.poll(startTimes).not.toEqual([]);
  const loaded = await page.evaluate(() => performance.getEntriesByName("loaded")[0]!.startTime);
  expect(Math.min(...(await startTimes()))).toBeGreaterThanOrEqual(loaded);
});

test("a key pressed before the page has loaded brings the scripts at once", async ({ page }) => {
  await page.route("**/*.avif", () => {});
  await page.goto("/", { waitUntil: "commit" });
  const script = page.waitForRequest("**/assets/*.js");
  await page.locator("script[data-late]").waitFor({ state: "attached" });
  await page.keyboard.press("Tab");
  await script;
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
});

test("a form sent before the scripts come waits for them, and shows no password in the address", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/login");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  expect(new URL(page.url()).search).toBe("");
  release();
  await expect(page).toHaveURL("/");
});

test("a button pressed before the scripts come does its work once they have come", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Next slide" }).click();
  release();
  await expect(page.getByRole("group", { name: "2 of 4" })).toBeVisible();
});

test("the menu opened before the scripts come closes on Escape once they have come", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/");
  const toggle = page.locator("summary", { hasText: "Menu" });
  await toggle.click();
  release();
  await hydrated(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
});

test("what is typed before the scripts come is what gets saved", async ({ page }) => {
  await signIn(page, admin);
  const { id } = await addGallery(page, "Trailers");
  const release = await holdScripts(page);
  await page.goto(`/admin/galleries/${id}`, { waitUntil: "commit" });
  await untilRead(page);
  await page.getByLabel("Name", { exact: true }).fill("Trailers and box vans");
  await page.getByRole("button", { name: "Save Changes" }).click();
  release();
  await expect(page).toHaveURL("/admin/galleries");
  const saved = await readGallery(page, id);
  expect(saved.name).toBe("Trailers and box vans");
});

test("a button of a picture pressed before the scripts come does its work once they have come", async ({
  page,
}) => {
  await signIn(page, admin);
  const { id } = await addGallery(page, "Vans", 1);
  const release = await holdScripts(page);
  await page.goto(`/admin/galleries/${id}`, { waitUntil: "commit" });
  await untilRead(page);
  await page.getByRole("button", { name: "Replace picture 1" }).click();
  release();
  await expect(page.getByRole("dialog", { name: "Replace Image" })).toBeVisible();
});

test("so does one on which the finger still is when they come", async ({ page }) => {
  await signIn(page, admin);
  const { id } = await addGallery(page, "Trucks", 1);
  const release = await holdScripts(page);
  await page.goto(`/admin/galleries/${id}`, { waitUntil: "commit" });
  await untilRead(page);
  await page.getByRole("button", { name: "Replace picture 1" }).hover();
  await page.mouse.down();
  release();
  await hydrated(page);
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Replace Image" })).toBeVisible();
});

/** The page's module script comes last, after the inline one that keeps what is done before it. */
async function untilRead(page: Page): Promise<void> {
  await page.locator("body script[type=module]").first().waitFor({ state: "attached" });
}

/** Scripts do not arrive until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

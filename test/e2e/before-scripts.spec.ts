import type { Page } from "@playwright/test";
import { holdScripts, waitForEarlyScript } from "./scripts-held.ts";
import { expect, test } from "./test.ts";

const { step } = test;
const message = {
  Name: "Early Bird",
  Email: "early@example.com",
  Telephone: "07700 900123",
  Message: "Please call about a service.",
};

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("a document loads scripts and reads stored text only for islands that are hydrated", async ({
  page,
}) => {
  await page.addInitScript(() => addEventListener("load", () => performance.mark("loaded")));
  await step("scripts load once the page has loaded", async () => {
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

  await step("a page without islands loads none, whatever is pressed", async () => {
    await page.goto("/terms");
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")),
    );
    expect(scripts).toEqual([]);
  });

  await step("no element of a document is removed and restored before an island is hydrated", async () => {
    const importer = page.locator("script[data-scripts]");
    await page.goto("/contact");
    await expect(importer).toHaveAttribute("type", "text/plain");
    await nameField(page).focus();
    await expect(importer).toHaveAttribute("type", "text/javascript");
  });

  await step("a page looks only for stored text that it may have stored itself", async () => {
    await page.addInitScript(() => {
      const keys: string[] = [];
      Object.assign(window, { keys });
      Storage.prototype.getItem = function (key) {
        keys.push(key);
        return key in this ? String(this[key]) : null;
      };
    });
    await page.goto("/requestAccount");
    const keys = () => page.evaluate(() => (window as unknown as { keys: string[] }).keys);
    await expect.poll(keys).toEqual(["draft:/requestAccount"]);
  });
});

test("focus in an island loads its scripts before the page has loaded", async ({ page }) => {
  await page.route("**/*.avif", () => {});
  await page.goto("/", { waitUntil: "commit" });
  const script = page.waitForRequest("**/assets/*.js");
  await waitForEarlyScript(page);
  await page.getByRole("button", { name: "Next slide" }).focus();
  await script;
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
});

test("a form that is filled in and sent before the scripts load keeps its text and selection, and is sent once", async ({
  page,
}) => {
  await step("the next key still replaces the selected text of a field", async () => {
    const release = await holdScripts(page);
    await page.goto("/contact");
    await nameField(page).fill("Early Bird");
    await nameField(page).selectText();
    release();
    await expect(page.locator("[data-island=contact-form][data-awake]")).toBeAttached();
    await page.keyboard.insertText("Late Bird");
    await expect(nameField(page)).toHaveValue("Late Bird");
  });

  await step("a typed message is sent once", async () => {
    const release = await holdScripts(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    await page.goto("/contact");
    const form = page.getByRole("form", { name: "Contact form" });
    for (const [label, value] of Object.entries(message)) await form.getByLabel(label).fill(value);
    await form.getByRole("button", { name: "Send message" }).click();
    release();
    await expect(page.getByText("Thank you for your message.")).toBeVisible();
    await expect(nameField(page)).toHaveValue("");
    expect(sent).toEqual(["/api/contact"]);
  });
});

test.describe("when scripts fail to arrive", () => {
  test.use({ allowedStatuses: [0] });

  test("an island is hydrated at a later touch, or from another address if the browser remembers the failure", async ({
    page,
  }) => {
    const failed = new Set<string>();
    await page.route("**/assets/*.js", (route) => {
      // The file name without the query, because retries use another address.
      const name = new URL(route.request().url()).pathname.split("/").at(-1)!;
      if (failed.has(name)) return route.continue();
      failed.add(name);
      return route.abort();
    });
    await page.goto("/");
    await expect(async () => {
      await page.getByRole("button", { name: "Next slide" }).click();
      await expect(page.getByRole("group", { name: "2 of 4" })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.unroute("**/assets/*.js");

    // Many browsers remember that a module failed to load from an address.
    await step("from other addresses, if no script loads from the address that failed", async () => {
      const isOwn = ({ pathname, search }: URL) => /^\/assets\/[^/]+\.js$/.test(pathname) && !search;
      await page.route(isOwn, (route) => route.abort());
      await page.goto("/contact");
      await expect(async () => {
        await nameField(page).press("Shift");
        await expect(page.locator("[data-island=contact-form][data-awake]")).toBeAttached({ timeout: 500 });
      }).toPass();
    });
  });
});

function nameField(page: Page) {
  return page.getByRole("form", { name: "Contact form" }).getByLabel("Name");
}

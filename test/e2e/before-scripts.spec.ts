import type { Page } from "@playwright/test";
import { holdScripts, untilRead } from "./scripts-held.ts";
import { expect, test } from "./test.ts";

const { step } = test;
const message = {
  Name: "Early Bird",
  Email: "early@example.com",
  Telephone: "07700 900123",
  Message: "Please call about a service.",
};

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("a document asks for scripts and stored words only when and where something is alive", async ({
  page,
}) => {
  await page.addInitScript(() => addEventListener("load", () => performance.mark("loaded")));
  await step("scripts are asked for once the page has loaded", async () => {
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

  await step("a page in which nothing is alive asks for none, whatever is pressed", async () => {
    await page.goto("/terms");
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")),
    );
    expect(scripts).toEqual([]);
  });

  await step("nothing of a document is taken out and put back before an island wakes", async () => {
    const importer = page.locator("script[data-scripts]");
    await page.goto("/contact");
    await expect(importer).toHaveAttribute("type", "text/plain");
    await nameField(page).focus();
    await expect(importer).toHaveAttribute("type", "text/javascript");
  });

  await step("only what a page may have stored is looked for there", async () => {
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

test("the focus in an island brings its scripts before the page has loaded", async ({ page }) => {
  await page.route("**/*.avif", () => {});
  await page.goto("/", { waitUntil: "commit" });
  const script = page.waitForRequest("**/assets/*.js");
  await untilRead(page);
  await page.getByRole("button", { name: "Next slide" }).focus();
  await script;
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
});

test("what is marked, typed and sent before the scripts come stays so: it is sent once, when they have come", async ({
  page,
}) => {
  await step("what is marked in a field is still replaced by the next key", async () => {
    const release = await holdScripts(page);
    await page.goto("/contact");
    await nameField(page).fill("Early Bird");
    await nameField(page).selectText();
    release();
    await expect(page.locator("[data-island=contact-form][data-awake]")).toBeAttached();
    await page.keyboard.insertText("Late Bird");
    await expect(nameField(page)).toHaveValue("Late Bird");
  });

  await step("what is typed and sent is sent once", async () => {
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

  test("an island comes to life at a later touch, or by another address where the miss is remembered", async ({
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
    await step("by others, when no script arrives by the address at which it was missed", async () => {
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

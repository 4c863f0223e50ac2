import { indexedPages } from "../../content/public-pages.ts";
import { holdScripts, untilRead } from "./scripts-held.ts";
import { expect, test } from "./test.ts";

const message = {
  Name: "Early Bird",
  Email: "early@example.com",
  Telephone: "07700 900123",
  Message: "Please call about a service.",
};

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

test("the focus in an island brings its scripts before the page has loaded", async ({ page }) => {
  await page.route("**/*.avif", () => {});
  await page.goto("/", { waitUntil: "commit" });
  const script = page.waitForRequest("**/assets/*.js");
  await untilRead(page);
  await page.getByRole("button", { name: "Next slide" }).focus();
  await script;
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
});

test("nothing of a document is taken out and put back before an island wakes", async ({ page }) => {
  const importer = page.locator("script[data-scripts]");
  await page.goto("/contact");
  await expect(importer).toHaveAttribute("type", "text/plain");
  await page.getByRole("form", { name: "Contact form" }).getByLabel("Name").focus();
  await expect(importer).toHaveAttribute("type", "text/javascript");
});

test("a page in which nothing is alive asks for no script, whatever is pressed", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
  await page.goto("/terms");
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  expect(asked).toEqual([]);
});

test("what is typed and sent before the scripts come is sent once, when they have come", async ({ page }) => {
  const release = await holdScripts(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Contact form" });
  for (const [label, value] of Object.entries(message)) await form.getByLabel(label).fill(value);
  await form.getByRole("button", { name: "Send message" }).click();
  release();
  await expect(page.getByText("Thank you for your message.")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("");
  expect(sent).toEqual(["/api/contact"]);
});

test("what is marked in a field when the scripts come is still replaced by the next key", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/contact");
  const name = page.getByRole("form", { name: "Contact form" }).getByLabel("Name");
  await name.fill("Early Bird");
  await name.selectText();
  release();
  await expect(page.locator("[data-island=contact-form][data-awake]")).toBeAttached();
  await page.keyboard.insertText("Late Bird");
  await expect(name).toHaveValue("Late Bird");
});

test.describe("when each script fails to arrive once", () => {
  test.use({ allowedStatuses: [0] });

  test("an island comes to life at a later touch", async ({ page }) => {
    const failed = new Set<string>();
    await page.route("**/assets/*.js", (route) => {
      // Whatever address it is asked for by.
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
  });
});

test.describe("when no script arrives by the address at which it was missed", () => {
  test.use({ allowedStatuses: [0] });

  // As in the many browsers that remember the miss.
  test("an island comes to life by others", async ({ page }) => {
    const isOwn = ({ pathname, search }: URL) => /^\/assets\/[^/]+\.js$/.test(pathname) && !search;
    await page.route(isOwn, (route) => route.abort());
    await page.goto("/contact");
    const form = page.getByRole("form", { name: "Contact form" });
    await expect(async () => {
      await form.getByLabel("Name").press("Shift");
      await expect(page.locator("[data-island=contact-form][data-awake]")).toBeAttached({ timeout: 500 });
    }).toPass();
  });
});

test("only what a page may have stored is looked for there", async ({ page }) => {
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

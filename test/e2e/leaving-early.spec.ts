import type { Page } from "@playwright/test";
import { registered } from "./accounts.ts";
import { addGallery, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { holdScripts, waitForEarlyScript } from "./scripts-held.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

const { step } = test;

test("a link works at once if nothing would be lost; otherwise it waits for the scripts, which ask", async ({
  page,
}) => {
  await step("at once, if the hydrated page would not ask either", async () => {
    await openWithHeldScripts(page, "/login");
    await page.getByLabel("Email").fill("early@example.com");
    await aboutUs(page).click();
    await expect(page).toHaveURL("/about");
  });
  await registered(page);
  await step("at once, if nothing was typed", async () => {
    await openWithHeldScripts(page, "/account/profile");
    await aboutUs(page).click();
    await expect(page).toHaveURL("/about");
  });
  await step("Leave follows the link and does not ask again", async () => {
    const release = await openWithHeldScripts(page, "/account/profile");
    const asked = countBrowserQuestions(page);
    await page.getByLabel("Town").pressSequentially("Dover");
    await aboutUs(page).click();
    release();
    await question(page).getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL("/about");
    expect(asked).toEqual([]);
  });
});

test("a link to a new window opens it, and staying keeps the typed text @release", async ({
  page,
  context,
  browser,
}) => {
  await registered(page);
  const release = await openWithHeldScripts(page, "/account/profile");
  await page.getByLabel("Town").fill("Dover");
  const opened = context.waitForEvent("page");
  await aboutUs(page).click({ modifiers: ["ControlOrMeta"] });
  await opened;
  // Asks the browser itself, because Playwright does not always learn what a background window shows.
  const devTools = await browser.newBrowserCDPSession();
  const windows = async () => (await devTools.send("Target.getTargets")).targetInfos.map(({ url }) => url);
  await expect.poll(windows).toContain(new URL("/about", page.url()).href);
  await expect(page).toHaveURL("/account/profile");

  await aboutUs(page).click();
  release();
  await question(page).getByRole("button", { name: "Stay on this page" }).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL("/account/profile");
  await expect(page.getByLabel("Town")).toHaveValue("Dover");
});

test("of a link and a button the one pressed last takes effect, and the typed text is saved @release", async ({
  page,
}) => {
  await signIn(page, admin);
  const { id } = await addGallery(page, "Trailers");
  const release = await openWithHeldScripts(page, `/admin/galleries/${id}`);
  await page.getByLabel("Name", { exact: true }).fill("Trailers and vans");
  await page.getByRole("link", { name: "Go Back" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  release();
  await expect(page).toHaveURL("/admin/galleries");
  expect((await readGallery(page, id)).name).toBe("Trailers and vans");
});

test("the browser asks before a reload, as it does after hydration", async ({ page }) => {
  await registered(page);
  const release = await openWithHeldScripts(page, "/account/profile");
  const asked = countBrowserQuestions(page, "stay");
  await page.getByLabel("Town").pressSequentially("Dover");
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  release();
  await hydrated(page);
  await expect(page.getByLabel("Town")).toHaveValue("Dover");
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload", "beforeunload"]);
  await expect(page.getByLabel("Town")).toHaveValue("Dover");
});

test.describe("without scripts the link works after the browser has asked", () => {
  test.use({ allowedStatuses: [0] });

  test("if the scripts fail, and if they do not load within ten seconds", async ({ page }) => {
    await page.clock.install();
    await registered(page);
    const asked = countBrowserQuestions(page);
    const { promise: pressed, resolve } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await pressed;
      await route.abort();
    });
    await page.goto("/account/profile", { waitUntil: "commit" });
    await waitForEarlyScript(page);
    await page.getByLabel("Town").pressSequentially("Dover");
    await aboutUs(page).click();
    resolve();
    await expect(page).toHaveURL("/about");
    expect(asked).toEqual(["beforeunload"]);
    await page.unroute("**/assets/*.js");

    await step("if they do not load within ten seconds", async () => {
      await openWithHeldScripts(page, "/account/profile");
      await page.getByLabel("Town").pressSequentially("Dover");
      await aboutUs(page).click();
      await page.clock.fastForward(4_000);
      await expect(page).toHaveURL("/account/profile");
      await page.clock.fastForward(6_000);
      await expect(page).toHaveURL("/about");
      expect(asked).toEqual(["beforeunload", "beforeunload"]);
    });
  });
});

/** Opens a page whose scripts do not arrive until the returned function is called. */
async function openWithHeldScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await waitForEarlyScript(page);
  return release;
}

function countBrowserQuestions(page: Page, answer: "leave" | "stay" = "leave"): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void (answer === "leave" ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

function aboutUs(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: "About Us" });
}

function question(page: Page) {
  return page.getByRole("alertdialog", { name: "Leave without saving?" });
}

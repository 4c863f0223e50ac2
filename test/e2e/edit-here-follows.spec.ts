import type { Page } from "@playwright/test";
import { edit, sheet, shown, tag, tags } from "./edit-page.ts";
import { press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

// Its own site, because other specs read the pages that it changes.
test.use({ viewport: { width: 1440, height: 900 }, settings: { LOG_LEVEL: "error" } });
test.beforeEach(({ page }) => signIn(page, admin));

test("an entry of a menu opens the page that it names, with its menus first, and the page shows what is typed @release", async ({
  page,
}) => {
  await edit(page, "/repairs");
  await shoot(page, "edit-entries");
  const entry = tags(page).getByRole("link", { name: "Edit Menu: Servicing", exact: true });
  await entry.hover();
  await expectNoAxeFindings(page);
  await entry.click();
  await expect(sheet(page).getByRole("heading", { level: 1, name: "Servicing" })).toBeVisible();
  await expect(sheet(page).getByText("Shown at /servicing")).toBeVisible();
  await sheet(page).getByLabel("Menu label").fill("Kept cold");
  await expect(shown(page).getByRole("navigation", { name: "Main" })).toContainText("Kept cold");
  await expect(shown(page).getByRole("heading", { level: 1 })).toContainText(/repair/i);
  await expectNoAxeFindings(page);
  await shoot(page, "edit-entry-open");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await sheet(page).getByRole("link", { name: "On the Page" }).click();
  await expect(page).toHaveURL("/admin/edit?page=%2Fservicing");
  await shown(page).getByRole("navigation", { name: "Main" }).getByText("Kept cold").waitFor();
  await tags(page).getByRole("link", { name: "Edit Heading", exact: true }).click();
  await expect(sheet(page).getByRole("heading", { level: 1, name: "Kept cold" })).toBeVisible();
});

test("pictures of a gallery are on the page as soon as they are stored @release", async ({ page }) => {
  await edit(page, "/repairs");
  await tags(page)
    .getByRole("link", { name: /^Edit Gallery/ })
    .click();
  const pictures = shown(page).locator('main section[aria-label="Pictures"] img');
  const second = (await pictures.nth(1).getAttribute("alt"))!;
  const former = await sheet(page).locator("[data-image]").nth(1).getAttribute("data-image");
  await sheet(page).getByRole("button", { name: "Cover picture 2" }).click();
  await expect(page.getByText("It is the cover now.")).toBeVisible();
  await expect(sheet(page).locator("[data-image]").first()).toHaveAttribute("data-image", former!);
  await expect(pictures.first()).toHaveAttribute("alt", second);
  await sheet(page).getByRole("button", { name: "Edit picture 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Image" });
  await dialog.getByLabel("Alternative text").fill("Frost on the coil");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(pictures.first()).toHaveAttribute("alt", "Frost on the coil");
});

test("after the drafts are hidden, the page shows at once what is typed and not saved @release", async ({
  page,
}) => {
  await edit(page, "/maintenance");
  const heading = shown(page).getByRole("heading", { level: 1 });
  await tags(page).getByRole("link", { name: "Edit Heading", exact: true }).click();
  await sheet(page).getByLabel("Heading").fill("As drafted");
  await page.getByRole("button", { name: "Keep as Draft" }).click();
  await expect(page.getByText("1 draft on this page")).toBeVisible();
  await sheet(page).getByLabel("Heading").fill("As typed");
  await expect(heading).toHaveText("As typed");
  await page.getByRole("button", { name: "Show drafts on the page" }).click();
  await expect(heading).toHaveText("As drafted");
  await press(page.getByRole("button", { name: "Hide drafts on the page" }));
  await expect(heading).toHaveText("As typed");
  await expect(page.getByText("As it will be once you save")).toBeVisible();
});

test("what was edited keeps the focus when the page arrives after its form was closed", async ({ page }) => {
  await edit(page, "/about");
  const heading = tags(page).getByRole("link", { name: "Edit Heading", exact: true });
  await heading.click();
  await sheet(page).getByLabel("Heading").fill("Frost and cold");
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Frost and cold");
  const html = await holdRequests(page, "/about");
  const style = await holdRequests(page, "**/*.css");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await html.asked;
  const runFrames = await holdFrames(page);
  await page.getByRole("link", { name: "Close the form" }).press("Enter");
  await expect(heading).toBeFocused();
  html.release();
  await style.asked;
  // The page before has left the frame, and the next one is not laid out yet.
  await runFrames();
  await expect(heading).toBeFocused();
  style.release();
  await expect(shown(page).getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(heading).toBeFocused();
});

test("another page is chosen, and Done leads to it @release", async ({ page }) => {
  await edit(page, "/about");
  await page.getByLabel("Edit page").selectOption("Terms");
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await expect(shown(page).locator("[data-name=TermsConditions]")).toBeVisible();
  await tag(page, "Edit Heading").click();
  await sheet(page).getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^History of/ })).toBeVisible();
  await page.getByRole("link", { name: "Back to the Page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page).toHaveURL("/terms");
});

/** Lets requests wait for `release`. */
/** Lets requests wait for `release`. */
async function holdRequests(page: Page, path: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}

/** Lets what asks for the next frame wait until the returned function is called. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const callbacks: FrameRequestCallback[] = [];
    const original = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => callbacks.push(callback);
    return { callbacks, original };
  });
  return () =>
    held.evaluate(({ callbacks, original }) => {
      globalThis.requestAnimationFrame = original;
      for (const callback of callbacks) callback(performance.now());
    });
}

test.describe("A phone with its keyboard open", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("leaves the field in view in which somebody types, and the button below it @release", async ({
    page,
  }) => {
    // Chromium shows no keyboard in tests, so the height that one leaves is set as it sets it.
    await page.addInitScript(() => {
      addEventListener("keyboard", () => {
        Object.defineProperty(visualViewport, "height", { configurable: true, get: () => 440 });
        visualViewport!.dispatchEvent(new Event("resize"));
      });
    });
    await edit(page, "/servicing");
    await press(tags(page).getByRole("link", { name: "Edit Heading", exact: true }));
    const bottomOf = async (name: string) => {
      const box = await sheet(page).getByRole("textbox", { name }).boundingBox();
      return box!.y + box!.height;
    };
    const save = sheet(page).getByRole("button", { name: "Save Changes" });
    await press(sheet(page).getByLabel("Menu label"));
    await page.evaluate(() => dispatchEvent(new Event("keyboard")));
    await expect.poll(async () => (await save.boundingBox())!.y).toBeLessThan(400);
    const { y } = (await save.boundingBox())!;
    await expect.poll(() => bottomOf("Menu label")).toBeLessThan(y);
    await expect(sheet(page).getByLabel("Menu label")).toBeInViewport({ ratio: 1 });
    await shoot(page, "edit-keyboard");
    // Other browsers make the window itself lower.
    await page.reload();
    await hydrated(page);
    await press(sheet(page).getByRole("textbox", { name: "Description" }));
    await page.setViewportSize({ width: 390, height: 440 });
    await expect.poll(async () => (await save.boundingBox())!.y).toBeLessThan(400);
    await expect(sheet(page).getByRole("textbox", { name: "Description" })).toBeInViewport({ ratio: 1 });
    expect(await bottomOf("Description")).toBeLessThan((await save.boundingBox())!.y);
    await expectNoAxeFindings(page);
  });
});

import type { Locator, Page } from "@playwright/test";
import { admin } from "./people.ts";
import { awake, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { openWidget, saveElsewhere, stored } from "./widgets.ts";

test.describe("the widget block", () => {
  test("shows rich text or the image to everybody, and an edit link to administrators only", async ({
    page,
    browser,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("img", { name: (await stored(page, "HomeImage1")).alt! })).toBeVisible();
    await expect(page.locator(".rich-text").first()).toBeVisible();
    await awake(page, "banner");
    await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
    const forVisitors = await (await page.request.get("/")).text();

    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const office = await context.newPage();
    await signIn(office, admin);
    expect(await (await office.request.get("/")).text()).toBe(forVisitors);
    await office.goto("/");
    await office.getByRole("link", { name: "Edit opening text" }).click();
    await expect(office.getByRole("heading", { level: 1 })).toHaveText("Home: opening text");
    await expect(office.getByLabel("Type")).toBeHidden();
    await office.getByRole("link", { name: "Go Back" }).click();
    await expect(office).toHaveURL("/");
    await context.close();
  });

  test("is laid out from the side from which it is written, on the page and where it is edited", async ({
    page,
  }) => {
    await signIn(page, admin);
    for (const [words, isFromTheRight] of [
      ["שלום לכולם", true],
      ["Hello everybody", false],
    ] as const) {
      await saveElsewhere(page, "BreakdownText2", `<p>${words}</p>`);
      await page.goto("/breakdown");
      expect(await fromTheRight(page.getByText(words)), words).toBe(isFromTheRight);
      await openWidget(page, "BreakdownText2");
      const written = page.getByRole("textbox", { name: "Text" }).getByText(words);
      expect(await fromTheRight(written), words).toBe(isFromTheRight);
    }
  });

  test("with its edit links stays accessible", async ({ page }) => {
    await signIn(page, admin);
    await page.goto("/");
    // The page's own, and those of its widgets.
    await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(13);
    await expectNoAxeFindings(page);
  });

  test("runs nothing of what was put into a text", async ({ page }) => {
    await signIn(page, admin);
    const html = `<p>harmless</p><script>document.title='run'</script><img src=x onerror="document.title='run'">
      <a href="javascript:document.title='run'">click</a><svg onload="document.title='run'"></svg>`;
    await saveElsewhere(page, "HomeText1", html);
    await page.goto("/");
    await expect(page.getByText("harmless")).toBeVisible();
    await expect(page.getByRole("link", { name: "click" })).toHaveCount(0);
    await expect(page).not.toHaveTitle("run");
  });
});

test.describe("the list of widgets", () => {
  test.beforeEach(({ page }) => signIn(page, admin));

  test("is a grid in which each widget has a text or image icon and a link to its page", async ({ page }) => {
    await page.goto("/admin/widgets");
    const home = page.getByRole("region", { name: "Home", exact: true });
    const text = home.getByRole("listitem").filter({ hasText: "HomeText1" });
    const image = home.getByRole("listitem").filter({ hasText: "HomeImage1" });
    await expect(text).toContainText("Home: opening text");
    await expect(text.locator('[data-icon="text"]')).toBeVisible();
    await expect(image.locator('[data-icon="image"]')).toBeAttached();
    await expectNoAxeFindings(page);
    await text.getByRole("link", { name: "HomeText1" }).click();
    await expect(page).toHaveURL(/\/admin\/widgets\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home: opening text");
    await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL("/");
  });

  test("is searched by name and by words, and opens again where it was left", async ({ page }) => {
    await openList(page);
    await page.getByLabel("Search names").fill("repairstext");
    await expect(page.getByRole("status").filter({ hasText: "widgets" })).toHaveText(
      "2 widgets with “repairstext”",
    );
    await expect(page.getByRole("link", { name: "HomeText1" })).toHaveCount(0);
    await page.getByRole("link", { name: "RepairsText2" }).click();
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page.getByLabel("Search names")).toHaveValue("repairstext");
    await page.getByLabel("Search names").fill("no such name");
    await expect(page.getByText("No widget has such a name or such words")).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test.describe("its Add Widget modal", () => {
    test.use({ allowedStatuses: [422] });

    test("shows the server's error under the name, and on success closes and the list has it", async ({
      page,
    }) => {
      await openList(page);
      await page.getByRole("button", { name: "Add Widget" }).click();
      const modal = page.getByRole("dialog", { name: "Add Widget" });
      await expectNoAxeFindings(page);
      await modal.getByRole("button", { name: "Add Widget" }).click();
      await expect(modal.getByLabel("Name")).toHaveAccessibleDescription(/The name field is required\./);
      await modal.getByLabel("Name").fill("HomeText1");
      await modal.getByRole("button", { name: "Add Widget" }).click();
      await expect(modal.getByLabel("Name")).toHaveAccessibleDescription(/The name has already been taken\./);
      await expect(modal.getByLabel("Name")).toBeFocused();
      await expectNoAxeFindings(page);
      await modal.getByLabel("Name").fill("Added-by-hand");
      await modal.getByRole("button", { name: "Add Widget" }).click();
      await expect(modal).toBeHidden();
      await expect(page.getByRole("link", { name: "Added-by-hand" })).toBeVisible();
    });
  });
});

async function openList(page: Page): Promise<void> {
  await page.goto("/admin/widgets");
  await hydrated(page);
}

/** Whether the words of a paragraph stand at its right edge. */
function fromTheRight(paragraph: Locator): Promise<boolean> {
  return paragraph.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const [box, shown] = [element.getBoundingClientRect(), words.getBoundingClientRect()];
    return box.right - shown.right < shown.left - box.left;
  });
}

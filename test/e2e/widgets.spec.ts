import type { Locator, Page } from "@playwright/test";
import { admin } from "./people.ts";
import { waitForIsland, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { openWidget, saveElsewhere, stored } from "./widgets.ts";

const { step } = test;

test("the widget block shows rich text or the image to everybody, and an edit link to administrators only", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("img", { name: (await stored(page, "HomeImage1")).alt! })).toBeVisible();
  await expect(page.locator(".rich-text").first()).toBeVisible();
  await waitForIsland(page, "banner");
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
  const toLogin = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await expect(toLogin).toHaveAttribute("href", "/login");
  const forVisitors = await (await page.request.get("/")).text();

  await signIn(page, admin);
  expect(await (await page.request.get("/")).text()).toBe(forVisitors);
  await page.goto("/");
  // The edit links of the page, of its list of figures and of its widgets.
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(14);
  const toOffice = page.getByRole("banner").getByRole("link", { name: "Back office" });
  await expect(toOffice).toHaveAttribute("href", "/admin");
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Edit opening text" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home: opening text");
  await expect(page.getByLabel("Type")).toBeHidden();
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/");
});

test("text has the direction of its language, on the page and in the editor", async ({ page }) => {
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

test.describe("the list of widgets", () => {
  test.use({ allowedStatuses: [422] });

  test("is a grid with a text or image icon and a link for each widget, with a search by name and text, and Add Widget", async ({
    page,
  }) => {
    await signIn(page, admin);
    await page.goto("/admin/widgets");
    await hydrated(page);
    const home = page.getByRole("region", { name: "Home", exact: true });
    const text = home.getByRole("listitem").filter({ hasText: "HomeText1" });
    const image = home.getByRole("listitem").filter({ hasText: "HomeImage1" });
    await expect(text).toContainText("Home: opening text");
    await expect(text.locator('[data-icon="text"]')).toBeVisible();
    await expect(image.locator('[data-icon="image"]')).toBeAttached();
    await expectNoAxeFindings(page);
    await step("it can be searched by name and by text, and opens again with the same search", () =>
      search(page),
    );
    const added = `Added-by-hand-${Date.now()}`;
    await step("a refused name has its error under it, and an accepted one is in the list", () =>
      addWidget(page, added),
    );
    await text.getByRole("link", { name: "HomeText1" }).click();
    await expect(page).toHaveURL(/\/admin\/widgets\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home: opening text");
    await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL("/");
  });
});

async function search(page: Page): Promise<void> {
  const names = page.getByLabel("Search names");
  await names.fill("repairstext");
  await expect(page.getByRole("status").filter({ hasText: "widgets" })).toHaveText(
    "2 widgets with “repairstext”",
  );
  await expect(page.getByRole("link", { name: "HomeText1" })).toHaveCount(0);
  await page.getByRole("link", { name: "RepairsText2" }).click();
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(names).toHaveValue("repairstext");
  await names.fill("no such name");
  await expect(page.getByText("No widget has such a name or such words")).toBeVisible();
  await expectNoAxeFindings(page);
  await names.fill("");
}

async function addWidget(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add Widget" }).click();
  const modal = page.getByRole("dialog", { name: "Add Widget" });
  const field = modal.getByLabel("Name");
  await expectNoAxeFindings(page);
  await modal.getByRole("button", { name: "Add Widget" }).click();
  await expect(field).toHaveAccessibleDescription(/The name field is required\./);
  await field.fill("HomeText1");
  await modal.getByRole("button", { name: "Add Widget" }).click();
  await expect(field).toHaveAccessibleDescription(/The name has already been taken\./);
  await expect(field).toBeFocused();
  await expectNoAxeFindings(page);
  await field.fill(name);
  await modal.getByRole("button", { name: "Add Widget" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("link", { name })).toBeVisible();
}

/** Whether the text of a paragraph is at its right edge. */
function fromTheRight(paragraph: Locator): Promise<boolean> {
  return paragraph.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const [box, shown] = [element.getBoundingClientRect(), words.getBoundingClientRect()];
    return box.right - shown.right < shown.left - box.left;
  });
}

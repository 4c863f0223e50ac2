import type { Page } from "@playwright/test";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { openWidget, stored } from "./widgets.ts";

const { step } = test;
const beside = (page: Page) => page.getByRole("region", { name: "The page as visitors see it" });
const shown = (page: Page) => beside(page).locator("iframe").contentFrame();

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => signIn(page, admin));

test("the page beside a form shows what is typed before anybody else sees it", async ({ page, request }) => {
  await page.goto("/admin/pages");
  await page.getByRole("link", { name: "About Us" }).first().click();
  const heading = page.getByRole("textbox", { name: "Heading" });
  const before = await heading.inputValue();

  await step("what visitors see", async () => {
    await expect(beside(page)).toContainText("As visitors see it now");
    await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText(before);
  });
  await step("what is typed, which nobody else sees", async () => {
    await heading.fill("Who comes when you ring");
    await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Who comes when you ring");
    await expect(beside(page)).toContainText("As it will be once you save");
    expect(await (await request.get("/about")).text()).not.toContain("Who comes when you ring");
    await expectNoAxeFindings(page);
  });
  await step("what cannot be saved is not shown, with the reason", async () => {
    await heading.fill("");
    await expect(beside(page).getByRole("alert")).toContainText("Not shown yet.");
    await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Who comes when you ring");
  });
  await step("a save shows the same, to everybody", async () => {
    await heading.fill("Who comes");
    await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Who comes");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
    await expect(beside(page)).toContainText("As visitors see it now");
    await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Who comes");
    expect(await (await request.get("/about")).text()).toContain("Who comes</h1>");
  });
  await heading.fill(before);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText(before);
});

test("a widget's text is shown on its page while it is typed @release", async ({ page }) => {
  await openWidget(page, "SocialFeed1");
  const { html } = await stored(page, "SocialFeed1");
  await page.getByRole("button", { name: "Show on the page" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("Gauges first, spanner second.");
  await expect(shown(page).getByText("Gauges first, spanner second.")).toBeVisible();
  expect((await stored(page, "SocialFeed1")).html).toBe(html);
});

test("the rows of a list are shown on their page while they are typed @release", async ({ page }) => {
  await page.goto("/admin/facts/homeFigures");
  await page.getByRole("textbox").first().fill("1,234");
  await expect(shown(page).locator("main dl")).toContainText("1,234");
});

test.describe("The not-found page", () => {
  test.use({ allowedStatuses: [404] });

  test("is shown as it will be @release", async ({ page }) => {
    await page.goto("/admin/pages");
    await page.getByRole("link", { name: "Not Found", exact: false }).first().click();
    await page.getByLabel("Heading").fill("Nothing stands here");
    await expect(shown(page).getByRole("heading", { name: "Nothing stands here" })).toBeVisible();
  });
});

test.describe("Undo after a save", () => {
  // The form asks for what is stored with a save of an old version.
  test.use({ allowedStatuses: [409] });

  test("brings back what the save replaced, on the page and in the form, until something is typed", async ({
    page,
    request,
  }) => {
    await page.goto("/admin/facts/homeFigures");
    const figure = page.getByRole("textbox").first();
    const before = await figure.inputValue();
    await figure.fill("1,234");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
    expect(await (await request.get("/")).text()).toContain("1,234");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone: it is as it was before.")).toBeVisible();
    await expect(figure).toHaveValue(before);
    expect(await (await request.get("/")).text()).not.toContain("1,234");
    await figure.fill("2,345");
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);
    await figure.fill(before);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
  });

  test("does not take away what is typed while it is under way", async ({ page }) => {
    await page.goto("/admin/facts/homeFigures");
    const figure = page.getByRole("textbox").first();
    const before = await figure.inputValue();
    await figure.fill("1,234");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
    await page.route("**/restore", async (route) => {
      await figure.fill("3,456");
      await route.continue();
    });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone. What you have typed since is still here.")).toBeVisible();
    await expect(figure).toHaveValue("3,456");
    await page.reload();
    await expect(figure).toHaveValue(before);
  });
});

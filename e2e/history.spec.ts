import { admin } from "./people.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { openWidget, save, stored } from "./widgets.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a text that was spoilt is compared word by word and brought back by one press", async ({ page }) => {
  await signIn(page, admin);
  await openWidget(page, "HomeText1");
  const before = (await stored(page, "HomeText1")).html;
  await page.getByRole("textbox", { name: "Text" }).press("ControlOrMeta+End");
  await page.keyboard.type(" Spoilt.");
  await save(page);
  await tap(page.getByRole("link", { name: "History" }));
  const newest = page.getByRole("listitem").first();
  await expect(newest.getByRole("heading")).toHaveText("Site Owner changed text");
  await tap(newest.getByRole("button", { name: "Compare" }));
  await expect(newest.locator("ins")).toContainText("Spoilt.");
  await expectNoAxeFindings(page);
  await tap(newest.getByRole("button", { name: "Restore what was before" }));
  await expect(page.getByText("It is back, and on the site.")).toBeVisible();
  expect((await stored(page, "HomeText1")).html).toBe(before);
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading") })).toHaveCount(2);
  await page.goto("/");
  await expect(page.getByText("Spoilt.")).toHaveCount(0);
});

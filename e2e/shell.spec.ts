import { expect, expectNoAxeFindings, test } from "./test.ts";

test("the home page stands in a real browser", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoAxeFindings(page);
});

test.describe("an unknown address", () => {
  test.use({ allowedStatuses: [404] });

  test("answers 404 and says so in words", async ({ page }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Page Not Found")).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

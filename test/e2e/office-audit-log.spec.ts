import type { Locator, Page } from "@playwright/test";
import { call } from "./api.ts";
import { devices, expectNoSidewaysScrolling, makeUser, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.describe("the audit log, on a phone", () => {
  test.use(devices["on a phone of 390 pixels with touch"]);
  test.beforeEach(({ page }) => signIn(page, admin));

  test("says who changed what, newest first, and for people only which fields changed", async ({ page }) => {
    const user = await makeUser(page);
    await call(page, "PATCH", `/api/users/${user.id}`, { telephone: "07700 900666", town: "Deal" });
    await call(page, "DELETE", `/api/users/${user.id}`);
    const name = `${user.firstname} ${user.lastname}`;
    await page.goto("/admin/audit-log");
    await hydrated(page);
    for (const [place, done] of [
      `deleted user ${name}`,
      `edited user ${name}`,
      `created user ${name}`,
    ].entries()) {
      await expect(rows(page).nth(place)).toContainText(done);
      await expect(rows(page).nth(place).getByText("Site Owner").filter({ visible: true })).toBeVisible();
    }
    await expect(rows(page).nth(1).getByText("telephone, town").filter({ visible: true })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("07700 900666");
    await expect(rows(page).first().locator("time")).toHaveAttribute("datetime", /^\d{4}-/);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);

    await test.step("it can be searched, with search and page in the address, and says if a search finds nothing", () =>
      searchAndPage(page));
  });
});

async function searchAndPage(page: Page): Promise<void> {
  const name = `Logged ${Date.now()}`;
  for (let made = 1; made <= 51; made += 1)
    await call(page, "POST", "/api/galleries", { name: `${name} ${made}` });
  await page.getByRole("searchbox", { name: "Search" }).fill(name.toUpperCase());
  await press(page.getByRole("button", { name: "Search" }));
  await expect(page).toHaveURL(/\?search=LOGGED/);
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toContainText(`${name} 51`);
  await press(page.getByRole("link", { name: "Next page" }));
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`${name} 1`);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(name.toUpperCase());

  await page.getByRole("searchbox", { name: "Search" }).fill("100% nobody");
  await press(page.getByRole("button", { name: "Search" }));
  await expect(page.getByText("Nothing found for “100% nobody”")).toBeVisible();
  await expectNoAxeFindings(page);
}

function rows(page: Page): Locator {
  return page.getByRole("table", { name: "Audit log" }).locator("tbody").getByRole("row");
}

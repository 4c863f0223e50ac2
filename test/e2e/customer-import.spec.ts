import { customersWithFlaws, workbook } from "../workbooks.ts";
import { call } from "./api.ts";
import { expectNoSidewaysScrolling } from "./office.ts";
import { admin } from "./people.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a firm brings 300 customers from its workbook with 30 flaws by thumb, undoes that, and does it again @release", async ({
  page,
}) => {
  const count = async () => (await call<{ total: number }>(page, "GET", "/api/customers")).total;
  await page.goto("/privacy");
  await signIn(page, admin);
  const before = await count();
  await page.goto("/admin/customers");
  await tap(page.getByRole("link", { name: "Import" }));
  const buffer = await workbook(customersWithFlaws(300));
  const choose = () =>
    page.getByLabel("Excel (.xlsx) or CSV").setInputFiles({ name: "firms.xlsx", mimeType: "", buffer });
  await choose();
  await expect(page.getByText("270 lines are new")).toBeVisible();
  await expect(page.getByText("30 lines cannot be imported")).toBeVisible();
  await expect(page.getByText("It is about the same company as line 40.").first()).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await page.getByLabel("Payment Terms").selectOption("Notes");
  await expect(page.getByText("270 lines are new")).toBeVisible();
  await tap(page.getByRole("button", { name: "Import 270 lines" }));
  await expect(page.getByText("270 added, 0 changed.")).toBeVisible();
  expect(await count()).toBe(before + 270);
  await expectNoAxeFindings(page);
  await tap(page.getByRole("button", { name: "Undo the import of firms.xlsx" }));
  await expect(page.getByText("0 added, 0 changed, undone")).toBeVisible();
  expect(await count()).toBe(before);
  await choose();
  await tap(page.getByRole("button", { name: "Import 270 lines" }));
  await expect(page.getByText("270 added, 0 changed.").first()).toBeVisible();
  await choose();
  await expect(page.getByText("270 lines say nothing new")).toBeVisible();
  await tap(page.getByRole("button", { name: "Undo the import of firms.xlsx" }).first());
  await expect(page.getByText("0 added, 0 changed, undone")).toHaveCount(2);
});

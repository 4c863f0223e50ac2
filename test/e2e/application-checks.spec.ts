import { emptyFieldMessages } from "../applications.ts";
import { awake, expect, expectNoAxeFindings, test } from "./test.ts";
import {
  field,
  fill,
  reachSignature,
  stage1,
  stage2,
  toReferences,
  toSignature,
} from "./application-form.ts";

const { stage1: messages1, stage2: messages2 } = emptyFieldMessages;

test("stage 1's ten fields say their exact messages in the browser, and the first one takes the focus", async ({
  page,
}) => {
  await page.goto("/requestAccount");
  await toReferences(page).click();
  for (const [name, message] of Object.entries(messages1)) {
    await expect(field(page, name)).toHaveAccessibleDescription(message);
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(field(page, "name")).toBeFocused();
  await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(10);
  await expectNoAxeFindings(page);
  await field(page, "name").fill("Ada");
  await expect(field(page, "name")).not.toHaveAttribute("aria-invalid");
});

test("stage 2's eight fields say their exact messages in the browser", async ({ page }) => {
  await page.goto("/requestAccount");
  await fill(page, stage1);
  await toReferences(page).click();
  await expect(page.getByRole("heading", { name: "Two trade references" })).toBeFocused();
  await toSignature(page).click();
  for (const [name, message] of Object.entries(messages2)) {
    await expect(field(page, name)).toHaveAccessibleDescription(message);
  }
  await expect(field(page, "ref1_company_name")).toBeFocused();
  await expectNoAxeFindings(page);
});

test("e-mail pattern: a local part, an at sign, a domain containing a dot", async ({ page }) => {
  await page.goto("/requestAccount");
  await fill(page, stage1);
  for (const wrong of ["plain", "a@b", "@example.com", "a b@example.com", "a@example."]) {
    await field(page, "email").fill(wrong);
    await toReferences(page).click();
    await expect(field(page, "email")).toHaveAccessibleDescription("Please enter a valid email address");
  }
  await field(page, "email").fill("a@example.com");
  await toReferences(page).click();
  await expect(page.getByRole("heading", { name: "Two trade references" })).toBeVisible();
});

test("stages advance only when all checks pass", async ({ page }) => {
  await page.goto("/requestAccount");
  await fill(page, stage1, { vat_number: "   " });
  await toReferences(page).click();
  await expect(page.getByRole("heading", { name: /Your company$/ })).toBeVisible();
  await expect(field(page, "vat_number")).toBeFocused();
  await field(page, "vat_number").fill("none");
  await toReferences(page).click();
  await fill(page, stage2, { ref2_telephone: "" });
  await toSignature(page).click();
  await expect(field(page, "ref2_telephone")).toHaveAccessibleDescription(messages2.ref2_telephone);
  await expect(page.getByRole("button", { name: "Save and Submit" })).toHaveCount(0);
});

test("odd VAT and company numbers bring a warning that never blocks", async ({ page }) => {
  await page.goto("/requestAccount");
  await fill(page, stage1, { vat_number: "GB 123 4567 83", reg_number: "sole trader" });
  await field(page, "accounts_email").focus();
  await expect(page.getByText("This does not look like a UK VAT number")).toBeVisible();
  await expect(page.getByText("Most are eight digits")).toBeVisible();
  await expectNoAxeFindings(page);
  await field(page, "vat_number").fill("GB 123 4567 82");
  await expect(page.getByText("This does not look like a UK VAT number")).toBeHidden();
  await toReferences(page).click();
  await expect(page.getByRole("heading", { name: "Two trade references" })).toBeVisible();
});

test("payment terms stand in view on every stage: references, first invoice, queries in writing", async ({
  page,
}) => {
  await reachSignature(page);
  const terms = page.getByRole("region", { name: "Payment terms" });
  await expect(terms).toBeVisible();
  await expect(terms).toContainText("References may be required");
  await expect(terms).toContainText(
    "first invoice is due on receipt; thereafter, invoices are due 30 days from receipt",
  );
  await expect(terms).toContainText("queries must be made in writing within 14 days of receipt");
  await page.goto("/requestAccount");
  await expect(terms).toBeInViewport();
});

test("the page asks for no script before it is touched, and then for at most 80 KB", async ({ page }) => {
  const bytes = () =>
    page.evaluate(() => {
      const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return fetched.filter(({ name }) => name.endsWith(".js")).map(({ encodedBodySize }) => encodedBodySize);
    });
  await page.goto("/requestAccount", { waitUntil: "networkidle" });
  expect(await bytes()).toEqual([]);
  await page.getByLabel("Company Name").first().focus();
  await awake(page, "application-form");
  const sizes = await bytes();
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.every((size) => size > 0)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(80);
});

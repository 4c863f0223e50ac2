import type { Page } from "@playwright/test";
import { emptyFieldMessages } from "../applications.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { waitForIsland, expect, expectNoAxeFindings, test } from "./test.ts";
import { field, fill, stage1, stage2, submit, toReferences, toSignature } from "./application-form.ts";

const { stage1: messages1, stage2: messages2 } = emptyFieldMessages;

const { step } = test;

test("each stage's fields show their exact messages in the browser, and stages advance only when all checks pass", async ({
  page,
}) => {
  await page.goto("/requestAccount");
  const heading = (name: string | RegExp) => page.getByRole("heading", { name });
  const terms = page.getByRole("region", { name: "Payment terms" });
  await expect(terms).toBeInViewport();

  await step("stage 1 has ten fields, and the first one gets the focus", async () => {
    await toReferences(page).click();
    for (const [name, message] of Object.entries(messages1)) {
      await expect(field(page, name)).toHaveAccessibleDescription(message);
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(field(page, "name")).toBeFocused();
    await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(10);
    await expectNoAxeFindings(page);
    await expectFitsAt320(page);
    await field(page, "name").fill("Ada");
    await expect(field(page, "name")).not.toHaveAttribute("aria-invalid");
  });

  await step("what a password manager fills in without an event counts and stays", async () => {
    await field(page, "position").evaluate((input: HTMLInputElement) => (input.value = "Owner"));
    await toReferences(page).click();
    await expect(field(page, "position")).toHaveValue("Owner");
    await expect(field(page, "position")).not.toHaveAttribute("aria-invalid");
  });

  await step("a text of spaces only is no answer", async () => {
    await fill(page, stage1, { vat_number: "   " });
    await toReferences(page).click();
    await expect(heading(/Your company$/)).toBeVisible();
    await expect(field(page, "vat_number")).toBeFocused();
  });

  await step("e-mail pattern: a local part, an at sign, a domain containing a dot", async () => {
    await field(page, "vat_number").fill("none");
    for (const wrong of ["plain", "a@b", "@example.com", "a b@example.com", "a@example."]) {
      await field(page, "email").fill(wrong);
      await toReferences(page).click();
      await expect(field(page, "email")).toHaveAccessibleDescription("Please enter a valid email address");
    }
    await field(page, "email").fill("a@example.com");
  });

  await step("unusual VAT and company numbers give a warning that never blocks", async () => {
    await fill(page, ["vat_number", "reg_number"], {
      vat_number: "GB 123 4567 83",
      reg_number: "sole trader",
    });
    await field(page, "accounts_email").focus();
    const oddVat = page.getByText("This does not look like a UK VAT number");
    await expect(oddVat).toBeVisible();
    await expect(page.getByText("Most are eight digits")).toBeVisible();
    await expectNoAxeFindings(page);
    await field(page, "vat_number").fill("GB 123 4567 82");
    await expect(oddVat).toBeHidden();
    await toReferences(page).click();
    await expect(heading("Two trade references")).toBeFocused();
  });

  await step("stage 2's eight fields", async () => {
    await toSignature(page).click();
    for (const [name, message] of Object.entries(messages2)) {
      await expect(field(page, name)).toHaveAccessibleDescription(message);
    }
    await expect(field(page, "ref1_company_name")).toBeFocused();
    await expectNoAxeFindings(page);
    await fill(page, stage2, { ref2_telephone: "" });
    await toSignature(page).click();
    await expect(field(page, "ref2_telephone")).toHaveAccessibleDescription(messages2.ref2_telephone);
    await expect(page.getByRole("button", { name: "Save and Submit" })).toHaveCount(0);
  });

  await step("payment terms are in view: references, first invoice, queries in writing", async () => {
    await field(page, "ref2_telephone").fill("01632 960300");
    await toSignature(page).click();
    await expect(heading("Sign and send")).toBeFocused();
    await expect(terms).toBeVisible();
    await expect(terms).toContainText("References may be required");
    await expect(terms).toContainText(
      "first invoice is due on receipt; thereafter, invoices are due 30 days from receipt",
    );
    await expect(terms).toContainText("queries must be made in writing within 14 days of receipt");
    await submit(page).click();
    await expect(page.getByText("Please sign the form")).toBeVisible();
    await expectFitsAt320(page);
  });

  await step("Clear empties the form for good after a confirmation", async () => {
    for (const _stage of [3, 2]) await page.getByRole("button", { name: "Back" }).click();
    await page.reload();
    await expect(field(page, "email")).toHaveValue("a@example.com");
    await page.getByRole("button", { name: "Clear the form" }).click();
    await page.getByRole("button", { name: "Yes, clear it" }).click();
    await expect(field(page, "company_name")).toHaveValue("");
    await page.reload();
    await expect(field(page, "company_name")).toHaveValue("");
  });
});

test("the page loads no script before it is touched, and then at most 82 KB", async ({ page }) => {
  const bytes = () =>
    page.evaluate(() => {
      const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return fetched.filter(({ name }) => name.endsWith(".js")).map(({ encodedBodySize }) => encodedBodySize);
    });
  await page.goto("/requestAccount", { waitUntil: "networkidle" });
  expect(await bytes()).toEqual([]);
  await page.getByLabel("Company Name").first().focus();
  await waitForIsland(page, "application-form");
  const sizes = await bytes();
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.every((size) => size > 0)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(82);
});

async function expectFitsAt320(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

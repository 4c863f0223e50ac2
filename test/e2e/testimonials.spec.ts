import type { Locator, Page } from "@playwright/test";
import type { Testimonial, TestimonialList } from "../../app/features/testimonials/testimonials.schema.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { carouselReady, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { tap } from "./tap.ts";

const phone = { width: 390, height: 844 };

test.describe("Manage Testimonials", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, admin);
  });

  test("is a table of Name and Score, in read-only stars of size 25, with Edit on each row and Go Back", async ({
    page,
  }) => {
    await page.goto("/admin/testimonials");
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: "Manage Testimonials" })).toBeVisible();
    const table = page.getByRole("table", { name: "Testimonials" });
    await expect(table.getByRole("columnheader", { name: "Name" })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Score" })).toBeVisible();
    const row = table.getByRole("row").filter({ hasText: "Martin H." });
    await expect(row.getByText("4 out of 5 stars")).toBeAttached();
    const stars = row.locator("svg").first();
    expect(await stars.boundingBox()).toMatchObject({ width: 5 * 25 + 4 * 4, height: 25 });
    const rows = await table.getByRole("row").count();
    await expect(table.getByRole("button", { name: /^Edit / })).toHaveCount(rows - 1);
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test("a name without an end hides no column on a phone: Edit stays in reach", async ({ page }) => {
    const { id } = await call<Testimonial>(page, "POST", "/api/testimonials", {
      name: "Coldstore".repeat(23),
      review: "<p>קירור</p>",
    });
    await page.setViewportSize(phone);
    await page.goto("/admin/testimonials");
    await hydrated(page);
    for (const button of await page.getByRole("button", { name: /^Edit / }).all()) {
      const box = (await button.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(phone.width);
    }
    await page.goto("/about");
    await expect(page.getByText("קירור").first()).toHaveCSS("direction", "rtl");
    await call(page, "DELETE", `/api/testimonials/${id}`);
  });

  test("Add Testimonial: Testimonial Name, Testimonial Text and a score; Your Changes Have Been Saved shows for 3 seconds", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/admin/testimonials");
    await hydrated(page);
    await page.getByRole("button", { name: "Add Testimonial" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Testimonial" });
    await dialog.getByLabel("Testimonial Name").fill("Rosa T., bakery");
    await write(
      page,
      dialog.getByRole("textbox", { name: "Testimonial Text" }),
      "They came at two in the morning.",
    );
    await expectNoAxeFindings(page);
    await star(dialog, 4).click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole("button", { name: "Add Testimonial" }).click();
    const saved = page.getByText("Your Changes Have Been Saved");
    await expect(saved).toBeVisible();
    const first = page.getByRole("table").getByRole("row").nth(1);
    await expect(first).toContainText("Rosa T., bakery");
    await expect(first.getByText("4 out of 5 stars")).toBeAttached();
    await page.clock.runFor(2900);
    await expect(saved).toBeVisible();
    await page.clock.runFor(200);
    await expect(saved).toBeHidden();
    await page.clock.resume();
    const { results } = await call<TestimonialList>(page, "GET", "/api/testimonials");
    expect(results[0]).toMatchObject({
      name: "Rosa T., bakery",
      review: "<p>They came at two in the morning.</p>",
      score: 4,
    });
    await page.goto("/about");
    await expect(page.getByText("They came at two in the morning.")).toBeAttached();
  });

  test("Edit: what is stored is there to be changed, and Your Changes Have Been Saved", async ({ page }) => {
    const { id } = await makeTestimonial(page, { name: "To be edited", review: "<p>Before.</p>", score: 2 });
    await page.goto("/admin/testimonials");
    await hydrated(page);
    const opener = page.getByRole("button", { name: "Edit To be edited" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Edit Testimonial" });
    await expect(dialog.getByLabel("Testimonial Name")).toHaveValue("To be edited");
    await expect(dialog.getByRole("radio", { name: "2 stars" })).toBeChecked();
    await expect(dialog.getByRole("textbox", { name: "Testimonial Text" })).toHaveText("Before.");
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Testimonial Name").fill("Edited");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
    await expect(page.getByRole("row", { name: /Edited/ })).toBeVisible();
    expect(await stored(page, id)).toMatchObject({ name: "Edited", review: "<p>Before.</p>", score: 2 });
  });

  test.describe("with refused input", () => {
    test.use({ allowedStatuses: [422] });

    test("the first message of each field stands under it, and nothing typed is lost", async ({ page }) => {
      await page.goto("/admin/testimonials");
      await hydrated(page);
      await page.getByRole("button", { name: "Add Testimonial" }).click();
      const dialog = page.getByRole("dialog");
      const name = dialog.getByLabel("Testimonial Name");
      await name.fill("x".repeat(256));
      await dialog.getByRole("button", { name: "Add Testimonial" }).click();
      await expect(dialog.getByText("The name field must not be greater than 255 characters.")).toBeVisible();
      await expect(dialog.getByText("The review field is required.")).toBeVisible();
      await expect(name).toHaveValue("x".repeat(256));
      await expect(name).toBeFocused();
      await expectNoAxeFindings(page);
    });
  });

  test("Delete Testimonial asks first, names what goes, and deletes it", async ({ page }) => {
    const { id } = await makeTestimonial(page, { name: "To go", review: "<p>Bye.</p>", score: 1 });
    await page.goto("/admin/testimonials");
    await hydrated(page);
    await page.getByRole("button", { name: "Edit To go" }).click();
    await page.getByRole("button", { name: "Delete Testimonial" }).click();
    const confirm = page.getByRole("alertdialog", { name: "Please Confirm?" });
    await expect(confirm).toContainText("Are you sure you want to do this?");
    await expect(confirm).toContainText("To go");
    await expectNoAxeFindings(page);
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await expect(confirm).toBeHidden();
    expect((await page.request.get(`/api/testimonials/${id}`)).status()).toBe(200);
    await page.getByRole("button", { name: "Delete Testimonial" }).click();
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("row", { name: /To go/ })).toBeHidden();
    expect((await page.request.get(`/api/testimonials/${id}`)).status()).toBe(404);
  });

  test("closing the dialog with unsaved words asks, and keeps them for who stays", async ({ page }) => {
    await page.goto("/admin/testimonials");
    await hydrated(page);
    await page.getByRole("button", { name: "Add Testimonial" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Testimonial" });
    await dialog.getByLabel("Testimonial Name").fill("Half written");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Close without saving?" });
    await question.getByRole("button", { name: "Keep writing" }).click();
    await expect(dialog.getByLabel("Testimonial Name")).toHaveValue("Half written");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Close without saving" }).click();
    await expect(dialog).toBeHidden();
  });

  for (const places of [5, 6]) {
    test(`with ${places} of them the carousel keeps targets a thumb can hit, 320 pixels wide`, async ({
      page,
    }) => {
      const { results } = await call<TestimonialList>(page, "GET", "/api/testimonials");
      for (const { id } of results.slice(places)) await call(page, "DELETE", `/api/testimonials/${id}`);
      for (let number = results.length; number < places; number += 1) {
        await makeTestimonial(page, { name: `Place ${number}`, review: "<p>Good.</p>", score: 5 });
      }
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto("/about");
      await carouselReady(page.getByRole("main").locator("section[aria-roledescription=carousel]"));
      await expect(page.getByRole("button", { name: "Next slide" })).toBeVisible();
      await expectNoAxeFindings(page);
    });
  }

  test("pages of 12, with the page in the address", async ({ page }) => {
    for (let number = 1; number <= 13; number += 1) {
      await makeTestimonial(page, { name: `Number ${number}`, review: "<p>Good.</p>", score: 5 });
    }
    await page.goto("/admin/testimonials");
    await hydrated(page);
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(13);
    await expect(rows.nth(1)).toContainText("Number 13");
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(rows.nth(1)).toContainText("Number 1");
    await page.reload();
    await expect(rows.nth(1)).toContainText("Number 1");
    await page.goto("/admin/testimonials?page=999");
    await hydrated(page);
    await expect(page).toHaveURL(/\?page=\d$/);
  });

  test("one is added and edited on a phone by touch", async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await signIn(page, admin);
    await page.goto("/admin/testimonials");
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await tap(page.getByRole("button", { name: "Add Testimonial" }));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Testimonial Name").fill("By thumb");
    await write(page, dialog.getByRole("textbox", { name: "Testimonial Text" }), "Quick.");
    await tap(star(dialog, 3));
    await expectNoAxeFindings(page);
    await tap(dialog.getByRole("button", { name: "Add Testimonial" }));
    await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
    await tap(page.getByRole("button", { name: "Edit By thumb" }));
    await dialog.getByLabel("Testimonial Name").fill("By thumb, twice");
    await tap(dialog.getByRole("button", { name: "Save Changes" }));
    await expect(page.getByRole("row", { name: /By thumb, twice/ })).toBeVisible();
    await context.close();
  });
});

type Fields = { name: string; review: string; score?: number };

function makeTestimonial(page: Page, fields: Fields): Promise<Testimonial> {
  return call(page, "POST", "/api/testimonials", fields);
}

function stored(page: Page, id: number): Promise<Testimonial> {
  return call(page, "GET", `/api/testimonials/${id}`);
}

async function write(page: Page, editor: Locator, words: string): Promise<void> {
  await editor.click();
  await page.keyboard.type(words);
}

/** What people see of a radio button of the score. */
function star(dialog: Locator, score: number): Locator {
  return dialog.locator("label").filter({ hasText: `${score} stars` });
}

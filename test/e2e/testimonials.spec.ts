import type { Locator, Page } from "@playwright/test";
import type { Testimonial } from "../../app/features/testimonials/testimonials.schema.ts";
import { call } from "./api.ts";
import { devices } from "./office.ts";
import { admin } from "./people.ts";
import { carouselReady, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { sidewaysScroll } from "./sideways-scroll.ts";
import { tap } from "./tap.ts";

const { step } = test;
const savedNotice = "Your Changes Have Been Saved";

test.describe("Manage Testimonials", () => {
  test.use({ allowedStatuses: [422] });
  test.beforeEach(({ page }) => signIn(page, admin));

  test("is a table of Name and Score with 12 rows per page, read-only stars of size 25, and Edit on each row", async ({
    page,
  }) => {
    const made = [];
    for (let number = 1; number <= 13; number += 1) {
      made.push(await makeTestimonial(page, { name: `Number ${number}`, review: "<p>Good.</p>", score: 4 }));
    }
    await page.goto("/admin/testimonials");
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: "Manage Testimonials" })).toBeVisible();
    const table = page.getByRole("table", { name: "Testimonials" });
    for (const name of ["Name", "Score"])
      await expect(table.getByRole("columnheader", { name })).toBeVisible();
    const rows = table.getByRole("row");
    await expect(rows).toHaveCount(13);
    await expect(rows.nth(1)).toContainText("Number 13");
    await expect(rows.nth(1).getByText("4 out of 5 stars")).toBeAttached();
    const stars = rows.nth(1).locator("svg").first();
    expect(await stars.boundingBox()).toMatchObject({ width: 5 * 25 + 4 * 4, height: 25 });
    await expect(table.getByRole("button", { name: /^Edit / })).toHaveCount(12);
    await expectNoAxeFindings(page);

    await step("the page is in the address", async () => {
      await page.getByRole("link", { name: "Page 2" }).click();
      await expect(page).toHaveURL(/\?page=2$/);
      await expect(rows.nth(1)).toContainText("Number 1");
      await page.reload();
      await expect(rows.nth(1)).toContainText("Number 1");
      const beyond = await page.request.get("/admin/testimonials?page=999");
      expect(beyond.url()).toMatch(/\?page=\d$/);
    });
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    for (const { id } of made) await call(page, "DELETE", `/api/testimonials/${id}`);
  });

  test("a testimonial is refused, added, edited and deleted in a dialog, which loses no typed text", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/admin/testimonials");
    await hydrated(page);
    await page.getByRole("button", { name: "Add Testimonial" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Testimonial" });

    await step("the first error of each field is under it, and no typed text is lost", async () => {
      const name = dialog.getByLabel("Testimonial Name");
      await name.fill("x".repeat(256));
      await dialog.getByRole("button", { name: "Add Testimonial" }).click();
      await expect(dialog.getByText("The name field must not be greater than 255 characters.")).toBeVisible();
      await expect(dialog.getByText("The review field is required.")).toBeVisible();
      await expect(name).toHaveValue("x".repeat(256));
      await expect(name).toBeFocused();
      await expectNoAxeFindings(page);
    });

    await step("closing the dialog with unsaved text asks, and staying keeps the text", async () => {
      await dialog.getByLabel("Testimonial Name").fill("Half written");
      await page.keyboard.press("Escape");
      const question = page.getByRole("alertdialog", { name: "Close without saving?" });
      await question.getByRole("button", { name: "Keep writing" }).click();
      await expect(dialog.getByLabel("Testimonial Name")).toHaveValue("Half written");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await question.getByRole("button", { name: "Close without saving" }).click();
      await expect(dialog).toBeHidden();
    });

    await step("a testimonial is added, and Your Changes Have Been Saved shows for 3 seconds", async () => {
      await page.getByRole("button", { name: "Add Testimonial" }).click();
      await addOne(page, dialog);
    });
    await step("a testimonial is edited, starting from the stored values", () => editOne(page));
    await step("Delete Testimonial asks first, names the testimonial, and deletes it", () => deleteOne(page));
  });

  test("/about shows no empty frame without testimonials, and large enough controls for 5 and 6 at 320 pixels @release", async ({
    page,
  }) => {
    const { results } = await call<{ results: Testimonial[] }>(page, "GET", "/api/testimonials");
    for (const { id } of results) await call(page, "DELETE", `/api/testimonials/${id}`);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("What People Say About Us")).toHaveCount(0);
    for (const { name, review, score } of results.slice(0, 5).toReversed()) {
      await makeTestimonial(page, { name, review, score });
    }
    for (const places of [5, 6]) {
      if (places === 6) await makeTestimonial(page, { name: "Coldstore".repeat(23), review: "<p>קירור</p>" });
      await page.goto("/about");
      await carouselReady(page.getByRole("main").locator("section[aria-roledescription=carousel]"));
      await expect(page.getByRole("button", { name: "Next slide" })).toBeVisible();
      await expectNoAxeFindings(page);
    }
    await expect(page.getByText("קירור").first()).toHaveCSS("direction", "rtl");

    await step("a long name, address and code cause no sideways scrolling on the home page", async () => {
      const review = `<p>https://www.example.com/${"fleet-news-".repeat(9)}</p><pre><code>${"b ".repeat(99)}</code></pre>`;
      const { results: all } = await call<{ results: Testimonial[] }>(page, "GET", "/api/testimonials");
      const { id, name } = all[0]!;
      await call(page, "POST", `/api/testimonials/${id}`, { name, review, score: 5, on_home: true });
      await page.goto("/");
      await expect(page.getByText("fleet-news").first()).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
    });

    await step(
      "a very long name hides no column of the office's table, and Edit stays in reach",
      async () => {
        await page.goto("/admin/testimonials");
        await hydrated(page);
        const buttons = await page.getByRole("button", { name: /^Edit / }).all();
        expect(buttons).toHaveLength(6);
        for (const button of buttons) {
          const box = (await button.boundingBox())!;
          expect(box.x + box.width).toBeLessThanOrEqual(320);
        }
      },
    );
    const { results: now } = await call<{ results: Testimonial[] }>(page, "GET", "/api/testimonials");
    await call(page, "DELETE", `/api/testimonials/${now[0]!.id}`);
  });
});

test.describe("on a phone", () => {
  test.use(devices["on a phone of 390 pixels with touch"]);

  test("a testimonial is added and edited by touch @release", async ({ page }) => {
    await signIn(page, admin);
    await page.goto("/admin/testimonials");
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await tap(page.getByRole("button", { name: "Add Testimonial" }));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Testimonial Name").fill("By thumb");
    await write(page, dialog.getByRole("textbox", { name: "Testimonial Text" }), "Quick.");
    await tap(star(dialog, 3));
    await expectNoAxeFindings(page);
    await tap(dialog.getByRole("button", { name: "Add Testimonial" }));
    await expect(page.getByText(savedNotice)).toBeVisible();
    await tap(page.getByRole("button", { name: "Edit By thumb" }));
    await dialog.getByLabel("Testimonial Name").fill("By thumb, twice");
    await tap(dialog.getByRole("button", { name: "Save Changes" }));
    await expect(page.getByRole("row", { name: /By thumb, twice/ })).toBeVisible();
  });
});

async function addOne(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel("Testimonial Name").fill("Rosa T., bakery");
  const editor = dialog.getByRole("textbox", { name: "Testimonial Text" });
  await write(page, editor, "They came at two in the morning.");
  await expectNoAxeFindings(page);
  await star(dialog, 4).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole("button", { name: "Add Testimonial" }).click();
  const saved = page.getByText(savedNotice);
  await expect(saved).toBeVisible();
  const first = page.getByRole("table").getByRole("row").nth(1);
  await expect(first).toContainText("Rosa T., bakery");
  await expect(first.getByText("4 out of 5 stars")).toBeAttached();
  await page.clock.runFor(2900);
  await expect(saved).toBeVisible();
  await page.clock.runFor(200);
  await expect(saved).toBeHidden();
  await page.clock.resume();
  expect(await newest(page)).toMatchObject({
    name: "Rosa T., bakery",
    review: "<p>They came at two in the morning.</p>",
    score: 4,
  });
  expect(await (await page.request.get("/about")).text()).toContain("They came at two in the morning.");
}

async function editOne(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Rosa T., bakery" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Testimonial" });
  await expect(dialog.getByLabel("Testimonial Name")).toHaveValue("Rosa T., bakery");
  await expect(dialog.getByRole("radio", { name: "4 stars" })).toBeChecked();
  const text = "They came at two in the morning.";
  await expect(dialog.getByRole("textbox", { name: "Testimonial Text" })).toHaveText(text);
  await expectNoAxeFindings(page);
  await dialog.getByLabel("Testimonial Name").fill("Edited");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(savedNotice)).toBeVisible();
  await expect(page.getByRole("row", { name: /Edited/ })).toBeVisible();
  expect(await newest(page)).toMatchObject({ name: "Edited", review: `<p>${text}</p>`, score: 4 });
}

async function deleteOne(page: Page): Promise<void> {
  const { id } = await newest(page);
  await page.getByRole("button", { name: "Edit Edited" }).click();
  await page.getByRole("button", { name: "Delete Testimonial" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Please Confirm?" });
  await expect(confirm).toContainText("Are you sure you want to do this?");
  await expect(confirm).toContainText("Edited");
  await expectNoAxeFindings(page);
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await expect(confirm).toBeHidden();
  expect((await page.request.get(`/api/testimonials/${id}`)).status()).toBe(200);
  await page.getByRole("button", { name: "Delete Testimonial" }).click();
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("row", { name: /Edited/ })).toBeHidden();
  expect((await page.request.get(`/api/testimonials/${id}`)).status()).toBe(404);
}

type Fields = { name: string; review: string; score?: number };

function makeTestimonial(page: Page, fields: Fields): Promise<Testimonial> {
  return call(page, "POST", "/api/testimonials", fields);
}

async function newest(page: Page): Promise<Testimonial> {
  return (await call<{ results: Testimonial[] }>(page, "GET", "/api/testimonials")).results[0]!;
}

async function write(page: Page, editor: Locator, words: string): Promise<void> {
  await editor.click();
  await page.keyboard.type(words);
}

/** The visible label of a radio button of the score. */
function star(dialog: Locator, score: number): Locator {
  return dialog.locator("label").filter({ hasText: `${score} stars` });
}

import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { makeUser } from "./office.ts";
import { admin } from "./people.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { openWidget, save, saveElsewhere, stored } from "./widgets.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a spoilt text is compared word by word and restored with one press", async ({ page }) => {
  await signIn(page, admin);
  await openWidget(page, "HomeText1");
  const before = (await stored(page, "HomeText1")).html;
  await page.getByRole("textbox", { name: "Text" }).press("ControlOrMeta+End");
  await page.keyboard.type(" Spoilt.");
  await save(page);
  await page.goto("/admin");
  await tap(page.getByRole("link", { name: "Before and after of HomeText1" }).first());
  const newest = page.getByRole("listitem").first();
  await expect(newest.getByRole("heading", { level: 2 })).toHaveText("Site Owner changed text");
  await expect(newest.locator("ins")).toContainText("Spoilt.");
  await expectNoAxeFindings(page);
  await tap(newest.getByRole("button", { name: "Restore what was before" }));
  await expect(page.getByText("It is back, and on the site.")).toBeVisible();
  expect((await stored(page, "HomeText1")).html).toBe(before);
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading") })).toHaveCount(2);
  await page.goto("/");
  await expect(page.getByText("Spoilt.")).toHaveCount(0);

  await test.step("restored details of a user are not reported as being on the site", async () => {
    const { id, firstname } = await makeUser(page);
    await call(page, "PATCH", `/api/users/${id}`, { firstname: "Ursula" });
    const comparison = await holdComparison(page);
    await page.goto(`/admin/history/user/${id}`);
    const restore = page.getByRole("button", { name: "Restore what was before" });
    await expect(page.getByText("Loading the comparison")).toBeVisible();
    const before = await restore.boundingBox();
    comparison.resolve();
    await expect(page.locator("ins")).toContainText("Ursula");
    expect(await restore.boundingBox(), "no button moves from under a finger").toEqual(before);
    await tap(restore);
    await expect(page.getByText("It is back.", { exact: true })).toBeVisible();
    await page.goto(`/admin/users/${id}`);
    await expect(page.getByLabel("First name")).toHaveValue(firstname);
  });
});

test.describe("two users edit one text", () => {
  test.use({ allowedStatuses: [409] });

  test("both texts are shown with their differences, parts of each are saved, and the rejected text is in the history", async ({
    page,
  }) => {
    await signIn(page, admin);
    const read = "<p>We repair units.</p><p>We come to you.</p><p>Call us.</p>";
    await saveElsewhere(page, "MaintenanceText2", read);
    await openWidget(page, "MaintenanceText2");
    await saveElsewhere(
      page,
      "MaintenanceText2",
      read.replace("to you", "to your yard").replace("Call us", "Ring us"),
    );
    await page.getByRole("textbox", { name: "Text" }).press("ControlOrMeta+End");
    await page.keyboard.type(" Any time.");
    await tap(page.getByRole("button", { name: "Save Changes" }));
    await tap(page.getByRole("button", { name: "Compare both" }));
    const dialog = page.getByRole("dialog", { name: "Yours and theirs" });
    const pieces = dialog.getByRole("listitem");
    await expect(pieces).toHaveCount(2);
    await expect(pieces.first().locator("del")).toContainText("your yard");
    await expect(pieces.first().getByRole("radio", { name: "Theirs" })).toBeChecked();
    await expect(pieces.last().locator("ins").last()).toContainText("Any time.");
    await expect(pieces.last().getByRole("radio", { name: "Yours" })).toBeChecked();
    await expectNoAxeFindings(page);
    await tap(pieces.last().getByText("Both"));
    await tap(dialog.getByRole("button", { name: "Save this" }));
    await expect(page.getByText("Changes saved....")).toBeVisible();
    expect((await stored(page, "MaintenanceText2")).html).toBe(
      "<p>We repair units.</p><p>We come to your yard.</p><p>Ring us.</p><p>Call us. Any time.</p>",
    );
    await tap(page.getByRole("link", { name: "History" }));
    const given = page.getByRole("listitem").filter({ hasText: "typed this and did not save it" });
    await tap(given.getByRole("button", { name: "Restore" }));
    await expect(page.getByText("It is back, and on the site.")).toBeVisible();
    expect((await stored(page, "MaintenanceText2")).html).toBe(
      read.replace("Call us.", "Call us. Any time."),
    );
  });
});

/** Holds the answer with the comparison until it is resolved. */
async function holdComparison(page: Page): Promise<PromiseWithResolvers<void>> {
  const comparison = Promise.withResolvers<void>();
  await page.route("**/api/history/*/*/*", async (route) => {
    await comparison.promise;
    await route.continue();
  });
  return comparison;
}

import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
// Different settings give this spec its own site, because other specs read the text that it changes.
test.use({ settings: { LOG_LEVEL: "warn" } });

test("a heading is kept as a draft by thumb, opened again, and published from the list", async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/servicing");
  const before = await page.getByRole("heading", { level: 1 }).innerText();
  await page.goto("/admin/pages?path=/servicing");
  await page.getByLabel("Heading").fill("Servicing, as drafted");
  const edited = page.url();
  await press(page.getByRole("button", { name: "Keep as Draft" }));
  await expect(page.getByText("Kept as a draft. Visitors see nothing of it.")).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await page.goto("/servicing");
  await expect(page.getByRole("heading", { level: 1, name: before })).toBeVisible();

  await page.goto(edited);
  await expect(page.getByText(/^A draft by .+, just now$/)).toBeVisible();
  await expect(page.getByLabel("Heading")).toHaveValue(before);
  await press(page.getByRole("button", { name: "Open the draft" }));
  await expect(page.getByLabel("Heading")).toHaveValue("Servicing, as drafted");
  await expectNoAxeFindings(page);

  const beside = page.frameLocator("iframe");
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await expect(beside.getByRole("heading", { level: 1, name: "Servicing, as drafted" })).toBeVisible();

  await press(page.getByRole("link", { name: "History" }));
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  await expect(page.getByText(/^A draft by /)).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto("/admin");
  await press(page.getByRole("link", { name: "1 draft to publish or throw away" }));
  await expect(page.getByRole("heading", { level: 1, name: "Drafts" })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await press(page.getByRole("button", { name: "Publish 1 of 1 now" }));
  await expect(page.getByText("There are no drafts")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto("/servicing");
  await expect(page.getByRole("heading", { level: 1, name: "Servicing, as drafted" })).toBeVisible();
});

test("a draft that is opened and saved in its form is published and gone @release", async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/admin/pages?path=/repairs");
  await page.getByLabel("Heading").fill("Repairs, as drafted");
  const edited = page.url();
  await press(page.getByRole("button", { name: "Keep as Draft" }));
  await expect(page.getByText("Kept as a draft. Visitors see nothing of it.")).toBeVisible();
  await page.goto(edited);
  await press(page.getByRole("button", { name: "Open the draft" }));
  await expect(page.getByLabel("Heading")).toHaveValue("Repairs, as drafted");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await expect(page.getByText(/^A draft by /)).toHaveCount(0);
  await page.goto("/admin/drafts");
  await expect(page.getByText("There are no drafts")).toBeVisible();
  await page.goto("/repairs");
  await expect(page.getByRole("heading", { level: 1, name: "Repairs, as drafted" })).toBeVisible();
});

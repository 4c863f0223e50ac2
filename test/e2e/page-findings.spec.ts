import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { openWidget } from "./widgets.ts";

const beside = (page: Page) => page.getByRole("region", { name: "The page as visitors see it" });
const shown = (page: Page) => beside(page).locator("iframe").contentFrame();
const summary = (page: Page) => beside(page).getByRole("status").locator("summary");

// Different settings give this spec its own site: others would follow the links to its page once that is gone.
test.use({ settings: { LOG_LEVEL: "fatal", ADMIN_SECOND_FACTOR: "optional" } });
test.use({ viewport: { width: 1440, height: 900 }, allowedStatuses: [404] });
test.beforeEach(({ page }) => signIn(page, admin));

test("what should be looked at before a page is published is named, shown, and forbids nothing", async ({
  page,
}) => {
  await openWidget(page, "HomeIconRepairs");
  await page.getByRole("button", { name: "Show on the page" }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(shown(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(summary(page)).toHaveCount(0);

  await text.fill(`We come ${"by night and by day ".repeat(9)}to you.`);
  await summary(page).click();
  await expect(summary(page)).toHaveText("One thing to look at on this page");
  const finding = beside(page).locator("li");
  await expect(finding).toContainText("The sentence “We come by night and by day by …” has 49 words.");
  await finding.getByRole("button", { name: "Show it" }).click();
  await expect(shown(page).getByText("by night and by day")).toBeInViewport();
  await expectNoAxeFindings(page);

  await text.fill("We keep 11 vans ready.");
  await expect(finding).toContainText("Here it says “We keep 11 vans ready”, and on the page “");
  await expect(finding).toContainText("“10 vans stand”.");
  await text.fill("We keep 10 vans ready.");
  await expect(summary(page)).toHaveCount(0);

  await text.fill("Our prices of 1999 stand here.");
  await page.keyboard.press("ControlOrMeta+a");
  await page.getByRole("button", { name: "Link" }).click();
  await page.getByRole("dialog").getByLabel("Address").fill("/prices-of-1999");
  await page.getByRole("dialog").getByRole("button", { name: "Save link" }).click();
  await expect(finding).toContainText("leads to a page that is not there.");

  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Changes saved....")).toBeVisible();
});

test("a page that gets another address is not compared with its own published copy @release", async ({
  page,
}) => {
  const hire = { title: "Hire", path: "/hire-of-trolleys", subtitle: "We lend 3 trolleys here." };
  const { id } = await call<{ id: number }>(page, "POST", "/api/pages", hire);
  const stored = await call<object>(page, "GET", `/api/pages/${id}`);
  await call(page, "POST", `/api/pages/${id}`, { ...stored, ...hire, version: null });
  await page.goto(`/admin/pages/${id}`);
  await page.getByLabel("Address").fill("/trolleys-to-hire");
  await page.getByLabel("Subtitle").fill("We lend 4 trolleys here.");
  const words = shown(page).getByText("We lend 4 trolleys here.");
  // Another page that differs shows when the comparison has ended.
  const vans = page.getByLabel("Heading");
  await vans.fill("Hire of 11 vans");
  await expect(words).toBeVisible();
  await summary(page).click();
  await expect(beside(page).locator("li")).toHaveText(/11 vans/);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await page.getByLabel("Subtitle").fill("We lend 5 trolleys here.");
  await expect(shown(page).getByText("We lend 5 trolleys here.")).toBeVisible();
  await expect(beside(page).locator("li")).toHaveText(/11 vans/);
});

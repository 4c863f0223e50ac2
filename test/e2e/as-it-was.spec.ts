import type { Page } from "@playwright/test";
import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

const movableClock = `--import ${new URL("../faults/set-clock.mjs", import.meta.url).href}`;
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // The session has expired by the next week, and no page existed a month ago.
  allowedStatuses: [401, 409],
  settings: { NODE_OPTIONS: movableClock, ADMIN_SECOND_FACTOR: "optional" },
});

const day = 24 * 60 * 60 * 1000;

test("a page of last week is looked at and restored by thumb, and the restore is undone @release", async ({
  page,
  site,
}) => {
  await signIn(page, admin);
  await changeHeading(page, "Servicing as it should be");
  site.process.send({ clockAheadMilliseconds: 8 * day });
  await expect(async () => {
    await signIn(page, admin);
    await changeHeading(page, "Spoilt by somebody");
  }).toPass();
  await expect(page.getByRole("heading", { name: "Edited elsewhere" })).toBeVisible();
  // The bar with the buttons covers parts of links elsewhere.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "page-form");
  await press(page.getByRole("link", { name: "As It Was" }));
  await expect(page.getByRole("heading", { level: 1, name: "Servicing, as it was" })).toBeVisible();
  await expectNoAxeFindings(page);
  await press(page.getByRole("link", { name: "A week ago" }));
  const former = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await expect(former).toHaveText("Servicing as it should be");
  await expect(page.getByText("Changed since: heading.")).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "as-it-was");
  await press(page.getByRole("link", { name: "Compare" }));
  await expect(page.getByRole("button", { name: "Hide" }).first()).toBeVisible();
  await expect(page.locator("del", { hasText: "should" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Changed since: heading.")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSidewaysScrolling(page);
  await shoot(page, "as-it-was-wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page.getByRole("button", { name: "Restore This Page" }));
  await expect(page.getByText("Nothing that the history knows of.")).toBeVisible();
  await expectNoAxeFindings(page);
  await shoot(page, "as-it-was-restored");
  await press(page.getByRole("button", { name: "Undo" }));
  await expect(page.getByText("It is as it was before.")).toBeVisible();
  await expect(page.getByText("Changed since: heading.")).toBeVisible();
  await expectHeading(page, "Spoilt by somebody");
  await page.goBack();
  await press(page.getByRole("button", { name: "Restore This Page" }));
  await expect(page.getByText("Nothing that the history knows of.")).toBeVisible();
  await expectHeading(page, "Servicing as it should be");
  await page.goBack();
  await press(page.getByRole("link", { name: "Four weeks ago" }));
  await expect(page.getByText(/^This page did not exist then\. It was added on /)).toBeVisible();
  await expectNoAxeFindings(page);
});

async function changeHeading(page: Page, heading: string): Promise<void> {
  await page.goto("/admin/pages?path=/servicing");
  await page.getByLabel("Heading").fill(heading);
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await page.goto("/servicing");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

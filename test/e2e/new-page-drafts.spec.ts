import { call } from "./api.ts";
import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({
  // Different settings give this spec its own site, where nobody else keeps drafts.
  settings: { LOG_LEVEL: "fatal" },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // The address of the page before it is published.
  allowedStatuses: [404],
});

test("a new page is drafted by thumb, seen beside its form, found, and published @release", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/pages");
  await press(page.getByRole("button", { name: "Add Page" }));
  await page.getByLabel("Heading").fill("Fridge hire");
  await page.getByLabel("Address").fill("/fridge-hire");
  await page.getByLabel("As a draft, which visitors do not see").check();
  await expectNoAxeFindings(page);
  await shoot(page, "new-page-draft-dialog");
  await press(page.getByRole("button", { name: "Add Draft" }));
  await expect(page.getByText("A new page that visitors do not see yet.")).toBeVisible();
  expect((await page.request.get("/fridge-hire")).status()).toBe(404);
  await page.getByLabel("Subtitle").fill("By the week");
  const beside = page.frameLocator("iframe").getByText("By the week");
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await expect(beside).toBeVisible();
  await press(page.getByRole("button", { name: "Keep as Draft" }));
  await expect(page.getByText("Kept as a draft. Visitors see nothing of it.")).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "new-page-draft");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSidewaysScrolling(page);
  await shoot(page, "new-page-draft-wide");
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto("/admin/drafts");
  await expect(page.getByText("A new page")).toBeVisible();
  await expectNoAxeFindings(page);
  await shoot(page, "new-page-in-drafts");
  await page.getByRole("link", { name: "Open" }).click();
  await expect(page.getByLabel("Subtitle")).toHaveValue("By the week");
  await press(page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);
  const edited = page.url();
  await page.goto("/fridge-hire");
  await expect(page.getByRole("heading", { level: 1, name: "Fridge hire" })).toBeVisible();
  await page.goto("/admin/drafts");
  await expect(page.getByText("There are no drafts")).toBeVisible();
  await call(page, "DELETE", `/api/pages/${new URL(edited).pathname.split("/").at(-1)}`);
});

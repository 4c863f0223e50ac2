import type { Page } from "@playwright/test";
import { devices, expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

// The clock moves weeks ahead. By then administrators would need a second factor, so the settings make it optional.
const movableClock = `--import ${new URL("../faults/set-clock.mjs", import.meta.url).href}`;
test.use({
  ...devices["on a phone of 390 pixels with touch"],
  // The session has expired by the next day.
  allowedStatuses: [401],
  settings: { NODE_OPTIONS: movableClock, ADMIN_SECOND_FACTOR: "optional" },
});

const words = "Closed on Monday 28 December (Boxing Day)";

test("a bank holiday is suggested, confirmed by thumb, announced two weeks ahead, and shown as closed on the day @release", async ({
  page,
  site,
}) => {
  const ahead = Date.parse("2026-12-14T10:30Z") - Date.now();
  site.process.send({ clockAheadMilliseconds: ahead });
  await signIn(page, admin);
  await page.goto("/admin/facts/closedDays");
  await hydrated(page);
  await expectNoAxeFindings(page);
  await press(page.getByRole("button", { name: "Open as usual on 2026-12-25" }));
  await press(page.getByRole("button", { name: "Closed on 2026-12-28" }));
  await expect(page.getByRole("button", { name: "Closed on 2026-12-28" })).toHaveCount(0);
  await expect(page.getByLabel("Date 2")).toHaveValue("2026-12-28");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();

  const office = await visitAt(page, "2026-12-21T10:30:00Z");
  await expect(office).toContainText("Open now");
  await expect(page.getByText(words)).toHaveCount(2);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  for (const [moment, state] of [
    ["2026-12-25T10:30:00Z", "Open now"],
    ["2026-12-28T10:30:00Z", "Closed now"],
    ["2026-12-29T10:30:00Z", "Open now"],
  ] as const) {
    await expect(await visitAt(page, moment), moment).toContainText(state);
    await expect(page.getByRole("term").filter({ hasText: "Breakdown line" })).toContainText("Open now");
  }
  const linked = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(linked).toContain(
    '"validFrom":"2026-12-28","validThrough":"2026-12-28","opens":"00:00","closes":"00:00"',
  );

  site.process.send({ clockAheadMilliseconds: ahead + 15 * 24 * 60 * 60 * 1000 });
  await expect(async () => {
    await page.goto("/contact");
    await expect(page.getByText(words)).toHaveCount(0, { timeout: 100 });
  }).toPass();
});

/** Opens the contact page at a time on the visitor's clock. Returns what it says about the office hours. */
async function visitAt(page: Page, moment: string) {
  await page.clock.setFixedTime(new Date(moment));
  await page.goto("/contact");
  return page.getByRole("term").filter({ hasText: "Office" }).last();
}

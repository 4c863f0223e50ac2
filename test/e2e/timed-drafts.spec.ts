import type { Page } from "@playwright/test";
import { firmTime, momentOf, momentsAt } from "../../app/platform/firm-time.ts";
import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const movableClock = `--import ${new URL("../faults/set-clock.mjs", import.meta.url).href}`;
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // The session has expired by the next day.
  allowedStatuses: [401, 422],
  settings: { NODE_OPTIONS: movableClock, ADMIN_SECOND_FACTOR: "optional" },
});

const day = 24 * 60 * 60 * 1000;

test("a price is drafted by thumb, published by the clock, and taken back by the clock @release", async ({
  page,
  site,
}) => {
  await signIn(page, admin);
  await page.goto("/servicing");
  const before = await page.getByRole("heading", { level: 1 }).innerText();
  await page.goto("/admin/pages?path=/servicing");
  await page.getByLabel("Heading").fill("Servicing from £95");
  await press(page.getByRole("button", { name: "Keep as Draft" }));
  await press(page.getByRole("button", { name: "Publish Later" }));
  await expectNoAxeFindings(page);
  await page.getByLabel("Publish on").fill(repeatedHour());
  await expect(page.getByText("01:30 comes twice on that day. Which one?")).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "timed-draft-twice");
  await press(page.getByRole("button", { name: "Set the Time" }));
  await expect(page.getByText(/01:30 comes twice on that day: the clocks go back/)).toBeVisible();

  const monday = `${firmTime(new Date(Date.now() + 2 * day)).slice(0, 10)}T07:00`;
  const friday = `${firmTime(new Date(Date.now() + 6 * day)).slice(0, 10)}T18:30`;
  await page.getByLabel("Publish on").fill(monday);
  await page.getByLabel("Go back on").fill(friday);
  await press(page.getByRole("button", { name: "Set the Time" }));
  await expect(
    page.getByText(/It is published on .+ at 07:00, and goes back on .+ at 18:30\./),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "timed-draft-in-form");

  await page.goto("/admin/drafts");
  await expect(page.getByRole("heading", { level: 2, name: "To come" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Publish \d/ })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "timed-drafts");

  site.process.send({ clockAheadMilliseconds: momentOf(monday)!.getTime() - Date.now() });
  await expectHeading(page, "Servicing from £95");
  await signIn(page, admin);
  await page.goto("/admin/drafts");
  await expect(page.getByText(/It goes back on .+ at 18:30\./)).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await press(page.getByRole("button", { name: "Change the Time" }));
  await expect(page.getByLabel("Go back on")).toHaveValue(friday);
  await expectNoAxeFindings(page);
  await shoot(page, "timed-return");
  await press(page.getByRole("button", { name: "Set the Time" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  site.process.send({ clockAheadMilliseconds: momentOf(friday)!.getTime() - Date.now() });
  await expectHeading(page, before);
  await signIn(page, admin);
  await page.goto("/admin/drafts");
  await expect(page.getByText("There are no drafts")).toBeVisible();
});

test("what somebody has changed meanwhile stays a draft, with the reason, and is named as a task @release", async ({
  page,
  site,
}) => {
  site.process.send({ clockAheadMilliseconds: 0 });
  await signIn(page, admin);
  await page.goto("/admin/pages?path=/about");
  await page.getByLabel("Heading").fill("As drafted");
  const edited = page.url();
  await press(page.getByRole("button", { name: "Keep as Draft" }));
  await press(page.getByRole("button", { name: "Publish Later" }));
  const morning = `${firmTime(new Date(Date.now() + 2 * day)).slice(0, 10)}T07:00`;
  await page.getByLabel("Publish on").fill(morning);
  await press(page.getByRole("button", { name: "Set the Time" }));
  await expect(page.getByText(/It is published on/)).toBeVisible();
  await page.goto(edited);
  await hydrated(page);
  await page.getByLabel("Heading").fill("Changed since");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();

  site.process.send({ clockAheadMilliseconds: momentOf(morning)!.getTime() - Date.now() });
  await expect(async () => {
    await signIn(page, admin);
    await page.goto("/admin");
    await expect(page.getByText("1 change did not happen at its time")).toBeVisible({ timeout: 500 });
  }).toPass();
  await press(page.getByRole("link", { name: /1 change did not happen at its time/ }));
  await expect(
    page.getByText("It was not published at its time. Somebody else has changed this meanwhile."),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "refused-draft");
});

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.goto("/servicing");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Returns 01:30 on the next day on which the clocks go back. */
function repeatedHour(): string {
  const days = Array.from(
    { length: 366 },
    (_, index) => `${firmTime(new Date(Date.now() + (index + 1) * day)).slice(0, 10)}T01:30`,
  );
  return days.find((time) => momentsAt(time).length > 1) ?? "";
}

import type { Page } from "@playwright/test";
import { devices, expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const movableClock = `--import ${new URL("../faults/set-clock.mjs", import.meta.url).href}`;
test.use({
  ...devices["on a phone of 390 pixels with touch"],
  // The session has expired by the day on which the notice ends.
  allowedStatuses: [401, 422],
  settings: { NODE_OPTIONS: movableClock },
});

const words = "Closed on Monday 28 December, breakdowns as always";

test("a notice by thumb: typed, refused, shown below the header at every width, and ended automatically", async ({
  page,
  site,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/notices");
  await expectNoAxeFindings(page);
  await hydrated(page);
  await press(page.getByRole("link", { name: "Add Notice" }));
  await page.getByLabel("Text").fill(words);
  await page.getByLabel("Link").fill("/contact");
  await page.getByLabel("Kind").selectOption("Urgent");
  const from = await page.getByLabel("Shown from").inputValue();
  await page.getByLabel("Shown until").fill(from);
  await press(page.getByText("Only on some pages"));
  await press(page.getByRole("checkbox", { name: "About Us" }));
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByLabel("Shown until")).toHaveAccessibleDescription(
    "The notice must end after it begins.",
  );
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  const nextDay = new Date(Date.parse(`${from}Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 16);
  await page.getByLabel("Shown until").fill(nextDay);
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page).toHaveURL(/\/admin\/notices$/);
  await expect(page.getByText("On the pages now")).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await page.goto("/about");
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const { header, notice, heading } = await places(page);
    expect(notice.top, `below the header at ${width}`).toBeGreaterThanOrEqual(header.bottom - 1);
    expect(heading.top, `above the heading at ${width}`).toBeGreaterThanOrEqual(notice.bottom);
    await expectNoSidewaysScrolling(page);
  }
  await expect(page.getByRole("link", { name: words })).toHaveAttribute("href", "/contact");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeFindings(page);
  await page.goto("/repairs");
  await expect(page.getByText(words)).toHaveCount(0);

  site.process.send({ clockAheadMilliseconds: 25 * 60 * 60 * 1000 });
  await expect(async () => {
    await page.goto("/about");
    await expect(page.getByText(words)).toHaveCount(0, { timeout: 100 });
  }).toPass();
});

function places(page: Page) {
  return page.evaluate(() => {
    const of = (selector: string) => {
      const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
      return { top, bottom };
    };
    return { header: of("header"), notice: of("[aria-label=Notices]"), heading: of("h1") };
  });
}

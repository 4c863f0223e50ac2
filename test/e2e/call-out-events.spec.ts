import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

// Its own site, because the titles count all call-outs that nobody has seen.
test.use({ settings: { LOG_LEVEL: "trace", ADMIN_SECOND_FACTOR: "optional" } });

test("every tab of the office hears of a call-out over one connection, and without polling", async ({
  page,
  context,
}) => {
  await context.addInitScript(withoutPolling);
  await signIn(page, admin);
  await page.goto("/admin/call-outs");
  await hydrated(page);
  await page.getByLabel(/^Sound and notification/).check();
  await expect(page.getByText(/^While a page of the back office is open/)).toContainText("within a second");
  const other = await context.newPage();
  await other.goto("/admin");
  await hydrated(other);
  const driver = await context.newPage();
  await driver.goto("/contact");
  await call(driver, "POST", "/api/callouts", { vehicle_number: "HE11 ARD", telephone: "07700 900127" });
  await expect(page.getByRole("link", { name: /HE11 ARD/ })).toBeVisible();
  for (const tab of [page, other]) await expect(tab).toHaveTitle(/^\(1\) /);
  expect((await streamsOf(page)) + (await streamsOf(other))).toBe(1);
  // The tab with the connection is closed, and another takes it over.
  const [holder, rest] = (await streamsOf(page)) === 1 ? [page, other] : [other, page];
  await holder.close();
  await expect.poll(() => streamsOf(rest)).toBe(1);
  await call(driver, "POST", "/api/callouts", { vehicle_number: "HE22 ARD", telephone: "07700 900128" });
  await expect(rest).toHaveTitle(/^\(2\) /);
});

/** Counts streams, and stands for a hidden tab whose timers are slowed: no look that repeats comes again. */
function withoutPolling() {
  const real = globalThis.setInterval.bind(globalThis);
  const slowed = (work: () => void, milliseconds = 0) =>
    milliseconds < 2_000 ? real(work, milliseconds) : 0;
  Object.assign(globalThis, { setInterval: slowed });
  const opened: string[] = [];
  globalThis.EventSource = class extends EventSource {
    constructor(url: string | URL) {
      super(url);
      opened.push(String(url));
    }
  };
  Object.assign(globalThis, { opened });
}

function streamsOf(page: Page): Promise<number> {
  return page.evaluate(() => (Reflect.get(globalThis, "opened") as string[]).length);
}

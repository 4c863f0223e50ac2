import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { devices as sizes, expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { dropSession, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const phone = sizes["on a phone of 390 pixels with touch"];
const userAgent =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

test.use({ ...phone, userAgent });
// Different settings give this spec its own site, whose pages nobody else reads.
test.use({ settings: { LOG_LEVEL: "warn" } });

const maxBytes = 400;

test("a visit from another site on a phone and a press on the number stand on the dashboard", async ({
  page,
}) => {
  await asPerson(page);
  await stopTime(page);
  const reports = reportsOf(page);
  await page.goto("/repairs", { referer: "https://www.google.com/search?q=fridge+van" });
  const scripts = await scriptsThatReport(page);
  expect(scripts).toHaveLength(1);
  expect(Buffer.byteLength(scripts[0] ?? "")).toBeLessThanOrEqual(maxBytes);
  expect(await page.context().cookies()).toEqual([]);
  await page.clock.runFor(1900);
  expect(reports).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => reports).toEqual(["view,www.google.com,/repairs"]);
  await page.clock.runFor(10_000);
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await press(page.locator("a[href^='tel:']").filter({ visible: true }).first());
  await expect.poll(() => reports).toEqual(["view,www.google.com,/repairs", "tel:,www.google.com,/repairs"]);
  expect(await page.context().cookies()).toEqual([]);
  await page.clock.resume();

  await signIn(page, admin);
  const card = page.getByRole("heading", { name: "What the site brings" }).locator("..");
  await expect(async () => {
    await page.goto("/admin");
    await expect(card.getByRole("row", { name: "Views 1 0", exact: true })).toBeVisible({ timeout: 500 });
    // The view may have been written some seconds before the press.
    await expect(card.getByRole("row", { name: "Presses on the number 1 0" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await hydrated(page);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "visits-dashboard-390");
  await press(card.getByRole("link", { name: "Pages, sources and devices" }));
  await expect(page.getByRole("heading", { level: 1, name: "Visits" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "google.com" })).toHaveText(
    /google\.com1 view1 press on the number/,
  );
  await expect(page.getByRole("listitem").filter({ hasText: "Phones and tablets" })).toContainText("1 view");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "visits-390");
  await press(page.getByRole("link", { name: "Repairs", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Repairs" })).toBeVisible();
  await press(page.getByRole("link", { name: "56 weeks" }));
  await expect(page).toHaveURL("/admin/visits?weeks=56&path=%2Frepairs");
  await expect(page.getByRole("listitem").filter({ hasText: /^Week from/ })).toHaveCount(1);
  await expect(page.getByRole("table", { name: "Views by week" }).getByRole("row")).toHaveCount(57);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/visits");
  await hydrated(page);
  await shoot(page, "visits-1440");
  await page.goto("/admin");
  await hydrated(page);
  await shoot(page, "visits-dashboard-1440");
});

test("a message and a card stand beside the site from which their pages were opened @release", async ({
  page,
}) => {
  const referer = "https://www.bing.com/search?q=fridge+van";
  await page.goto("/contact", { referer });
  await page.getByLabel("Name", { exact: true }).fill("Bea Binger");
  await page.getByLabel("Email", { exact: true }).fill("bea@example.com");
  await page.getByLabel("Telephone", { exact: true }).fill("01632 960200");
  await page.getByLabel(/^Message/).fill("Our trailer unit trips.");
  await press(page.getByRole("button", { name: "Send message" }));
  await expect(page.getByText("bea@example.com")).toBeVisible();
  await page.goto("/breakdown", { referer });
  await press(page.getByRole("button", { name: "Send your position and fault" }));
  await page.getByLabel(/^In words/).fill("M20 towards London, marker post 87/4");
  await press(page.getByRole("button", { name: "Send it" }));
  await expect(page.getByRole("heading", { name: "We have your call-out" })).toBeVisible();
  await signIn(page, admin);
  await page.goto("/admin/visits");
  await expect(page.getByRole("listitem").filter({ hasText: "bing.com" })).toHaveText(
    /bing\.com0 views1 card sent, 1 form sent/,
  );
  await expectNoSidewaysScrolling(page);
  await shoot(page, "visits-sent-390");
});

test("nothing is sent while the owner has switched it off, and the privacy page says what is counted", async ({
  page,
}) => {
  await asPerson(page);
  await page.goto("/privacy");
  const section = page.getByRole("heading", { name: "How often our pages are read" });
  await expect(section).toBeVisible();
  await signIn(page, admin);
  const { version } = await call<{ version: number }>(page, "GET", "/api/facts/visitCounting");
  const off = { value: [{ count: "no" }], version };
  const saved = await call<{ version: number }>(page, "PUT", "/api/facts/visitCounting", off);
  await dropSession(page);
  await page.goto("/privacy");
  await expect(section).toHaveCount(0);
  await page.goto("/");
  expect(await scriptsThatReport(page)).toEqual([]);
  await signIn(page, admin);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "What the site brings" })).toHaveCount(0);
  await page.goto("/admin/visits");
  await expect(page.getByText("Visits are not counted at the moment.")).toBeVisible();
  await call(page, "PUT", "/api/facts/visitCounting", { value: [], version: saved.version });
});

test("a browser that a program controls reports nothing, and neither does a page that nobody sees", async ({
  page,
}) => {
  await stopTime(page);
  const reports = reportsOf(page);
  await page.goto("/repairs");
  await page.clock.runFor(10_000);
  await asPerson(page);
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
  await page.goto("/servicing");
  await page.clock.runFor(10_000);
  expect(reports).toEqual([]);
});

/** Makes the browser one that no program controls, as far as a page can tell. */
async function asPerson(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "webdriver", { value: false }));
}

/** From now on time passes in pages only as `runFor` says. */
async function stopTime(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Returns the parts of the page's scripts that report visits. Each part is a function that is called at once. */
async function scriptsThatReport(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.scripts]
      .flatMap(({ text }) => text.split(/(?=\(function\(\)\{)/))
      .filter((text) => text.includes("sendBeacon")),
  );
}

function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/visits") reports.push(request.postData() ?? "");
  });
  return reports;
}

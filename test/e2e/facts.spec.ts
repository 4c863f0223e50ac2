import type { Locator, Page } from "@playwright/test";
import { pageFacts } from "../../app/features/page-facts/page-facts.schema.ts";
import sample from "../../content/facts.json" with { type: "json" };
import { call } from "./api.ts";
import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({
  // A save may overtake a preview that is still on its way. The site then refuses the preview.
  allowedStatuses: [409, 422],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

test("Facts by thumb: a deleted row and an added one show on the page at once", async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/admin/facts");
  await expectNoAxeFindings(page);
  await press(page.getByRole("link", { name: "Figures on the home page" }));
  const add = page.getByRole("button", { name: "Add a row" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await press(page.getByRole("button", { name: "Remove row 4" }));
  await expect(add).toBeFocused();
  await expect(page.getByLabel("Figure 4")).toHaveCount(0);
  await press(add);
  await expect(page.getByLabel("Figure 4")).toBeFocused();
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("The figure 4 field is required.")).toBeVisible();
  // Further down, the bar at the top half covers a button, which axe would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await page.getByLabel("Figure 4").fill("24/7");
  await page.getByLabel("What it counts 4").fill("cover, 365 days a year");
  await page.getByLabel("Figure 3").fill("11");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
  await page.goto("/");
  const figures = page.getByRole("main").getByRole("definition");
  await expect(figures).toHaveText(["50+", "60", "11", "24/7"]);
  await page.goto("/admin/facts/homeFigures");
  await page.getByLabel("Figure 3").fill("10");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
});

test("an error of the whole list takes the focus, so that it is seen below a long list @release", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/facts/alarmCodes");
  await hydrated(page);
  await page.getByLabel("Make 1").fill("Nobody");
  await press(page.getByRole("button", { name: "Save Changes" }));
  const error = page.locator("[data-invalid]");
  await expect(error).toHaveText(/^Row 1: “Make” must be one of/);
  await expect(error).toBeFocused();
  await expect(error).toBeInViewport();
});

test("the map shows the vans, the home page links to the answers for fleets, and lists without rows show nothing @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const toAnswers = page.getByRole("link", { name: "What fleet managers ask" });
  await toAnswers.click();
  const answers = page.getByRole("region", { name: "What fleet managers ask" });
  await expect(answers.getByRole("heading")).toBeInViewport();
  await expect(answers.getByRole("term")).toHaveText(sample.fleetAnswers.map(({ question }) => question));
  await expect(answers.getByRole("definition")).toHaveText(sample.fleetAnswers.map(({ answer }) => answer));
  const area = page.getByRole("region", { name: "From the nearest van, day and night" });
  await expect(area).toContainText(
    "10 vans stand ready: 4 in Ashford, 2 in Dover, 1 in Canterbury, 1 in Maidstone, 2 in Dartford.",
  );
  expect(await vansOn(area)).toBe(10);

  await signIn(page, admin);
  for (const list of ["vanBases", "fleetAnswers"] as const) {
    await page.goto("/admin/facts");
    // Before the scripts have loaded, the page stores only the last of several presses.
    await hydrated(page);
    await page.getByRole("link", { name: pageFacts[list].label }).click();
    for (const _row of sample[list])
      await page.getByRole("button", { name: "Remove row 1", exact: true }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Changes saved....")).toBeVisible();
  }
  await page.goto("/about");
  const fromTown = page.getByRole("region", { name: "From Ashford, day and night" });
  await expect(fromTown).not.toContainText("stand ready");
  expect(await vansOn(fromTown)).toBe(0);
  await expect(answers).toHaveCount(0);
  await page.goto("/");
  await expect(toAnswers).toHaveCount(0);
  for (const list of ["vanBases", "fleetAnswers"] as const) {
    await call(page, "PUT", `/api/facts/${list}`, { value: sample[list] });
  }
});

test("rows are moved by their handle with mouse, finger and keyboard, beside a preview of the page @release", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/facts/serviceIntervals");
  await hydrated(page);
  const rows = page.locator("[data-row]");
  const [first, second, third, ...rest] = sample.serviceIntervals.map(({ vehicle }) => vehicle);
  const vehicles = () =>
    page.getByLabel("Vehicle").evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
  await expect(page.getByRole("group", { name: first })).toBeVisible();
  await dragByFinger(page, rows.nth(1), rows.nth(0));
  await expect.poll(vehicles).toEqual([second, first, third, ...rest]);
  await expectNoSidewaysScrolling(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await dragByMouse(page, rows.nth(2), rows.nth(0));
  await expect.poll(vehicles).toEqual([third, second, first, ...rest]);

  const down = page.getByRole("button", { name: "Move row 1 down" });
  await down.press("Enter");
  await expect(page.getByRole("button", { name: "Move row 2 down" })).toBeFocused();
  await expect.poll(vehicles).toEqual([second, third, first, ...rest]);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Changes saved....")).toBeVisible();
  const beside = page.frameLocator("iframe[title='The page Servicing']");
  await expect(beside.getByRole("rowheader")).toHaveText([second!, third!, first!, ...rest]);
  await call(page, "PUT", "/api/facts/serviceIntervals", { value: sample.serviceIntervals });
});

/** Drags to the upper half of the target with the events of a real touch screen. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.evaluate((row) => scrollTo(0, row.getBoundingClientRect().top + scrollY - 100));
  const [start, end] = [(await from.locator("[data-handle]").boundingBox())!, (await to.boundingBox())!];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: start.x + start.width / 2, y }],
    });
  await touch("touchStart", start.y + start.height / 2);
  for (let step = 1; step <= 10; step += 1)
    await touch("touchMove", start.y + ((end.y + 30 - start.y) * step) / 10);
  await touch("touchEnd");
}

/** Drags to just above the target. Playwright's mouse cannot do this, because it needs scripts in every frame. */
async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  // Near an edge of the window the page would scroll during the drag.
  await page.evaluate(() => scrollTo(0, 0));
  const [start, end] = [(await from.locator("[data-handle]").boundingBox())!, (await to.boundingBox())!];
  const session = await page.context().newCDPSession(page);
  const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", y: number) =>
    session.send("Input.dispatchMouseEvent", { type, x: start.x + 8, y, button: "left", clickCount: 1 });
  await mouse("mouseMoved", start.y + 8);
  await mouse("mousePressed", start.y + 8);
  for (const y of [end.y + 30, end.y + 4]) await mouse("mouseMoved", y);
  await mouse("mouseReleased", end.y + 4);
}

/** Returns the number of vans. The path has one stroke for each van. */
async function vansOn(area: Locator): Promise<number> {
  const strokes = await area.locator(".area-vans").getAttribute("d");
  return strokes!.split("M").length - 1;
}

test("hours say whether the office is open now, by its own clock, also on a page that stays open or is returned to", async ({
  page,
}) => {
  const marks = page.locator("[data-open-days]");
  await page.clock.install({ time: "2026-07-01T16:29:25Z" });
  await page.goto("/contact");
  await page.clock.pauseAt("2026-07-01T16:29:55Z");
  await expect(marks).toHaveText(["Open now", "Open now", "Open now"]);
  await page.clock.runFor(10_000);
  await expect(marks).toHaveText(["Open now", "Closed now", "Open now"]);
  for (const [time, said] of [
    ["2026-07-02T07:00:00Z", ["Open now", "Open now", "Open now"]],
    ["2026-07-05T12:00:00Z", ["Open now", "Closed now", "Closed now"]],
    ["2026-11-23T07:59:00Z", ["Open now", "Closed now", "Open now"]],
    ["2026-11-23T08:00:00Z", ["Open now", "Open now", "Open now"]],
  ] as const) {
    await page.clock.setSystemTime(time);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(marks, time).toHaveText(said);
  }
  await page.clock.resume();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
});

test("each list has its edit link on its page, which leads back there @release", async ({ page }) => {
  await signIn(page, admin);
  for (const [path, what, title] of [
    ["/about", "Edit people", "People on the about page"],
    ["/breakdown", "Edit what to have ready", "What a driver should have ready to call"],
    ["/contact", "Edit hours", "Hours"],
  ] as const) {
    await page.goto(path);
    await press(page.getByRole("link", { name: what, exact: true }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await press(page.getByRole("link", { name: "Go Back" }));
    await expect(page).toHaveURL(path);
  }
});

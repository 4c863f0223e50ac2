import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({
  allowedStatuses: [503],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

test("the office handles a call-out from the list to its end, and the driver sees each step", async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  const card = {
    latitude: 51.1465,
    longitude: 0.8739,
    accuracy: 2_400,
    place: "M20 towards London, marker post 87/4",
    make: "Carrier",
    alarm_code: "18",
    set_point: -18,
    box_temperature: -9,
    vehicle_number: "GX24 ABC",
    telephone: "07700 900123",
  };
  const receipt = await call<{ page_url: string }>(page, "POST", "/api/callouts", card);
  await call(page, "POST", "/api/callouts", { vehicle_number: "gx24abc", telephone: "07700 900124" });
  const driver = await context.newPage();
  await driver.goto(new URL(receipt.page_url).pathname);
  await expect(driver.getByRole("heading", { name: "Your call-out" })).toBeVisible();
  await expectNoAxeFindings(driver);

  await page.addInitScript(() => {
    // Stands for a browser with permission to notify. Real notifications appear outside the page.
    const told: string[] = [];
    class Told extends EventTarget {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string) {
        super();
        told.push(title);
      }
    }
    Object.assign(globalThis, { Notification: Told, told });
  });
  await signIn(page, admin);
  await page.goto("/admin/call-outs");
  await hydrated(page);
  await page.getByLabel(/^Sound and notification/).check();
  await expect(page.getByText(/^While a page of the back office is open/)).toBeVisible();
  await expectNoAxeFindings(page);
  await call(driver, "POST", "/api/callouts", { vehicle_number: "NE11 WON", telephone: "07700 900125" });
  await expect(page.getByRole("link", { name: /NE11 WON/ })).toBeVisible();
  const told = () => page.evaluate(() => Reflect.get(globalThis, "told"));
  await expect.poll(told).toEqual(["New call-out: NE11 WON"]);
  await page.getByRole("link", { name: /GX24 ABC, Carrier/ }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("GX24 ABC, Carrier");
  await expect(page.getByText("It is only good to 2.4 km: please ask.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Call 07700 900123" })).toHaveAttribute(
    "href",
    "tel:+447700900123",
  );
  await expectNoAxeFindings(page);

  await page.getByRole("button", { name: "I have seen it" }).tap();
  await expect(page.getByText("Seen", { exact: true }).first()).toBeVisible();
  // The pressed button is gone, so the focus is on the new state.
  await expect(page.getByRole("group", { name: "Call-out: Seen" })).toBeFocused();
  await page.getByRole("button", { name: "Van on its way" }).press("Enter");
  await expect(page.getByLabel(/Who comes/)).toBeFocused();
  await page.getByLabel(/Who comes/).fill("Tom");
  await page.getByRole("button", { name: "Tell the driver" }).tap();
  await expect(page.getByText("Please choose when, or that it is not known yet.")).toBeVisible();
  await page.getByLabel(/With the driver in/).selectOption("30 minutes");
  const away = { status: 503, json: { message: "The database is away." } };
  await page.route("**/api/callouts/*", (route) => route.fulfill(away), { times: 1 });
  await page.getByRole("button", { name: "Tell the driver" }).tap();
  await expect(page.getByText("The database is away.")).toBeVisible();
  await expect(page.getByLabel(/Who comes/)).toHaveValue("Tom");
  await expect(page.getByLabel(/With the driver in/)).toHaveValue("30");
  await page.getByRole("button", { name: "Tell the driver" }).tap();
  await expect(page.getByText(/Van on its way, Tom/)).toBeVisible();
  await expect(page.getByRole("group", { name: "Call-out: Van on its way" })).toBeFocused();
  await expect(driver.getByText(/Tom, expected/)).toBeVisible();
  await expectNoAxeFindings(driver);

  await page.goto("/admin/call-outs");
  await page.getByRole("link", { name: /gx24abc/i }).tap();
  await hydrated(page);
  await page.getByRole("button", { name: /^Join to it/ }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("GX24 ABC, Carrier");
  const part = page.getByRole("button", { name: /^Separate/ });
  // A press while the page still loads would be lost.
  await expect(part).toBeEnabled();
  await part.press("Enter");
  const reports = page.getByRole("group", { name: "Reports of the same vehicle" });
  await expect(reports.getByRole("button", { name: /^Join to it/ })).toBeVisible();
  await expect(reports).toBeFocused();
});

test("after a reload at night the office says that its alarm is silent, until somebody presses something", async ({
  page,
  context,
}) => {
  await page.addInitScript(countTones);
  await signIn(page, admin);
  await page.goto("/admin/call-outs");
  await hydrated(page);
  await page.getByLabel(/^Sound and notification/).check();
  await expect(page.getByText("Nobody has heard the sound on this device yet")).toBeVisible();
  await page.getByRole("button", { name: "Test it" }).tap();
  await expect.poll(() => tonesOf(page)).toBe(3);
  await page.getByRole("button", { name: "No", exact: true }).tap();
  await expect(page.getByText(/nobody would be woken by it/)).toBeVisible();
  await page.getByRole("button", { name: "Test it" }).tap();
  await page.getByRole("button", { name: "Yes" }).tap();
  await expect(page.getByText(/^Heard on this device/)).toBeVisible();
  await expectNoAxeFindings(page);

  // A browser that restarts opens its tabs without a press.
  const restarted = await context.newPage();
  await restarted.addInitScript(countTones);
  const silent = restarted.getByText(/The sound for new call-outs is off until you press/);
  await restarted.goto("/admin");
  await expect(silent).toBeVisible();
  await expectNoAxeFindings(restarted);
  await restarted.getByRole("heading", { level: 1 }).tap();
  await expect(silent).toBeHidden();
  const driver = await context.newPage();
  await driver.goto("/contact");
  await call(driver, "POST", "/api/callouts", { vehicle_number: "NG11 HTT", telephone: "07700 900126" });
  await expect(restarted).toHaveTitle(/^\(\d+\) Dashboard/);
  await expect.poll(() => tonesOf(restarted)).toBe(3);
  await restarted.getByRole("link", { name: /new call-out/ }).tap();
  await expect(restarted).toHaveTitle(/^\(\d+\) Call-outs/);
});

/** Counts the tones that a page plays, and asks for a press first, as browsers with a window do. Runs in the page. */
function countTones() {
  const Real = AudioContext;
  const pressed = new WeakSet<AudioContext>();
  globalThis.AudioContext = class extends Real {
    override get state(): AudioContextState {
      return pressed.has(this) ? super.state : "suspended";
    }
    override async resume() {
      if (!navigator.userActivation.isActive) return;
      pressed.add(this);
      await super.resume();
    }
  };
  const played: number[] = [];
  const RealTone = OscillatorNode;
  globalThis.OscillatorNode = class extends RealTone {
    override start(when?: number) {
      played.push(this.frequency.value);
      super.start(when);
    }
  };
  Object.assign(globalThis, { played });
}

function tonesOf(page: Page): Promise<number> {
  return page.evaluate(() => (Reflect.get(globalThis, "played") as number[]).length);
}

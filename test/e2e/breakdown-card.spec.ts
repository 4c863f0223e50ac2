import type { Page } from "@playwright/test";
import { expect, expectNoAxeFindings, test } from "./test.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ["geolocation"],
  geolocation: { latitude: 51.1465, longitude: 0.8739, accuracy: 12 },
  // Without a line the browser tells of what it could not send.
  allowedStatuses: [0],
});

const open = (page: Page) => page.getByRole("button", { name: "Where am I? Tell us by taps" }).tap();

test("a driver finds the position, taps the unit, and sends the card; the next one begins with the vehicle", async ({
  page,
}) => {
  await page.goto("/breakdown");
  await open(page);
  await page.getByRole("button", { name: "Find my position" }).tap();
  await expect(page.getByText(/^TR 0110\d 425\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Thermo King" }).tap();
  await page.getByRole("button", { name: "It shows an alarm" }).tap();
  for (const digit of ["1", "8"]) await page.getByRole("button", { name: digit, exact: true }).tap();
  await expect(page.getByText(/Engine coolant too hot\. Stop the unit\. \(a sample/)).toBeVisible();
  await page.getByRole("button", { name: "Frozen, −20" }).tap();
  await page.getByRole("button", { name: "Box now: one degree warmer" }).tap();
  await page.getByLabel(/^Vehicle/).fill("GX24 ABC");
  await page.getByLabel(/^Your telephone/).fill("07700 900123");
  const text = await page.getByRole("link", { name: "Text it to us" }).getAttribute("href");
  expect(decodeURIComponent(text!)).toMatch(
    /^sms:\+447700900142\?&body=Breakdown: fridge unit down\nWhere: 51\.14650, 0\.87390, within 12 m, at \d\d:\d\d\nGrid: TR 0110\d 425\d\d\nUnit: Thermo King\nAlarm: 18\nTemperature: set -20 C, box -19 C\nVehicle: GX24 ABC\nCall back: 07700 900123$/,
  );
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Send it" }).tap();
  await expect(page.getByRole("heading", { name: "We have your call-out" })).toBeFocused();
  await expectNoAxeFindings(page);

  await page.goto("/breakdown");
  await open(page);
  await page.getByRole("button", { name: "Find my position" }).tap();
  await page.getByRole("button", { name: "GX24 ABC again?" }).tap();
  await page.getByRole("button", { name: "Send it" }).tap();
  await page.getByRole("link", { name: "Follow the van" }).tap();
  await expect(page.getByText("We have your call-out")).toHaveCount(2);
});

test("a visit later the page starts without a line, the card waits on the telephone, and goes once when it is back; a refused position says what to read", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    // As a telephone answers once the person has said no.
    const refusal = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError;
    navigator.geolocation.getCurrentPosition = (_found, refused) => refused?.(refusal);
  });
  await page.goto("/breakdown");
  await expect.poll(() => page.evaluate(workerState), { message: "the page is stored" }).toBe("activated");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/callouts"))
      sent.push(request.postData() ?? "");
  });
  await context.setOffline(true);
  await page.reload();
  await open(page);
  await page.getByRole("button", { name: "Find my position" }).tap();
  await expect(page.getByText(/Read out instead: the figures on the nearest marker post/)).toBeVisible();
  await page.getByLabel(/^In words/).fill("M20 towards London, marker post 87/4");
  await page.getByRole("button", { name: "Send it" }).tap();
  await expect(page.getByText("No signal: it waits on this telephone.")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(page.getByText("No signal: it waits on this telephone.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "We have your call-out" })).toBeVisible();
  const keys = new Set(sent.map((body) => (JSON.parse(body) as { submission_key: string }).submission_key));
  expect(keys.size).toBe(1);
});

async function workerState(): Promise<string | undefined> {
  return (await navigator.serviceWorker.getRegistration("/breakdown"))?.active?.state;
}

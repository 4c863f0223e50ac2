import type { Locator, Page } from "@playwright/test";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ["geolocation"],
  geolocation: { latitude: 51.1465, longitude: 0.8739, accuracy: 12 },
  // 0: the browser reports requests that it could not send offline.
  // 419: the token of a stored page has expired, so the page requests a new one.
  // 422: an empty card is refused.
  // 429: the site is busy.
  allowedStatuses: [0, 419, 422, 429],
});

const open = (page: Page) => page.getByRole("button", { name: "Send your position and fault" }).tap();

/** Taps the targets one after another. The test counts taps, because drivers have cold hands. */
async function tapAll(...targets: Locator[]): Promise<void> {
  for (const target of targets) await target.tap();
}

test("a driver finds the position in two taps, says which unit, and sends the card; with a remembered vehicle four taps do", async ({
  page,
  context,
}) => {
  await page.goto("/breakdown");
  const number = page.getByRole("main").locator('a[href^="tel:"]').first();
  await expect(number).toBeInViewport();
  const ways = [
    page.getByRole("button", { name: "Send your position and fault" }),
    page.getByRole("button", { name: "Find my position" }),
  ];
  await context.setGeolocation({ latitude: 51.1465, longitude: 0.8739, accuracy: 5_000 });
  await tapAll(...ways);
  await expect(page.getByText("5 km")).toHaveCount(2);
  await expect(page.getByText(/^That is only good to 5 km\. Please say more\.$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await context.setGeolocation({ latitude: 51.1465, longitude: 0.8739, accuracy: 12 });
  await page.goto("/breakdown");
  await tapAll(...ways);
  await expect(page.getByText(/^TR 0110\d 425\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Thermo King" }).tap();
  await page.getByRole("button", { name: "It shows an alarm" }).tap();
  for (const digit of ["1", "8"]) await page.getByRole("button", { name: digit, exact: true }).tap();
  await expect(page.getByText(/Engine coolant too hot\. Stop the unit\. \(a sample/)).toBeVisible();
  await page.getByRole("button", { name: "Frozen, −20" }).tap();
  const box = page.getByRole("group", { name: "Box now", exact: true });
  await expect(box).toContainText("–");
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
  await expect(page.getByText(/^You sent FW-/), "at once, without a tap").toBeVisible();
  const again = page.getByRole("button", { name: "GX24 ABC again?" });
  await tapAll(...ways, again, page.getByRole("button", { name: "Send it" }));
  await page.getByRole("region", { name: "Sent" }).getByRole("link", { name: "Follow the van" }).tap();
  await expect(page.getByText("We have your call-out")).toHaveCount(2);
});

test("offline at the next visit, the card waits on the phone and is later sent once, and a refused position is explained", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    // A phone gives this answer after the user has refused to share the location.
    const refusal = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError;
    navigator.geolocation.getCurrentPosition = (_found, refused) => refused?.(refusal);
  });
  await page.goto("/breakdown");
  await expect.poll(() => page.evaluate(workerState), { message: "the page is stored" }).toBe("activated");
  const storedAt = () => page.evaluate(storedTime);
  const before = await storedAt();
  await page.goto("/contact");
  await expect.poll(storedAt, { message: "another page renews the copy" }).not.toBe(before);
  await page.goto("/breakdown");
  await expect(
    page.getByText(/^This is the copy on this device\. Stored on \d+ \w+, \d\d:\d\d/),
  ).toBeHidden();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/callouts"))
      sent.push(request.postData() ?? "");
  });
  await context.setOffline(true);
  await page.reload();
  await expect(
    page.getByText(/^This is the copy on this device\. Stored on \d+ \w+, \d\d:\d\d/),
  ).toBeVisible();
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

  await context.setOffline(true);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The storage is full.", "QuotaExceededError");
    };
  });
  await page.getByRole("button", { name: "Another vehicle" }).tap();
  await page.getByLabel(/^Vehicle/).fill("FU11 ABC");
  await page.getByRole("button", { name: "Send it" }).tap();
  await expect(page.getByText("This device cannot keep it: leave this page open")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "We have your call-out" })).toBeVisible();
});

/** Fills in one card without a signal, and leaves it waiting on the phone. */
async function leaveWaiting(page: Page, vehicle: string): Promise<void> {
  await page.goto("/breakdown");
  await open(page);
  await page.getByLabel(/^Vehicle/).fill(vehicle);
  await page.route("**/api/callouts", (route) => route.abort("internetdisconnected"), { times: 1 });
  await page.getByRole("button", { name: "Send it" }).tap();
  await expect(page.getByText("No signal: it waits on this telephone.")).toBeVisible();
}

test("a link from the office sends nothing of another card without a press, and says nothing of it", async ({
  page,
  browser,
  site,
}) => {
  const office = await browser.newPage({ baseURL: site.url });
  await signIn(office, admin);
  const cookies = await office.context().cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === "XSRF-TOKEN")!.value);
  const opened = await office.request.post("/api/callouts/by-telephone", {
    data: { telephone: "07700 900123" },
    headers: { "X-XSRF-TOKEN": token },
  });
  const { card_url } = (await opened.json()) as { card_url: string };
  await leaveWaiting(page, "GX24 OLD");
  const sent: string[] = [];
  page.on("request", (one) => one.method() === "POST" && sent.push(new URL(one.url()).pathname));
  await page.goto(new URL(card_url).pathname);
  const button = page.getByRole("button", { name: "Send my position" });
  await page.getByRole("button", { name: "Tell us more by taps" }).tap();
  await expect(page.getByLabel(/^Vehicle/)).toHaveValue("");
  await expect(page.getByText(/We have your position|waits on this telephone/)).toHaveCount(0);
  expect(sent).toEqual([]);
  await button.tap();
  await expect(page.getByText("We have your position.")).toBeVisible();
  expect(sent).toEqual([`/api/callout-cards/${card_url.split("/").at(-1)}`]);
  await page.goto("/breakdown");
  await expect(page.getByRole("heading", { name: "We have your call-out" })).toBeVisible();
  await office.close();
});

test("a card that the site cannot take now waits, says so, is changed, and arrives once as it was changed", async ({
  page,
}) => {
  const answers = [
    { status: 200, contentType: "text/html", body: "<p>Welcome to the free WiFi. Accept the terms.</p>" },
    { status: 429, headers: { "Retry-After": "1" }, json: { message: "Too Many Attempts." } },
  ];
  const sent: { place: string | null }[] = [];
  await page.route("**/api/callouts", (route) => {
    sent.push(route.request().postDataJSON() as { place: string | null });
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.goto("/breakdown");
  await open(page);
  await page.getByLabel(/^Vehicle/).fill("GX25 NEW");
  const button = page.getByRole("button", { name: "Send it" });
  await button.tap();
  await expect(page.getByText("We cannot take it at the moment: please ring.")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel(/^In words/).fill("lay-by M20 J10");
  await button.tap();
  await expect(page.getByRole("heading", { name: "We have your call-out" })).toBeVisible({ timeout: 40_000 });
  expect(sent.map(({ place }) => place)).toEqual([null, "lay-by M20 J10", "lay-by M20 J10"]);
});

/** When the copy of the page was stored. */
async function storedTime(): Promise<string | null | undefined> {
  return (await caches.match("/breakdown"))?.headers.get("X-Stored-At");
}

async function workerState(): Promise<string | undefined> {
  return (await navigator.serviceWorker.getRegistration("/breakdown"))?.active?.state;
}

import type { Browser, BrowserContext, Page } from "@playwright/test";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { signOnPad } from "./sign-on-pad.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, signIn, test, waitForIsland } from "./test.ts";

// 0: there is no signal. 410: the link is taken back.
test.use({
  allowedStatuses: [0, 404, 410],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

const stored = (page: Page) =>
  page.evaluate(
    async () => (await caches.match(location.pathname, { cacheName: `link:${location.pathname}` }))?.status,
  );
const copies = (page: Page) => page.evaluate(() => caches.keys());

async function openDesk(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const desk = await browser.newContext({ baseURL: baseURL! });
  const office = await desk.newPage();
  await office.goto("/contact");
  await signIn(office, admin);
  return office;
}

/** Reports a call-out and makes a link for its engineer. */
async function sendJob(office: Page, vehicle_number: string) {
  const { page_url } = await call<{ page_url: string }>(office, "POST", "/api/callouts", {
    vehicle_number,
    place: "Yard 7",
    telephone: "07700 900177",
  });
  const { data } = await call<{ data: { id: number }[] }>(
    office,
    "GET",
    `/api/callouts?search=${encodeURIComponent(vehicle_number)}`,
  );
  const { id } = data[0]!;
  const url = `/api/callouts/${id}/engineer`;
  const { engineers } = await call<{ engineers: { engineer_url: string }[] }>(office, "POST", url, {
    engineer: "Tom",
  });
  return {
    id,
    engineer: new URL(engineers[0]!.engineer_url).pathname,
    driver: new URL(page_url).pathname,
  };
}

/** As if the browser was closed and opened again: nothing is left but what the device stores. */
async function reopen(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test("an engineer without signal opens the job again, presses and reports, and all of it goes once", async ({
  context,
  browser,
  baseURL,
}) => {
  const office = await openDesk(browser, baseURL);
  const { id, engineer } = await sendJob(office, "NO51 GNL");
  let phone = await context.newPage();
  await phone.goto(engineer);
  await waitForIsland(phone, "engineer-job");
  await expect.poll(() => stored(phone), { message: "the page is stored" }).toBe(200);
  await tap(phone.getByRole("button", { name: "45 min" }));
  await expect(phone.getByText("The driver reads")).toBeVisible();

  await context.setOffline(true);
  phone = await reopen(context, phone, engineer);
  await waitForIsland(phone, "engineer-job");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("NO51 GNL");
  await expect(phone.getByText("This phone has no connection to the site")).toBeVisible();
  await expect(phone.getByText("This is the copy on this phone")).toBeHidden();
  // The step that the site took after the page was stored.
  await expect(phone.getByText("The driver reads")).toBeVisible();
  await expectNoAxeFindings(phone);
  await tap(phone.getByRole("button", { name: "I am with the driver" }));
  await tap(phone.getByRole("button", { name: "Done" }));
  await phone.getByLabel("What you found").fill("Belt torn");
  await phone.getByLabel("What you did").fill("New belt");
  const files = [{ name: "belt.png", mimeType: "image/png", buffer: await phone.screenshot() }];
  await phone
    .getByLabel(/photograph/i)
    .first()
    .setInputFiles(files);
  await expect(phone.getByRole("button", { name: "Take photograph 1 away" })).toBeVisible();
  await phone.getByLabel("Name of who signs").fill("Dan Marsh");
  await signOnPad(phone);
  await tap(phone.getByRole("button", { name: "Send the report" }));
  await expect(phone.getByText("Your report waits on this phone.")).toBeVisible();
  await expectNoAxeFindings(phone);

  phone = await reopen(context, phone, engineer);
  await waitForIsland(phone, "engineer-job");
  await expect(phone.getByText("Your report waits on this phone.")).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByText("The office has your report.")).toBeVisible();
  await expect(phone.getByText("This phone has no connection to the site")).toBeHidden();
  type Shown = { steps: { status: string }[]; report: { edition: number; photographs: unknown[] } };
  const taken = await call<Shown>(office, "GET", `/api/callouts/${id}`);
  expect(taken.steps.map(({ status }) => status)).toEqual(["received", "seen", "on_way", "with_you", "done"]);

  // Another link is not opened from this copy, and the copy goes with the link.
  await context.setOffline(true);
  const other = await context.newPage();
  await expect(other.goto("/engineer/00000000000000000000000000000000")).rejects.toThrow("ERR_");
  await context.setOffline(false);
  await call(office, "DELETE", `/api/callouts/${id}/engineer`);
  await expect(phone.getByText("This link no longer works.")).toBeVisible();
  await expect.poll(() => copies(phone)).toEqual([]);
  await context.setOffline(true);
  await expect(other.goto(engineer)).rejects.toThrow("ERR_");
  await office.context().close();
});

test("a driver without signal sees what was known last and since when, and rings", async ({
  context,
  browser,
  baseURL,
}) => {
  const office = await openDesk(browser, baseURL);
  const { driver, id } = await sendJob(office, "NO52 GNL");
  let phone = await context.newPage();
  await phone.goto(driver);
  await waitForIsland(phone, "live-call-out");
  await expect.poll(() => stored(phone), { message: "the page is stored" }).toBe(200);
  await call(office, "PATCH", `/api/callouts/${id}`, { status: "on_way", technician: "Tom" });
  await expect(phone.getByText("The van is on its way").first()).toBeVisible();

  await context.setOffline(true);
  await expect(phone.getByText("This page cannot reach us now: please ring.").last()).toBeVisible();
  phone = await reopen(context, phone, driver);
  await waitForIsland(phone, "live-call-out");
  await expect(phone.getByText("The van is on its way").first()).toBeVisible();
  const notice = phone.getByRole("alert").filter({ hasText: "please ring" });
  await expect(notice.getByRole("link")).toHaveAttribute("href", /^tel:/);
  await expect(notice).toContainText("This is how it stood:");
  await expectNoAxeFindings(phone);
  // What the driver adds waits, and goes by itself.
  await tap(phone.getByRole("button", { name: "It runs again" }));
  await expect(phone.getByText(/No signal/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByText("The office knows.")).toBeVisible();
  await expect(notice).toBeHidden();
  await office.context().close();
});

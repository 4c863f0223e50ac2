import { expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // The link after it was taken back.
  allowedStatuses: [404],
  settings: { LOG_LEVEL: "error" },
});

test("a draft is shown by a link in another browser, without other drafts, until the link is taken back @release", async ({
  page,
  browser,
}) => {
  await signIn(page, admin);
  for (const path of ["/servicing", "/about"]) {
    await page.goto(`/admin/pages?path=${path}`);
    await page.getByLabel("Heading").fill(`Drafted for ${path}`);
    await press(page.getByRole("button", { name: "Keep as Draft" }));
    await expect(page.getByText("Kept as a draft. Visitors see nothing of it.")).toBeVisible();
  }
  await page.goto("/admin/drafts");
  await page.getByRole("checkbox", { name: /About/ }).uncheck();
  await press(page.getByRole("button", { name: "Link to Show" }));
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "link-to-show");
  const address = await page.getByText(/\/draft-preview\//).innerText();
  await press(page.getByRole("button", { name: "Close" }));
  await expect(page.getByRole("heading", { level: 2, name: "Links to show" })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await shoot(page, "links-to-show");

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const guest = await other.newPage();
  const answer = await guest.goto(`${address}/servicing`);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-store",
  });
  await expect(guest.getByRole("heading", { level: 1, name: "Drafted for /servicing" })).toBeVisible();
  const line = guest.getByText("Preview, not public. Forms on it send nothing.");
  await expect(line).toBeInViewport();
  expect(await line.evaluate(isOnTop)).toBe(true);
  await shoot(guest, "draft-preview");
  await guest.setViewportSize({ width: 1440, height: 900 });
  expect(await line.evaluate(isOnTop)).toBe(true);
  await shoot(guest, "draft-preview-wide");
  await guest.getByRole("link", { name: "About us" }).first().click();
  await expect(guest).toHaveURL(`${address}/about`);
  await expect(guest.getByRole("heading", { level: 1 })).not.toHaveText("Drafted for /about");
  await guest.goto(`${address}/contact`);
  await guest.getByRole("textbox", { name: "Name" }).fill("Guest");
  await guest.locator("form button[type=submit]").last().click();
  await expect(guest).toHaveURL(`${address}/contact`);
  await guest.goto(new URL("/servicing", address).href);
  await expect(guest.getByRole("heading", { level: 1 })).not.toHaveText("Drafted for /servicing");

  await press(page.getByRole("button", { name: "Take Back" }));
  await press(page.getByRole("button", { name: "Confirm" }));
  await expect(page.getByRole("heading", { name: "Links to show" })).toHaveCount(0);
  expect((await guest.goto(`${address}/servicing`))?.status()).toBe(404);
  await other.close();
});

/** Whether nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

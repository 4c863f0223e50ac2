import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("the office rehearses the night on a phone, follows it on a desk, answers, and reads the result @release", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/call-outs");
  await hydrated(page);
  await expect(page.getByText("The night was never rehearsed.")).toBeVisible();
  await shoot(page, "rehearsal-before");
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Rehearse the night" }).tap();
  await page.getByRole("button", { name: "Confirm" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rehearsal: no driver waits");
  await expect(page.getByText(/^Mail$|, Mail/)).toBeVisible();
  await shoot(page, "rehearsal-running");
  await expectNoAxeFindings(page);

  const desk = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
  const office = await desk.newPage();
  await office.goto("/contact");
  await signIn(office, admin);
  await office.goto("/admin/call-outs");
  await hydrated(office);
  await expect(office.getByRole("link", { name: /Rehearsal: no driver waits/ })).toBeVisible();
  await shoot(office, "rehearsal-list");
  await office.getByRole("link", { name: "Follow it" }).click();
  await hydrated(office);
  await shoot(office, "rehearsal-running-desk");
  await expectNoAxeFindings(office);

  await page.getByRole("button", { name: "I have seen it" }).tap();
  await expect(page.getByText(/^The rehearsal reached .+ after \d+:\d\d\.$/)).toBeVisible();
  await expect(office.getByText(/^The rehearsal reached/)).toBeVisible();
  await shoot(page, "rehearsal-answered");
  await shoot(office, "rehearsal-answered-desk");
  await expectNoAxeFindings(page);
  await page.goto("/admin/waking");
  await expect(page.getByText(/Last rehearsed on .+, reached .+ after/)).toBeVisible();
  await shoot(page, "rehearsal-last");
  await desk.close();
});

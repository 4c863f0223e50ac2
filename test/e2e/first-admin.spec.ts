import type { Page } from "@playwright/test";
import { startSite } from "../running-site.ts";
import { linkOf, openMailServer } from "./mailbox.ts";
import { devices, expectNoSidewaysScrolling } from "./office.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, hydrated, test } from "./test.ts";
import { allVariants } from "./variants.ts";

const linkInLog = /http:\/\/localhost:\d+(\/first-admin\/[\w-]+)/;
const mailbox = "desk@coldvans.example";

test.use({ allowedStatuses: [422] });

test("a new site by thumb, from the link of its first start, which works once, until it is open", async ({
  browser,
}) => {
  const mails = await openMailServer();
  const site = await startSite({
    settings: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", SMTP_URL: mails.url },
  });
  const phone = { ...devices["on a phone of 390 pixels with touch"], baseURL: site.url };
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  try {
    await test.step("the link makes an administrator, once", async () => {
      await expect.poll(() => site.log()).toMatch(linkInLog);
      const [, link] = linkInLog.exec(await site.log()) ?? [];
      await page.goto("/first-admin/made-up");
      await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
      await page.goto(link!);
      await hydrated(page);
      await expectNoAxeFindings(page);
      await page.getByLabel("First Name").fill("Olive");
      await page.getByLabel("Last Name").fill("Owner");
      await page.getByLabel("Email").fill("olive@example.com");
      await writePassword(page, "Password123");
      await expect(page.getByText("This password is among the most common ones.")).toBeVisible();
      await writePassword(page, "frozen peas at dawn");
      await expect(page).toHaveURL("/admin");
      await page.goto(link!);
      await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
      const token = link!.split("/").at(-1)!;
      expect((await site.log()).split(token)).toHaveLength(2);
    });

    await test.step("numbers and mailboxes count as samples until they are changed", async () => {
      await openDashboard(page);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScrolling(page);
      await expect(page.getByText("What is to be done before you open stands below.")).toBeVisible();
      await tap(page.getByRole("link", { name: "See all that is still a sample" }));
      const number = page.getByRole("listitem").filter({ hasText: "The telephone number 0808 157 0142" });
      await expect(number).toContainText("Shown by /, /about");
      await expectNoAxeFindings(page);
      await expectNoSidewaysScrolling(page);
      await tap(number.getByRole("link", { name: "Company" }));
      await page.getByLabel("Freephone").fill("0800 555111");
      await page.getByLabel("Telephone").fill("01233 555111");
      for (const name of ["Service", "Office", "Accounts"]) {
        await page.getByLabel(`${name} mailbox`).fill(mailbox);
      }
      await tap(page.getByRole("button", { name: "Save Changes" }));
      await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
      await openDashboard(page);
      await tap(page.getByRole("link", { name: "See all that is still a sample" }));
      await expect(page.getByText("The address “TN99 9ZZ”")).toBeVisible();
      // The header picture of one page shows the number, and its alternative text repeats it.
      await expect(number).toContainText("Shown by /contact");
      await expect(number).not.toContainText("/about");
      await openDashboard(page);
    });

    await test.step("the link of a test mail proves the mailbox", async () => {
      await expect(page.getByText(`Nobody has confirmed that mail reaches ${mailbox}`)).toBeVisible();
      await tap(page.getByRole("button", { name: "Send a test mail" }));
      const arrived = () => mails.received.find(({ to }) => to?.[0]?.address === mailbox);
      await expect.poll(() => arrived()?.subject).toMatch(/^Does this mail arrive\?/);
      await page.goto(linkOf(site, arrived()!));
      await hydrated(page);
      await expectNoAxeFindings(page);
      await tap(page.getByRole("button", { name: "It has arrived" }));
      await expect(page.getByText(`Mail reaches ${mailbox}.`)).toBeVisible();
      await tap(page.getByRole("link", { name: "Dashboard", exact: true }));
      await expect(page.getByText("Nobody has confirmed")).toHaveCount(0);
    });

    // The API's tests of samples and of opening prove the same below the browser.
    if (!allVariants) return;
    await test.step("one press deletes the samples, and the owner opens the site", async () => {
      await tap(page.getByRole("link", { name: "See all that is still a sample" }));
      await press(page, /^Remove 5 sample testimonials$/);
      await expect(page.getByText("5 sample testimonials are in the bin.")).toBeVisible();
      await press(page, /^Remove \d+ sample pictures/);
      await expect(page.getByText(/^\d+ sample pictures of galleries are in the bin\.$/)).toBeVisible();
      await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
      await press(page, /^Open the site$/);
      await expect(page.getByText(/^The site counts as open since/)).toBeVisible();
      await openDashboard(page);
      await expect(page.getByText("Nothing. Everything is answered, sent and described.")).toBeVisible();
      await tap(page.getByRole("link", { name: "What is still a sample" }));
      await press(page, /^It is not open yet$/);
      await expect(page.getByRole("button", { name: "Open the site" })).toBeVisible();
      await expectNoAxeFindings(page);
    });
  } finally {
    await context.close();
    await site.stop();
    mails.close();
  }
});

async function writePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat Password").fill(password);
  await tap(page.getByRole("button", { name: "Create the administrator" }));
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto("/admin");
  await hydrated(page);
}

/** Presses a button that asks for confirmation, and confirms. */
async function press(page: Page, name: RegExp): Promise<void> {
  await tap(page.getByRole("button", { name }));
  await tap(page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }));
}

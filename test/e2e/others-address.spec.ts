import { proveAddress, registered } from "./accounts.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { expect, expectNoAxeFindings, test } from "./test.ts";

test.use({ allowedStatuses: [401, 422] });

test("an unverified account says why it gets no second factor and no data, and a verified one gets its data by a mailed link @release", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  await page.goto("/account/profile");
  for (const name of ["Passkeys", "Two-factor authentication", "Your data"]) {
    const card = page.getByRole("region", { name });
    await expect(card.getByText("Verify your email address first.")).toBeVisible();
    await expect(card.getByRole("link", { name: "Verify the address" })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  await expectNoAxeFindings(page);

  proveAddress(site, person);
  await page.reload();
  await page.getByRole("button", { name: "Ask for my data" }).click();
  await expect(page.getByText("The link is in your mail.")).toBeVisible();
  await page.goto(linkOf(site, await mailTo(site, person.email, "Your data")));
  await expectNoAxeFindings(page);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);
});

test("the owner of an address deletes an account that another person opened with it @release", async ({
  page,
  browser,
  site,
}) => {
  const person = await registered(page);
  const mail = await mailTo(site, person.email, "Verify your email address");
  const path = /\/not-mine\/[\w.-]+/.exec(mail.html ?? "")![0];
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(site.url + path);
  await expect(owner.getByRole("heading", { name: "Not my account" })).toBeVisible();
  await expectNoAxeFindings(owner);
  await owner.getByRole("button", { name: "Delete this account" }).click();
  await expect(owner.getByText("The account is deleted.")).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login/);
  await owner.context().close();
});

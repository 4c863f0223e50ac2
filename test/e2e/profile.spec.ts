import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { pdf } from "../documents.ts";
import { registered, verified } from "./accounts.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { dropSession, expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ allowedStatuses: [401, 422, 503] });

const address = { "Address Line 1": "1 Cold Store Lane", Town: "Ashford", Postcode: "TN99 9ZZ" };

const { step } = test;

test("Edit profile has its sections, asks before changes are lost, and shows a save in progress and its success for 4 s", async ({
  page,
}) => {
  await page.clock.install();
  const person = await registered(page);
  await page.goto("/account/profile");
  for (const title of ["Name & Address", "Contact Details", "Security"]) {
    await expect(page.getByRole("region", { name: title })).toBeVisible();
  }

  await step(
    "the first error is under each field, and the first field with an error gets the focus",
    async () => {
      const firstname = page.getByLabel("First Name");
      await firstname.fill("");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(firstname).toBeFocused();
      await expect(firstname).toHaveAccessibleDescription("The first name field is required.");
      await expect(page.getByLabel("Town")).toHaveAccessibleDescription("The town field is required.");
      await expectNoAxeFindings(page);
      await firstname.fill(person.firstname);
    },
  );

  await step("leaving unsaved changes asks", async () => {
    for (const [label, value] of Object.entries(address)) await page.getByLabel(label).fill(value);
    await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(question).toBeVisible();
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Stay on this page" }).click();
    await expect(page.getByLabel("Town")).toHaveValue(address.Town);
  });

  const next = "a colder pass phrase";
  await step(
    "the save is shown in progress and as done for 4 s at the top, and clears the password fields",
    () => saveWithPassword(page, next),
  );
  await page.goto("/account");
  await expect(page.getByText("1 Cold Store Lane, Ashford, TN99 9ZZ")).toBeVisible();
  await dropSession(page);
  await signIn(page, { email: person.email, password: next });
});

test("the user's own CV is uploaded, downloaded and deleted, and a new address counts once its link is opened", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  await page.goto("/account/profile");
  await step("the CV", () => handInAndDelete(page));

  await step(
    "the old address stays until the new one's link is opened, and gets a mail about it",
    async () => {
      const next = `new.${person.email}`;
      for (const [label, value] of Object.entries(address)) await page.getByLabel(label).fill(value);
      await page.getByLabel("Email").fill(next);
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText(`the link that we sent to ${next}`)).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(person.email);
      expect((await mailTo(site, person.email, "Your email address is to change")).text).toContain(next);
      await page.goto(linkOf(site, await mailTo(site, next, "Confirm your new email address")));
      await expect(page.getByRole("heading", { name: "New email address" })).toBeVisible();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Use this address" }).click();
      await expect(page.getByText("The address of the account has changed.")).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Your account" }).click();
      await expect(page.getByText(next)).toBeVisible();
    },
  );
});

test("signed-in devices are listed, and can be signed out one by one or all others together", async ({
  page,
  browser,
  site,
}) => {
  const person = await registered(page);
  const phone = await browser.newContext({
    baseURL: site.url,
    userAgent: "Mozilla/5.0 (Linux; Android 16) Gecko/140.0 Firefox/140.0",
  });
  const elsewhere = await phone.newPage();
  await signIn(elsewhere, person);
  await page.goto("/account/profile");
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices.getByText("this device")).toBeVisible();
  await devices.getByRole("button", { name: "Sign out Firefox on Android" }).click();
  await expect(devices.getByText("Firefox on Android")).toHaveCount(0);
  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL("/login?next=%2Faccount");
  expect((await mailTo(site, person.email, "A sign-in from a new device")).text).toContain(
    "Firefox on Android",
  );
  await signIn(elsewhere, person);
  await page.reload();
  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByRole("group", { name: "Signed-in devices" })).toBeFocused();
  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL("/login?next=%2Faccount");
  await devices.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await phone.close();
});

test("two-factor authentication is set up, asked for, and two_factor replaces the route", async ({
  page,
  site,
}) => {
  const person = await verified(page, site);
  await page.goto("/account/profile");
  const card = page.getByRole("region", { name: "Two-factor authentication" });
  await card.getByRole("button", { name: "Set up two-factor authentication" }).click();
  await expect(card.getByAltText(/QR code/)).toBeVisible();
  await expectNoAxeFindings(page);
  await expect(card.getByRole("link", { name: "Open it with this key" })).toHaveAttribute(
    "href",
    /^otpauth:/,
  );
  await expect(card.getByRole("button", { name: "Copy the key" })).toBeVisible();
  const secret = await card.locator("code").innerText();
  await card.getByLabel("Code").fill("000000");
  await card.getByRole("button", { name: "Switch on" }).click();
  await expect(card.getByText("The provided two factor authentication code was invalid.")).toBeVisible();
  const codes = card.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  // Uses the code of the previous time step, because the sign-in below needs the current one. Retries once it expires.
  await expect(async () => {
    const now = Math.floor(Date.now() / 1000);
    await card.getByLabel("Code").fill(generateSync({ secret, epoch: now - 30 }));
    await card.getByRole("button", { name: "Switch on" }).click();
    await expect(codes).toHaveCount(8, { timeout: 5_000 });
  }).toPass();
  const recoveryCode = await codes.first().innerText();
  await expect(card.getByRole("group", { name: "Two-factor authentication" })).toBeFocused();
  await expectNoAxeFindings(page);
  const away = { status: 503, json: { message: "The database is away." } };
  await page.route("**/user/two-factor-recovery-codes", (route) => route.fulfill(away), { times: 1 });
  await card.getByRole("button", { name: "Make new codes" }).click();
  await expect(card.getByRole("alert")).toHaveText("The database is away.");
  await expect(codes).toHaveCount(8);

  await dropSession(page);
  await page.goto("/about");
  await page.goto("/login?next=%2Faccount%2Fprofile");
  const login = async () => {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/two-factor-challenge?next=%2Faccount%2Fprofile");
  };
  await login();
  await expectNoAxeFindings(page);
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await page.goForward();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("The provided two factor authentication code was invalid.")).toBeVisible();
  await page.getByLabel("Code").fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/account/profile");

  await dropSession(page);
  await page.goto("/login?next=%2Faccount%2Fprofile");
  await login();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/account/profile");
  await card.getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(card.getByRole("button", { name: "Set up two-factor authentication" })).toBeVisible();
});

async function saveWithPassword(page: Page, next: string): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(next);
  await page.getByLabel("Repeat New Password").fill(next);
  const save = page.getByRole("button", { name: "Save changes" });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/user", async (route) => {
    // The page may meanwhile request the current user.
    if (route.request().method() !== "GET") await answered;
    await route.continue();
  });
  await save.click();
  await expect(page.getByRole("button", { name: "Saving…" })).toHaveAttribute("aria-busy", "true");
  await page.clock.pauseAt(Date.now() + 60_000);
  answer();
  const notice = page.getByText("Your profile has been updated");
  await expect(notice).toBeVisible();
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Repeat New Password")).toHaveValue("");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.clock.runFor(3_900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toHaveCount(0);
  await page.clock.resume();
  await page.unrouteAll();
  await save.click();
  await expect(notice).toBeVisible();
  await expectNoAxeFindings(page);
}

async function handInAndDelete(page: Page): Promise<void> {
  const card = page.getByRole("region", { name: "Your CV" });
  await card.getByText("None yet").click();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("CV file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await choose("cv.pdf", Buffer.from("no document"));
  await expect(card.getByRole("alert")).toHaveText(
    "The file field must be a file of type: pdf, doc, docx, odt.",
  );
  await choose("my life.pdf", pdf);
  await expect(card.getByText("my life.pdf", { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  const waiting = page.waitForEvent("download");
  await card.getByRole("link", { name: "Download CV" }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^cv-\d+\.pdf$/);
  await card.getByRole("button", { name: "Delete CV" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(card.getByText("None yet")).toBeVisible();
}

import { inDatabase } from "../in-database.ts";
import { makeConfirmationOld, verified } from "./accounts.ts";
import { call } from "./api.ts";
import { mailTo } from "./mailbox.ts";
import { admin } from "./people.ts";
import { dropSession, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

test.use({ allowedStatuses: [423] });

test("a passkey is made, signs in with a button and in the email field, confirms, and is removed", async ({
  page,
  site,
}) => {
  const { email, password } = await verified(page, site);
  const device = await addAuthenticator(page, { resident: true });
  await page.goto("/account/profile");
  const card = page.getByRole("region", { name: "Passkeys" });
  await card.getByLabel("Name of the passkey").fill("Blue telephone");
  await card.getByRole("button", { name: "Add a passkey" }).click();
  const passkeys = card.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkeys).toContainText(["Blue telephone"]);
  await expect(card.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(8);
  await expectNoAxeFindings(page);
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await expect(card.getByText("This device has a passkey for your account already.")).toBeVisible();

  await device.touched(false);
  await dropSession(page);
  await page.goto("/login?next=%2Faccount%2Fprofile");
  await hydrated(page);
  await expectNoAxeFindings(page);
  await device.touched(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/account/profile");
  await expect(passkeys).toContainText(["last used"]);

  await dropSession(page);
  await page.goto("/login?next=%2Faccount%2Fprofile");
  await expect(page).toHaveURL("/account/profile");

  await passkeys.getByRole("button", { name: "Rename Blue telephone" }).click();
  await page.getByLabel("New name").fill("Red telephone");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(passkeys).toContainText(["Red telephone"]);

  makeConfirmationOld(site, { email, password });
  const remove = async () => {
    await passkeys.getByRole("button", { name: "Remove Red telephone" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  };
  await remove();
  await expect(page.getByRole("heading", { name: "Confirm your password" })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page).toHaveURL("/account/profile");
  await remove();
  await expect(passkeys).toHaveCount(0);
  await dropSession(page);
  const answer = await call(page, "POST", "/login", { email, password, remember: false });
  expect(answer).toMatchObject({ two_factor: false });
});

test("a passkey that is not discoverable completes a sign-in with a password @release", async ({
  page,
  site,
}) => {
  const { email, password } = await verified(page, site);
  await addAuthenticator(page, { resident: false });
  await page.goto("/account/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();

  await dropSession(page);
  await page.goto("/login?next=%2Faccount%2Fprofile");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/two-factor-challenge?next=%2Faccount%2Fprofile");
  await expect(page.getByRole("button", { name: "Use the authenticator" })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page).toHaveURL("/account/profile");
});

test("an administrator without a second factor is reminded, and finally has to set one up @release", async ({
  page,
  site,
}) => {
  const { email } = await verified(page, site);
  const becomeAdmin =
    "update users set role = 'admin', email_verified_at = ?, admin_since = ? where email = ?";
  const today = new Date().toISOString();
  inDatabase(site, becomeAdmin, today, today, email);
  await addAuthenticator(page, { resident: true });
  await page.goto("/admin");
  const banner = page.getByRole("complementary", { name: "Second factor" });
  await expect(banner).toContainText("Your account needs a second factor by");
  await expectNoAxeFindings(page);
  // The dashboard's own requests have finished.
  await expect(page.getByText("are yours")).toBeVisible();

  inDatabase(site, becomeAdmin, today, "2020-01-01T00:00:00.000Z", email);
  await page.getByRole("link", { name: "Galleries" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL("/account/second-factor");
  await expect(page.getByText("The seven days for it are over.")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/account/second-factor");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("link", { name: "Go to the back office" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(banner).toHaveCount(0);
});

test("an administrator removes a lost second factor and sends a link for setting a password @release", async ({
  page,
  site,
}) => {
  const person = await verified(page, site);
  await addAuthenticator(page, { resident: false });
  await page.goto("/account/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toBeVisible();
  const { data } = await call<{ data: { id: number } }>(page, "GET", "/api/user");

  await dropSession(page);
  await signIn(page, admin);
  await page.goto(`/admin/users/${data.id}`);
  const help = page.getByRole("region", { name: "Help with signing in" });
  await help.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(help.getByText(/ is signed out everywhere\./)).toBeVisible();
  await help.getByRole("button", { name: "Reset the second factor" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(help.getByText("The second factor has been reset.")).toBeVisible();
  await expect(help.getByRole("button", { name: "Reset the second factor" })).toHaveCount(0);
  await help.getByRole("button", { name: "Send a link to set a password" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(`will be mailed to ${person.email}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(
    help.getByText(`The link to ${person.email} waits in the outbox until mail can leave.`),
  ).toBeVisible();
  await expectNoAxeFindings(page);

  await dropSession(page);
  const { email, password } = person;
  expect(await call(page, "POST", "/login", { email, password, remember: false })).toEqual({
    two_factor: false,
  });
  await mailTo(site, email, "Your second factor has been reset");
});

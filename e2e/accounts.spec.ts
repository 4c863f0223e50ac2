import type { Page } from "@playwright/test";
import { passPhrase, registered, somebody } from "./accounts.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({ allowedStatuses: [422] });

test.describe("Register", () => {
  test("has six labels and links to terms and privacy, and leads to /account", async ({ page, site }) => {
    const person = somebody();
    await page.goto("/register");
    await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "terms" })).toHaveAttribute("href", "/terms");
    await expect(main.getByRole("link", { name: "privacy" })).toHaveAttribute("href", "/privacy");
    await page.getByLabel("First Name").fill(person.firstname);
    await page.getByLabel("Last Name").fill(person.lastname);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Mobile Number").fill(person.telephone);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Repeat Password").fill(person.password);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello Wendy");
    await expectNoAxeFindings(page);

    const mail = await mailTo(site, person.email, "Verify your email address");
    expect(mail.from?.name).toContain("Frostway");
    expect(mail.text).toContain("Frostway Transport Refrigeration");
    await page.goto(linkOf(site, mail));
    await expect(page).toHaveURL("/account?verified=1");
    await expect(page.getByText("Your email address is verified.")).toBeVisible();
  });

  test("shows errors under each field, the first one focused, and keeps what was typed", async ({ page }) => {
    await page.goto("/register");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByLabel("First Name")).toBeFocused();
    for (const name of ["first name", "last name", "email", "telephone", "password", "repeated password"]) {
      await expect(page.getByText(`The ${name} field is required.`)).toBeVisible();
    }
    await expectNoAxeFindings(page);
    await page.getByLabel("First Name").fill("Wendy");
    await expect(page.getByText("The first name field is required.")).toHaveCount(0);
    await page.getByLabel("Last Name").fill("Winter");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Mobile Number").fill("07700 900321");
    await page.getByLabel("Password", { exact: true }).fill("Password123");
    await page.getByLabel("Repeat Password").fill("Password124");
    await expect(page.getByText("Too easy to guess")).toBeVisible();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByLabel("Repeat Password")).toHaveAccessibleDescription(
      "The password field confirmation does not match.",
    );
    await page.getByLabel("Password", { exact: true }).fill(passPhrase);
    await page.getByLabel("Repeat Password").fill(passPhrase);
    await expect(page.getByText("Strong", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("The email has already been taken.");
    await expect(page.getByLabel("First Name")).toHaveValue("Wendy");
  });
});

test.describe("Login", () => {
  test("says Welcome Back, has remember me and both links, and goes to / afterwards", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    await expect(page.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByLabel("Remember me").check();
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/");
    const session = (await page.context().cookies()).find((cookie) => cookie.name === "frostway_session");
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(session!.expires - Date.now() / 1000).toBeGreaterThan(29 * 24 * 60 * 60);
  });

  test("shows the server's message under the password field", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      "These credentials do not match our records.",
    );
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("");
    await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");
    await expectNoAxeFindings(page);
  });

  test("goes back to the page first asked for", async ({ page }) => {
    await page.goto("/admin?from=mail");
    await expect(page).toHaveURL("/login?next=%2Fadmin%3Ffrom%3Dmail");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/admin?from=mail");
  });

  test("follows no way out of this site", async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent("/\\thief.example.com")}`);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/");
  });

  test("tells somebody of another role that the page needs another account, and does not redirect", async ({
    page,
  }) => {
    const person = await registered(page);
    await page.goto("/admin");
    await expect(page).toHaveURL("/login?next=%2Fadmin");
    await expect(page.getByText("This page needs another account.")).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/admin");
  });
});

test("a password is shown for as long as its button is pressed in, by keys too, and keeps what is typed", async ({
  page,
}) => {
  await page.goto("/register");
  await hydrated(page);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("motdepasse 99");
  const show = page.getByRole("button", { name: "Show password", exact: true });
  await expect(show).toHaveAttribute("aria-pressed", "false");
  await password.press("Tab");
  await expect(show).toBeFocused();
  await page.keyboard.press("Space");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveAttribute("type", "text");
  await expect(page.getByLabel("Repeat Password")).toHaveAttribute("type", "password");
  await expectNoAxeFindings(page);
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("motdepasse 99");
});

test.describe("Forgotten password", () => {
  test("shows an error or the success message, and the mailed link sets a new password", async ({
    page,
    site,
  }) => {
    const person = await registered(page);
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByText("The email field is required.")).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByText("We have emailed your password reset link.")).toBeVisible();
    await expectNoAxeFindings(page);

    const mail = await mailTo(site, person.email, "Set a new password");
    expect(await widthOnPhone(page, mail.html!)).toBe(320);
    const link = linkOf(site, mail);
    await page.goto(link);
    const email = page.getByLabel("Email");
    await expect(email).toHaveValue(person.email);
    await expect(email).not.toBeEditable();
    const password = page.getByLabel("Password", { exact: true });
    for (const field of [password, page.getByLabel("Repeat Password")]) {
      await expect(field).toHaveAttribute("autocomplete", "new-password");
    }
    await expectNoAxeFindings(page);
    await password.fill("another pass phrase");
    await page.getByLabel("Repeat Password").fill("another pass phrase");
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByText("Your password has been reset.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to sign-in" })).toHaveAttribute("href", "/account");
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Return to sign-in" }).click();
    await expect(page).toHaveURL("/login?next=%2Faccount");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill("another pass phrase");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/account");
    await mailTo(site, person.email, "Your password has been changed");

    await page.goto(link);
    await page.getByLabel("Password", { exact: true }).fill("a third pass phrase");
    await page.getByLabel("Repeat Password").fill("a third pass phrase");
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByText("This password reset token is invalid.")).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test("shows an error when the server cannot be reached", async ({ page }) => {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("wendy@example.com");
    await page.route("**/forgot-password", (route) =>
      route.fulfill({ status: 422, json: { message: "The mail server sleeps.", errors: {} } }),
    );
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByRole("alert")).toContainText("The mail server sleeps.");
  });
});

test.describe("The account's menu", () => {
  test("has Edit profile and Logout, which leads to /", async ({ page }) => {
    await registered(page);
    await page.goto("/account");
    const menu = page.getByRole("navigation", { name: "Account" });
    await expect(menu.getByRole("link", { name: "Edit profile" })).toHaveAttribute(
      "href",
      "/account/profile",
    );
    await expect(menu.getByRole("link", { name: "Admin" })).toHaveCount(0);
    await hydrated(page);
    await menu.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/account");
    await expect(page).toHaveURL("/login?next=%2Faccount");
  });

  test("has Admin for administrators only", async ({ page }) => {
    await signIn(page, admin);
    await page.goto("/account");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Admin" }).click();
    await expect(page).toHaveURL("/admin");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("every screen of signing in fits and has no findings", async ({ page }) => {
    const paths = ["/login", "/register", "/forgot-password", "/reset-password/x?email=w%40example.com"];
    for (const path of [...paths, "/two-factor-challenge", "/verify-email?link=expired"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
      await expectNoAxeFindings(page);
    }
    await registered(page);
    for (const path of ["/account", "/account/profile", "/confirm-password"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
      await expectNoAxeFindings(page);
    }
  });
});

/** Of a mail, with the long address in it, on a screen of 320 pixels. */
async function widthOnPhone(page: Page, html: string): Promise<number> {
  const mail = await page.context().newPage();
  await mail.setViewportSize({ width: 320, height: 640 });
  await mail.setContent(html);
  const width = await mail.evaluate(() => document.documentElement.scrollWidth);
  await mail.close();
  return width;
}

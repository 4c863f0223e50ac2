import type { Page } from "@playwright/test";
import { registered } from "./accounts.ts";
import { admin } from "./people.ts";
import { dropSession, expect, expectNoAxeFindings, hydrated, test } from "./test.ts";

const { step } = test;

test.use({ allowedStatuses: [0, 422] });

test("Login says Welcome Back, shows errors, and leads to the page first requested, never to another site", async ({
  page,
}) => {
  await page.goto("/admin?from=mail");
  await expect(page).toHaveURL("/login?next=%2Fadmin%3Ffrom%3Dmail");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();
  const forgotten = page.getByRole("link", { name: "Forgot your password?" });
  await expect(forgotten).toHaveAttribute("href", "/forgot-password");
  await expect(page.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");

  await step("the server's error is under the password field", async () => {
    await login(page, { email: "nobody@example.com", password: "not the password" });
    const password = page.getByLabel("Password");
    await expect(password).toHaveAccessibleDescription("These credentials do not match our records.");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("");
    await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");
    await expectNoAxeFindings(page);
  });
  const dashboard = page.waitForResponse(/\/api\/opening\/samples$/);
  await login(page);
  await expect(page).toHaveURL("/admin?from=mail");
  await dashboard;

  await step("it leads on even if the load of the user fails", async () => {
    await dropSession(page);
    await page.goto("/login?next=%2Fterms");
    await page.route("**/api/user", (route) => route.abort(), { times: 1 });
    await login(page);
    await expect(page).toHaveURL("/terms");
  });

  await step("it leads to / in place of another site, and Remember me lasts for 30 days", async () => {
    await dropSession(page);
    await page.goto(`/login?next=${encodeURIComponent("/\\thief.example.com")}`);
    await page.getByLabel("Remember me").check();
    await login(page);
    await expect(page).toHaveURL("/");
    const session = (await page.context().cookies()).find((cookie) => cookie.name === "site_session");
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(session!.expires - Date.now() / 1000).toBeGreaterThan(29 * 24 * 60 * 60);
  });
});

test("the account's menu has Edit profile and Logout, and Admin for administrators only", async ({
  page,
}) => {
  const person = await registered(page);
  await page.goto("/account");
  const menu = page.getByRole("navigation", { name: "Account" });
  const profile = menu.getByRole("link", { name: "Edit profile" });
  await expect(profile).toHaveAttribute("href", "/account/profile");
  await expect(menu.getByRole("link", { name: "Admin" })).toHaveCount(0);

  await step(
    "a page for another role says that it needs another account, and does not redirect",
    async () => {
      await page.goto("/admin");
      await expect(page).toHaveURL("/login?next=%2Fadmin");
      await expect(page.getByText("This page needs another account.")).toBeVisible();
      await expect(page.getByText(person.email)).toBeVisible();
      await expectNoAxeFindings(page);
      await login(page);
      await expect(page).toHaveURL("/admin");
    },
  );

  await page.goto("/account");
  await hydrated(page);
  await menu.getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL("/admin");
  await step("Logout leads to /", async () => {
    await page.goBack();
    await menu.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/account");
    await expect(page).toHaveURL("/login?next=%2Faccount");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("every page for signing in fits without findings, and a password is shown while its button is on", async ({
    page,
  }) => {
    // Forms that are the same for everybody are tested at every window size in another spec.
    for (const path of [
      "/reset-password/x?email=w%40example.com",
      "/two-factor-challenge",
      "/verify-email?link=expired",
    ]) {
      await page.goto(path);
      await expectFits(page);
    }
    await page.goto("/register");
    await step("the keyboard shows a password, too, and the typed text stays", () => showPassword(page));
    await registered(page);
    for (const path of ["/account", "/account/profile", "/confirm-password"]) {
      await page.goto(path);
      await expectFits(page);
    }
  });
});

async function login(page: Page, { email, password } = admin): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function expectFits(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxeFindings(page);
}

async function showPassword(page: Page): Promise<void> {
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
}

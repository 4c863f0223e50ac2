import { registered } from "./accounts.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({ allowedStatuses: [422] });

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
    const session = (await page.context().cookies()).find((cookie) => cookie.name === "site_session");
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

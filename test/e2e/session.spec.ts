import type { Route } from "@playwright/test";
import { endSessions, makeConfirmationOld, registered } from "./accounts.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ allowedStatuses: [401, 403, 419, 422, 423] });

test("the current user is loaded at the start, and only where the hint says that somebody is signed in", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/user") asked.push(request.method());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await registered(page);
  const answer = page.waitForResponse("**/api/user");
  await page.goto("/");
  expect((await answer).status()).toBe(200);
});

test("a load that is told that nobody is signed in takes the hint away, and the visitor stays", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  endSessions(site, person);
  const answer = page.waitForResponse("**/api/user");
  await page.goto("/contact");
  expect((await answer).status()).toBe(401);
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === "signed_in"))
    .toBe(false);
  await expect(page).toHaveURL("/contact");
});

test.describe("while the site does not answer", () => {
  test.use({ allowedStatuses: [0, 500] });

  for (const [failure, fail] of [
    ["without an answer", (route: Route) => route.abort()],
    ["with a 500", (route: Route) => route.fulfill({ status: 500 })],
  ] as const) {
    test(`a load that ends ${failure} makes the user absent on that page only`, async ({ page }) => {
      await signIn(page, admin);
      await page.route("**/api/user", fail);
      const asked = page.waitForRequest("**/api/user");
      await page.goto("/contact");
      await asked;
      await expect(page.getByRole("link", { name: "Edit opening text" })).toHaveCount(0);
      await page.unroute("**/api/user");
      await page.getByRole("link", { name: "About Us" }).first().click();
      await expect(page.getByRole("link", { name: "Edit opening text" })).toBeVisible();
    });
  }
});

test("a hint that got lost comes back with a page for signed-in people", async ({ page }) => {
  await signIn(page, admin);
  await page.context().clearCookies({ name: "signed_in" });
  await page.goto("/account");
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Edit opening text" })).toBeVisible();
});

test("a failed logout is ignored", async ({ page, site }) => {
  const person = await registered(page);
  await page.goto("/account");
  endSessions(site, person);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("signed_in");
});

test("401 leads to the login page and back, and what was typed is still there", async ({ page, site }) => {
  const person = await registered(page);
  await page.goto("/account/profile");
  await page.getByLabel("Address Line 1").fill("1 Cold Store Lane");
  await page.getByLabel("Town").fill("Ashford");
  await page.getByLabel("Postcode").fill("TN99 9ZZ");
  endSessions(site, person);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL("/login?next=%2Faccount%2Fprofile");
  await page.reload();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/account/profile");
  await expect(page.getByLabel("Address Line 1")).toHaveValue("1 Cold Store Lane");
  await expect(page.getByText("What you typed is still here. It has not been sent yet.")).toBeVisible();
  await expect(page.getByText("Your profile has been updated")).toHaveCount(0);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your profile has been updated")).toBeVisible();
});

test("what one person typed is not shown to another", async ({ page, site }) => {
  const person = await registered(page);
  await page.goto("/account/profile");
  await page.getByLabel("Town").fill("Ashford");
  endSessions(site, person);
  await page.getByLabel("Address Line 1").fill("1 Cold Store Lane");
  await page.getByLabel("Postcode").fill("TN99 9ZZ");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(/\/login/);
  // The address comes before its page, and the profile has an Email of its own.
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/account/profile");
  await expect(page.getByLabel("First Name")).toHaveValue("Site");
  await expect(page.getByLabel("Town")).toHaveValue("");
});

test("419 is answered with a fresh token and one repetition", async ({ page }) => {
  await registered(page);
  await page.goto("/account/profile");
  await page
    .context()
    .addCookies([{ name: "XSRF-TOKEN", value: "old.token", domain: "localhost", path: "/" }]);
  await page.getByLabel("Address Line 1").fill("1 Cold Store Lane");
  await page.getByLabel("Town").fill("Ashford");
  await page.getByLabel("Postcode").fill("TN99 9ZZ");
  const statuses: number[] = [];
  page.on("response", (answer) => {
    if (answer.request().method() === "POST") statuses.push(answer.status());
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your profile has been updated")).toBeVisible();
  expect(statuses).toEqual([419, 200]);
});

test("a second 419 leads to the login page, but never throws a visitor out", async ({ page }) => {
  const refuse = () =>
    page.route("**/api/*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 419, json: { message: "CSRF token mismatch." } })
        : route.continue(),
    );
  await refuse();
  await page.goto("/register");
  await page.getByLabel("First Name").fill("Wendy");
  await page.getByLabel("Last Name").fill("Winter");
  await page.getByLabel("Email").fill("wendy@example.com");
  await page.getByLabel("Mobile Number").fill("07700 900321");
  await page.getByLabel("Password", { exact: true }).fill("frozen peas at dawn");
  await page.getByLabel("Repeat Password").fill("frozen peas at dawn");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("CSRF token mismatch.")).toBeVisible();
  await expect(page).toHaveURL("/register");
  await registered(page);
  await page.goto("/account/profile");
  await page.getByLabel("Address Line 1").fill("1 Cold Store Lane");
  await page.getByLabel("Town").fill("Ashford");
  await page.getByLabel("Postcode").fill("TN99 9ZZ");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL("/login?next=%2Faccount%2Fprofile");
});

test("403 leads to Verify e-mail, which tells a verified user that the page is not theirs", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto("/account/profile");
  await page.getByLabel("Address Line 1").fill("1 Cold Store Lane");
  await page.getByLabel("Town").fill("Ashford");
  await page.getByLabel("Postcode").fill("TN99 9ZZ");
  await page.getByLabel("Mobile Number").fill("01632 960001");
  await page.route("**/api/user", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 403, json: { message: "This action is unauthorized." } })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL("/verify-email");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is not yours");
  await expectNoAxeFindings(page);
});

test("Verify e-mail tells an unverified user how to verify and sends the mail again", async ({ page }) => {
  const person = await registered(page);
  await page.goto("/verify-email");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("The link is on its way.")).toBeVisible();
  await expectNoAxeFindings(page);
});

test("Verify e-mail says clearly that a link is altered or expired", async ({ page }) => {
  await page.goto("/email/verify/1/00?expires=1&signature=00");
  await expect(page).toHaveURL("/verify-email?link=invalid");
  await expect(page.getByRole("alert")).toContainText("This link is not complete.");
});

test("423 leads to Confirm password and back, with what was typed, and repeats nothing by itself", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  await page.goto("/account/profile");
  makeConfirmationOld(site, person);
  await page.getByLabel("Address Line 1").fill("1 Cold Store Lane");
  await page.getByLabel("Town").fill("Ashford");
  await page.getByLabel("Postcode").fill("TN99 9ZZ");
  await page.getByLabel("New Password", { exact: true }).fill("a colder pass phrase");
  await page.getByLabel("Repeat New Password").fill("a colder pass phrase");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL("/confirm-password?next=%2Faccount%2Fprofile");
  await expectNoAxeFindings(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("pass phrase");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The provided password was incorrect.")).toBeVisible();
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/account/profile");
  await expect(page.getByLabel("Town")).toHaveValue("Ashford");
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("a colder pass phrase");
  await expect(page.getByText("Your profile has been updated")).toHaveCount(0);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your profile has been updated")).toBeVisible();
});

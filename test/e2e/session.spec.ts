import { call } from "./api.ts";
import type { Page } from "@playwright/test";
import { endSessions, makeConfirmationOld, registered } from "./accounts.ts";
import { admin, type Person } from "./people.ts";
import { expect, expectNoAxeFindings, test } from "./test.ts";

test.use({ allowedStatuses: [401, 403, 419, 422, 423] });

const { step } = test;
const notSentYet = "What you typed is still here. It has not been sent yet.";
const updated = "Your profile has been updated";

test("the current user is loaded at the start, but only if the hint cookie says that the visitor is signed in", async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/user") asked.push(request.method());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const person = await registered(page);
  const answer = page.waitForResponse("**/api/user");
  await page.goto("/");
  expect((await answer).status()).toBe(200);

  await step(
    "if the server answers that nobody is signed in, the hint cookie is removed and the visitor stays on the page",
    async () => {
      endSessions(site, person);
      const refusal = page.waitForResponse("**/api/user");
      await page.goto("/contact");
      expect((await refusal).status()).toBe(401);
      await expect
        .poll(async () => (await page.context().cookies()).some(({ name }) => name === "signed_in"))
        .toBe(false);
      await expect(page).toHaveURL("/contact");
    },
  );
});

test("a refused save of the profile leads to the page that can allow it and back, and sends nothing automatically", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  await page.goto("/account/profile");
  await fillProfile(page, "Ashford");

  await step("419 leads to a new token and one retry", async () => {
    await page
      .context()
      .addCookies([{ name: "XSRF-TOKEN", value: "old.token", domain: "localhost", path: "/" }]);
    const statuses: number[] = [];
    page.on("response", (answer) => {
      if (answer.request().method() === "POST") statuses.push(answer.status());
    });
    await save(page).click();
    await expect(page.getByText(updated)).toBeVisible();
    expect(statuses).toEqual([419, 200]);
  });

  await step("401 leads to the login page and back, and the typed text is still there", async () => {
    await fillProfile(page, "Dover");
    endSessions(site, person);
    await save(page).click();
    await expect(page).toHaveURL("/login?next=%2Faccount%2Fprofile");
    await page.reload();
    await login(page, person);
    await expect(page.getByLabel("Town")).toHaveValue("Dover");
    await expect(page.getByText(notSentYet)).toBeVisible();
    await expect(page.getByText(updated)).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText(updated)).toBeVisible();
  });

  await step("423 leads to Confirm password and back, and the typed text is still there", async () => {
    makeConfirmationOld(site, person);
    await page.getByLabel("Town").fill("Deal");
    await page.getByLabel("New Password", { exact: true }).fill("a colder pass phrase");
    await page.getByLabel("Repeat New Password").fill("a colder pass phrase");
    await save(page).click();
    await confirmPassword(page, person);
    await expect(page.getByLabel("Town")).toHaveValue("Deal");
    await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("a colder pass phrase");
    await expect(page.getByText(updated)).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText(updated)).toBeVisible();
  });
});

test("a link after the end of the session leads to the login page, and a tab of another user sends nothing", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  await page.goto("/account");
  endSessions(site, person);
  await page.getByRole("link", { name: "Edit profile" }).first().click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByText("This page needs another account.")).toBeHidden();
  await login(page, person);
  await expect(page).toHaveURL("/account/profile");

  await fillProfile(page, "Dover");
  const otherTab = await page.context().newPage();
  const next = await registered(otherTab);
  await save(page).click();
  await expect(page.getByText("Somebody else has signed in. Nothing was sent")).toBeVisible();
  const { data } = await call<{ data: { email: string; town: string | null } }>(otherTab, "GET", "/api/user");
  expect(data).toMatchObject({ email: next.email, town: null });
});

test("one user's typed text is not shown to another, and a 403 says that the page belongs to another user", async ({
  page,
  site,
}) => {
  const person = await registered(page);
  await page.goto("/account/profile");
  await page.getByLabel("Town").fill("Ashford");
  endSessions(site, person);
  await fillProfile(page, "Ashford");
  await save(page).click();
  // The address changes before the page does, and the profile page also has a field Email.
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await login(page, admin);
  await expect(page.getByLabel("First Name")).toHaveValue("Site");
  await expect(page.getByLabel("Town")).toHaveValue("");

  await step(
    "403 leads to Verify e-mail, which tells a verified user that the page belongs to another user",
    async () => {
      await fillProfile(page, "Dover");
      await page.getByLabel("Mobile Number").fill("01632 960001");
      await page.route("**/api/user", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 403, json: { message: "This action is unauthorized." } })
          : route.continue(),
      );
      await save(page).click();
      await expect(page).toHaveURL("/verify-email");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is not yours");
      await expectNoAxeFindings(page);
    },
  );
});

test("a second 419 leads users to the login page, but not visitors @release", async ({ page }) => {
  await page.route("**/api/*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 419, json: { message: "CSRF token mismatch." } })
      : route.continue(),
  );
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
  await fillProfile(page, "Ashford");
  await save(page).click();
  await expect(page).toHaveURL("/login?next=%2Faccount%2Fprofile");
});

test("Verify e-mail reports an altered link, says how to verify, and sends the mail again; a failed logout is ignored", async ({
  page,
  site,
}) => {
  await page.goto("/email/verify/1/00?expires=1&signature=00");
  await expect(page).toHaveURL("/verify-email?link=invalid");
  await expect(page.getByRole("alert")).toContainText("This link is not complete.");
  const person = await registered(page);
  await page.goto("/verify-email");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("The link is on its way.")).toBeVisible();
  await expectNoAxeFindings(page);

  await step("a failed logout is ignored", async () => {
    await page.goto("/account");
    endSessions(site, person);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("signed_in");
  });
});

function save(page: Page) {
  return page.getByRole("button", { name: "Save changes" });
}

async function fillProfile(page: Page, town: string): Promise<void> {
  await page.getByLabel("Address Line 1").fill("1 Cold Store Lane");
  await page.getByLabel("Town").fill(town);
  await page.getByLabel("Postcode").fill("TN99 9ZZ");
}

async function login(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/account/profile");
}

async function confirmPassword(page: Page, { password }: Person): Promise<void> {
  await expect(page).toHaveURL("/confirm-password?next=%2Faccount%2Fprofile");
  await expectNoAxeFindings(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("pass phrase");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The provided password was incorrect.")).toBeVisible();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/account/profile");
}

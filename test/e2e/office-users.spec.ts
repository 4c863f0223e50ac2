import type { Locator, Page } from "@playwright/test";
import { call } from "./api.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { devices, expectNoSidewaysScrolling, type MadeUser, makeUser, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({ allowedStatuses: [422] });

test.describe("Users, on the desktop", () => {
  test.beforeEach(({ page }) => signIn(page, admin));

  test("search box: any part of name, email, telephone, town or postcode; the address keeps it, and so does Go Back", async ({
    page,
  }) => {
    const found = await makeUser(page, {
      firstname: "Édith",
      telephone: "01632 960777",
      town: "Lydd-on-Sea",
      postcode: "TN99 7QQ",
    });
    await page.goto("/admin/users");
    for (const words of ["éDI", found.email.slice(2), "960777", "lydd-on", "99 7q"]) {
      await search(page, words);
      await expectOneRow(page, "Édith");
    }
    await expect(page).toHaveURL(/\?search=99(\+|%20)7q$/);
    await press(page.getByRole("link", { name: /^View Édith/ }));
    await press(page.getByRole("link", { name: "Go Back" }));
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("99 7q");
    await expect(rows(page)).toHaveCount(1);

    await search(page, "%");
    await expect(page.getByText("Nobody found")).toBeVisible();
    await expectNoAxeFindings(page);
    await call(page, "DELETE", `/api/users/${found.id}`);
  });
});

test.describe("Users, on a phone of 390 pixels with touch", () => {
  test.use(devices["on a phone of 390 pixels with touch"]);
  test.beforeEach(({ page }) => signIn(page, admin));

  test("is searched, each row has name, email, access level and View, and Go Back leads to what was found", async ({
    page,
  }) => {
    const user = await makeUser(page, { role: "admin" });
    await openList(page);
    await search(page, user.email);
    await expectOneRow(page, nameOf(user));
    await expect(rows(page).getByText(user.email).filter({ visible: true })).toBeVisible();
    await expect(rows(page).getByRole("cell", { name: "admin", exact: true })).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);
    await press(page.getByRole("link", { name: `View ${nameOf(user)}` }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf(user));
    await press(page.getByRole("link", { name: "Go Back" }));
    await expectOneRow(page, nameOf(user));
  });

  test("25 a page, with the page in the address", async ({ page }) => {
    const family = `Pager ${test.info().workerIndex}`;
    for (let made = 0; made < 26; made += 1) {
      await makeUser(page, { lastname: family, firstname: `Number ${String(made).padStart(2, "0")}` });
    }
    await page.goto(`/admin/users?search=${encodeURIComponent(family)}`);
    await expect(page.getByRole("status").filter({ hasText: "26 users" })).toBeVisible();
    await expect(rows(page)).toHaveCount(25);
    await press(page.getByRole("link", { name: "Next page" }));
    await expect(page).toHaveURL(/[?&]page=2/);
    await expectOneRow(page, "Number 25");
    await page.reload();
    await expectOneRow(page, "Number 25");
    await press(page.getByRole("link", { name: /^View Number 25/ }));
    await press(page.getByRole("link", { name: "Go Back" }));
    await expectOneRow(page, "Number 25");
  });

  test("Add modal: roles user and admin, errors under six fields, the list reloads", async ({ page }) => {
    await openList(page);
    await press(page.getByRole("button", { name: "Add" }));
    const modal = page.getByRole("dialog", { name: "Add User" });
    await expect(modal.getByLabel("Access level").locator("option")).toHaveText(["user", "admin"]);
    await expectNoAxeFindings(page);
    await press(modal.getByRole("button", { name: "Add User" }));
    for (const [label, name] of [
      ["First name", "first name"],
      ["Last name", "last name"],
      ["Email", "email"],
      ["Password", "password"],
    ] as const) {
      await expect(modal.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        new RegExp(`The ${name} field is required.`),
      );
    }
    await expect(modal.getByLabel("First name")).toBeFocused();
    await expectNoAxeFindings(page);

    const lastname = `Added ${Date.now()}`;
    await modal.getByLabel("First name").fill("Nia");
    await modal.getByLabel("Last name").fill(lastname);
    await modal.getByLabel("Email").fill("nia");
    await modal.getByLabel("Access level").selectOption("admin");
    await modal.getByLabel("Password", { exact: true }).fill("a frosted pass phrase");
    await modal.getByLabel("Repeat password").fill("another");
    await press(modal.getByRole("button", { name: "Add User" }));
    await expect(modal.getByText("The email field must be a valid email address.")).toBeVisible();
    await modal.getByLabel("Email").fill(admin.email.toUpperCase());
    await press(modal.getByRole("button", { name: "Add User" }));
    await expect(modal.getByText("The password field confirmation does not match.")).toBeVisible();
    await modal.getByLabel("Repeat password").fill("a frosted pass phrase");
    await press(modal.getByRole("button", { name: "Add User" }));
    await expect(modal.getByText("The email has already been taken.")).toBeVisible();
    await expect(modal.getByLabel("Last name")).toHaveValue(lastname);

    await modal.getByLabel("Email").fill(`nia.${Date.now()}@example.com`);
    await press(modal.getByRole("button", { name: "Add User" }));
    await expect(modal).toBeHidden();
    await search(page, lastname);
    await expectOneRow(page, `Nia ${lastname}`);
    await expectOneRow(page, "admin");
  });

  test("Add modal: an invitation in place of a password mails a link that sets one", async ({
    page,
    site,
  }) => {
    await openList(page);
    await press(page.getByRole("button", { name: "Add" }));
    const modal = page.getByRole("dialog", { name: "Add User" });
    const lastname = `Invited ${Date.now()}`;
    const email = `${lastname.replace(" ", ".")}@example.com`.toLowerCase();
    await modal.getByLabel("First name").fill("Ivy");
    await modal.getByLabel("Last name").fill(lastname);
    await modal.getByLabel("Email").fill(email);
    await modal.getByRole("checkbox", { name: /^Send an invitation instead/ }).check();
    await expect(modal.getByLabel("Password", { exact: true })).toHaveCount(0);
    await press(modal.getByRole("button", { name: "Send invitation" }));
    await expect(modal).toBeHidden();
    await expect(page.getByText(`Ivy ${lastname} was added.`)).toBeVisible();
    await page.context().clearCookies();
    await page.goto(linkOf(site, await mailTo(site, email, "Your account is waiting for you")));
    await page.getByLabel("Password", { exact: true }).fill("a frosted pass phrase");
    await page.getByLabel("Repeat Password").fill("a frosted pass phrase");
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByText("Your password has been reset.")).toBeVisible();
  });
});

test.describe("the Add modal", () => {
  test.beforeEach(({ page }) => signIn(page, admin));

  test("whichever of the six fields the server refuses, the message stands under it", async ({ page }) => {
    const labels = {
      firstname: "First name",
      lastname: "Last name",
      email: "Email",
      role: "Access level",
      password: "Password",
      password_confirmation: "Repeat password",
    };
    const errors = Object.fromEntries(
      Object.keys(labels).map((name) => [name, [`About ${name}.`, "And more."]]),
    );
    await page.route("/api/users", (route) =>
      route.fulfill({ status: 422, json: { message: "About firstname.", errors } }),
    );
    await openList(page);
    await press(page.getByRole("button", { name: "Add" }));
    const modal = page.getByRole("dialog", { name: "Add User" });
    await press(modal.getByRole("button", { name: "Add User" }));
    for (const [name, label] of Object.entries(labels)) {
      await expect(modal.getByLabel(label, { exact: true })).toHaveAccessibleDescription(`About ${name}.`);
    }
  });

  test("a press beside it loses nothing that was typed", async ({ page }) => {
    await openList(page);
    await press(page.getByRole("button", { name: "Add" }));
    const modal = page.getByRole("dialog", { name: "Add User" });
    await modal.getByLabel("First name").fill("Half");
    await page.mouse.click(5, 5);
    await expect(modal.getByLabel("First name")).toHaveValue("Half");
    await press(modal.getByRole("button", { name: "Cancel" }));
    await expect(modal).toBeHidden();
  });
});

async function openList(page: Page): Promise<void> {
  await page.goto("/admin/users");
  await hydrated(page);
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search" }).fill(words);
  await press(page.getByRole("button", { name: "Search" }));
  await expect(page).toHaveURL(
    new RegExp(`search=${encodeURIComponent(words).replaceAll("%20", "(\\+|%20)")}`),
  );
}

function rows(page: Page): Locator {
  return page.getByRole("table", { name: "Users" }).locator("tbody").getByRole("row");
}

async function expectOneRow(page: Page, words: string): Promise<void> {
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(words);
}

function nameOf({ firstname, lastname }: MadeUser): string {
  return `${firstname} ${lastname}`;
}

import type { Locator, Page } from "@playwright/test";
import type { RunningSite } from "../running-site.ts";
import { inDatabase } from "../in-database.ts";
import { call } from "./api.ts";
import { linkOf, mailTo } from "./mailbox.ts";
import { devices, expectNoSidewaysScrolling, type MadeUser, makeUser, press } from "./office.ts";
import { admin } from "./people.ts";
import { dropSession, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const { step } = test;

test.use({ allowedStatuses: [422] });
test.beforeEach(({ page }) => signIn(page, admin));

test("users are found by any part of name, email, telephone, town or postcode, and the address and Go Back keep the search", async ({
  page,
}) => {
  const found = await makeUser(page, {
    firstname: "Édith",
    telephone: "01632 960777",
    town: "Lydd-on-Sea",
    postcode: "TN99 7QQ",
  });
  await openList(page);
  await step("a press beside the Add modal loses nothing that was typed", async () => {
    await press(page.getByRole("button", { name: "Add" }));
    const modal = addModal(page);
    await modal.getByLabel("First name").fill("Half");
    await page.mouse.click(5, 5);
    await expect(modal.getByLabel("First name")).toHaveValue("Half");
  });
  await step("the server's error is under its field, for each of the six fields", () => expectMessages(page));

  for (const words of ["éDITH", found.email.slice(2), "960777", "lydd-on", "99 7q"]) {
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

test.describe("on a phone of 390 pixels with touch", () => {
  test.use(devices["on a phone of 390 pixels with touch"]);

  test("each row has name, email, access level and View, 25 per page, and Go Back leads to the search", async ({
    page,
    site,
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

    await step("25 users per page, with the page in the address", async () => {
      const family = `pager${Date.now()}`;
      addFamily(site, family);
      await search(page, family);
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
  });

  test("Add modal: roles user and admin, errors under six fields, the list reloads, and an invitation mails a link", async ({
    page,
    site,
  }) => {
    await openList(page);
    await press(page.getByRole("button", { name: "Add" }));
    const modal = addModal(page);
    await expect(modal.getByLabel("Access level").locator("option")).toHaveText(["user", "admin"]);
    await expectNoAxeFindings(page);
    await press(modal.getByRole("button", { name: "Add User" }));
    for (const [label, name] of [
      ["First name", "first name"],
      ["Last name", "last name"],
      ["Email", "email"],
      ["Password", "password"],
    ] as const) {
      const field = modal.getByLabel(label, { exact: true });
      await expect(field).toHaveAccessibleDescription(new RegExp(`The ${name} field is required.`));
    }
    await expect(modal.getByLabel("First name")).toBeFocused();
    await expectNoAxeFindings(page);
    await step("a refusal loses no typed text", () => addNia(page, modal));
    await step("an invitation in place of a password mails a link for setting one", () => invite(page, site));
  });
});

async function expectMessages(page: Page): Promise<void> {
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
  const modal = addModal(page);
  await press(modal.getByRole("button", { name: "Add User" }));
  for (const [name, label] of Object.entries(labels)) {
    await expect(modal.getByLabel(label, { exact: true })).toHaveAccessibleDescription(`About ${name}.`);
  }
  await page.unroute("/api/users");
  await press(modal.getByRole("button", { name: "Cancel" }));
  await expect(modal).toBeHidden();
}

async function addNia(page: Page, modal: Locator): Promise<void> {
  const add = modal.getByRole("button", { name: "Add User" });
  const lastname = `Added ${Date.now()}`;
  await modal.getByLabel("First name").fill("Nia");
  await modal.getByLabel("Last name").fill(lastname);
  await modal.getByLabel("Email").fill("nia");
  await modal.getByLabel("Access level").selectOption("admin");
  await modal.getByLabel("Password", { exact: true }).fill("a frosted pass phrase");
  await modal.getByLabel("Repeat password").fill("another");
  await press(add);
  await expect(modal.getByText("The email field must be a valid email address.")).toBeVisible();
  await modal.getByLabel("Email").fill(admin.email.toUpperCase());
  await press(add);
  await expect(modal.getByText("The password field confirmation does not match.")).toBeVisible();
  await modal.getByLabel("Repeat password").fill("a frosted pass phrase");
  await press(add);
  await expect(modal.getByText("The email has already been taken.")).toBeVisible();
  await expect(modal.getByLabel("Last name")).toHaveValue(lastname);

  await modal.getByLabel("Email").fill(`nia.${Date.now()}@example.com`);
  await press(add);
  await expect(modal).toBeHidden();
  await search(page, lastname);
  await expectOneRow(page, `Nia ${lastname}`);
  await expectOneRow(page, "admin");
}

async function invite(page: Page, site: RunningSite): Promise<void> {
  await press(page.getByRole("button", { name: "Add" }));
  const modal = addModal(page);
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
  await dropSession(page);
  await page.goto(linkOf(site, await mailTo(site, email, "Your account is waiting for you")));
  await page.getByLabel("Password", { exact: true }).fill("a frosted pass phrase");
  await page.getByLabel("Repeat Password").fill("a frosted pass phrase");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Your password has been reset.")).toBeVisible();
}

/** Stores 26 users, who need no password. */
function addFamily(site: RunningSite, family: string): void {
  inDatabase(
    site,
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 25)
     insert into users (firstname, lastname, email, role, password_hash, search_text, created_at, updated_at)
     select 'Number ' || printf('%02d', n), ?1, ?1 || '.' || n || '@example.com', 'user', '', ?1, '2026', '2026'
     from numbers`,
    family,
  );
}

function addModal(page: Page): Locator {
  return page.getByRole("dialog", { name: "Add User" });
}

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

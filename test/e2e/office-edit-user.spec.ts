import type { Page } from "@playwright/test";
import { pdf } from "../documents.ts";
import type { School } from "../../app/features/schools/schools.schema.ts";
import { makeConfirmationOld } from "./accounts.ts";
import { call, upload } from "./api.ts";
import { openUser, saveButton, saved, school, schools, stored } from "./edit-user.ts";
import { devices, expectNoSidewaysScrolling, type MadeUser, makeUser, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.use({ allowedStatuses: [404, 409, 422, 423] });

test.describe("Edit user, on the desktop", () => {
  test.beforeEach(({ page }) => signIn(page, admin));

  test("Save Changes with Changes saved.... for 3 seconds", async ({ page }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);
    await page.getByLabel("First name").fill("Ursula");
    await page.getByLabel("Telephone").fill("07700 900444");
    await page.getByLabel("Address line 1").fill("4 Cold Lane");
    await page.getByLabel("Address line 2").fill("Unit 2");
    await page.getByLabel("Town").fill("Ashford");
    await page.getByLabel("Postcode").fill("TN99 1AA");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await press(saveButton(page));
    const note = page.getByText("Changes saved....");
    await expect(note).toBeVisible();
    await expect(note).toBeInViewport();
    await page.clock.runFor(2_900);
    await expect(note).toBeVisible();
    await page.clock.runFor(200);
    await expect(note).toBeHidden();
    await page.clock.resume();
    expect(await stored(page, user)).toMatchObject({
      firstname: "Ursula",
      telephone: "07700 900444",
      address1: "4 Cold Lane",
      address2: "Unit 2",
      town: "Ashford",
      postcode: "TN99 1AA",
    });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ursula");
    // A second save counts on the first one's version, and an emptied field is cleared.
    await page.getByLabel("Town").fill("");
    await press(saveButton(page));
    await expect(note).toBeVisible();
    expect(await stored(page, user)).toMatchObject({ town: null });
  });

  test("the save of a user shows its errors properly", async ({ page }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await page.getByLabel("First name").fill("");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Town").fill("Kept");
    await page.getByLabel("New password", { exact: true }).fill("short");
    await press(saveButton(page));
    await expect(page.getByLabel("First name")).toHaveAccessibleDescription(
      "The first name field is required.",
    );
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
      /The password field/,
    );
    await page.getByLabel("First name").fill("Una");
    await page.getByLabel("New password", { exact: true }).fill("");
    await press(saveButton(page));
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("The email has already been taken.");
    await expect(page.getByLabel("Town")).toHaveValue("Kept");
    await expectNoAxeFindings(page);
    expect(await stored(page, user)).toMatchObject({ town: null });
  });

  test("roles user, pta, admin; nobody takes their own role away, or is offered to delete themselves", async ({
    page,
  }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    const level = page.getByLabel("Access level");
    await expect(level.locator("option")).toHaveText(["user", "pta", "admin"]);
    await level.selectOption("admin");
    await saved(page);
    expect(await stored(page, user)).toMatchObject({ role: "admin" });

    const { data: myself } = await call<{ data: MadeUser }>(page, "GET", "/api/user");
    await openUser(page, myself);
    await level.selectOption("user");
    await press(saveButton(page));
    await expect(level).toHaveAccessibleDescription("You cannot demote yourself.");
    expect(await stored(page, myself)).toMatchObject({ role: "admin" });
    await expect(page.getByRole("button", { name: "Delete User" })).toHaveCount(0);
  });

  test("Download CV only with a file", async ({ page }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await expect(page.getByRole("link", { name: "Download CV" })).toHaveCount(0);
    const file = { name: "una.pdf", mimeType: "application/pdf", buffer: pdf };
    await upload(page, `/api/users/${user.id}/cv`, { file });
    await page.reload();
    const downloaded = page.waitForEvent("download");
    await press(page.getByRole("link", { name: "Download CV" }));
    expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
    await expectNoAxeFindings(page);
  });

  test("Go Back; leaving with unsaved changes asks", async ({ page }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await press(page.getByRole("link", { name: "Go Back" }));
    await expect(page).toHaveURL("/admin/users");
    await openUser(page, user);
    await page.getByLabel("Access level").selectOption("pta");
    await press(page.getByRole("link", { name: "Go Back" }));
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(question).toBeVisible();
    await expectNoAxeFindings(page);
    await press(question.getByRole("button", { name: "Stay on this page" }));
    await expect(page.getByLabel("Access level")).toHaveValue("pta");
    await press(page.getByRole("link", { name: "Go Back" }));
    await press(question.getByRole("button", { name: "Leave without saving" }));
    await expect(page).toHaveURL("/admin/users");
    expect(await stored(page, user)).toMatchObject({ role: "user" });
  });

  test("Delete User asks, names the user, and leads to /admin/users", async ({ page }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await press(page.getByRole("button", { name: "Delete User" }));
    const question = page.getByRole("alertdialog", { name: "Please Confirm?" });
    await expect(question).toContainText("Are you sure you want to do this?");
    await expect(question).toContainText(nameOf(user));
    await expect(question).toContainText(user.email);
    await expectNoAxeFindings(page);
    await press(question.getByRole("button", { name: "Cancel" }));
    await expect(question).toBeHidden();
    await press(page.getByRole("button", { name: "Delete User" }));
    await press(question.getByRole("button", { name: "Confirm" }));
    await expect(page).toHaveURL("/admin/users");
    expect((await page.request.get(`/api/users/${user.id}`)).status()).toBe(404);
    await page.goto(`/admin/users/${user.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  });

  test("a password confirmed long ago: role, school and new password come back from the detour as they were typed", async ({
    page,
    site,
  }) => {
    const known = (await call<School[]>(page, "GET", "/api/schoolslist?q=pri"))[0]!;
    const user = await makeUser(page);
    await openUser(page, user);
    makeConfirmationOld(site, admin);
    await page.getByLabel("Town").fill("Dover");
    await page.getByLabel("Access level").selectOption("pta");
    await press(school(page));
    await page.keyboard.type("pri");
    await press(schools(page).filter({ hasText: known.name }));
    await press(saveButton(page));
    await confirmPassword(page, `/admin/users/${user.id}`);
    await expect(page.getByLabel("Town")).toHaveValue("Dover");
    await expect(page.getByLabel("Access level")).toHaveValue("pta");
    await expect(school(page)).toHaveValue(known.name);
    expect(await stored(page, user)).toMatchObject({ role: "user", town: null });
    await page.keyboard.press("Escape");
    await saved(page);
    expect(await stored(page, user)).toMatchObject({ role: "pta", town: "Dover", school_id: known.id });

    makeConfirmationOld(site, admin);
    await press(page.getByRole("button", { name: "Delete User" }));
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }));
    await confirmPassword(page, `/admin/users/${user.id}`);
    expect(await stored(page, user)).toMatchObject({ id: user.id });
    await press(page.getByRole("button", { name: "Delete User" }));
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }));
    await expect(page).toHaveURL("/admin/users");
  });
});

test.describe("Edit user, on a phone", () => {
  test.use(devices["on a phone of 390 pixels with touch"]);
  test.beforeEach(({ page }) => signIn(page, admin));

  test("a save with an old version gets the choice: keep mine or load theirs", async ({ page }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await call(page, "PATCH", `/api/users/${user.id}`, { telephone: "07700 900555" });
    await page.getByLabel("Town").fill("Mine");
    await press(saveButton(page));
    const choice = page
      .getByRole("alert")
      .filter({ hasText: "Somebody else has changed this user meanwhile." });
    await expect(choice).toContainText("Telephone: 07700 900555");
    await expect(choice).toBeInViewport();
    await expectNoAxeFindings(page);
    await press(choice.getByRole("button", { name: "Load theirs" }));
    await expect(page.getByLabel("Telephone")).toHaveValue("07700 900555");
    await expect(page.getByLabel("Town")).toHaveValue("");

    await call(page, "PATCH", `/api/users/${user.id}`, { town: "Theirs" });
    await page.getByLabel("Town").fill("Mine after all");
    await press(saveButton(page));
    await press(choice.getByRole("button", { name: "Keep mine" }));
    await expect(page.getByText("Changes saved....")).toBeVisible();
    await expect(choice).toBeHidden();
    expect(await stored(page, user)).toMatchObject({ town: "Mine after all", telephone: "07700 900555" });
  });

  test("every task is done by thumb: a change, a refused one, another role", async ({ page }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);
    await page.getByLabel("Town").fill("Ashford");
    await saved(page);
    await expect(page.getByText("Changes saved....")).toBeInViewport();
    await page.getByLabel("First name").fill("");
    await press(saveButton(page));
    await expect(page.getByLabel("First name")).toHaveAccessibleDescription(
      "The first name field is required.",
    );
    await expect(page.getByLabel("First name")).toBeFocused();
    await expectNoAxeFindings(page);
    await page.getByLabel("First name").fill("Ursula");
    await page.getByLabel("Access level").selectOption("pta");
    await press(page.getByRole("link", { name: "Go Back" }));
    const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expectNoAxeFindings(page);
    await press(leaving.getByRole("button", { name: "Stay on this page" }));
    await saved(page);
    expect(await stored(page, user)).toMatchObject({ firstname: "Ursula", town: "Ashford", role: "pta" });
  });
});

async function confirmPassword(page: Page, back: string): Promise<void> {
  await expect(page).toHaveURL(`/confirm-password?next=${encodeURIComponent(back)}`);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await press(page.getByRole("button", { name: "Confirm" }));
  await expect(page).toHaveURL(back);
}

function nameOf({ firstname, lastname }: MadeUser): string {
  return `${firstname} ${lastname}`;
}

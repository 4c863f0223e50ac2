import type { Page } from "@playwright/test";
import { pdf } from "../documents.ts";
import type { School } from "../../app/features/schools/schools.schema.ts";
import { makeConfirmationOld } from "./accounts.ts";
import { call, upload } from "./api.ts";
import { openUser, saveButton, saved, school, schools, stored } from "./edit-user.ts";
import { devices, expectNoSidewaysScrolling, type MadeUser, makeUser, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

const { step } = test;

test.use({ allowedStatuses: [404, 409, 422, 423] });

test.describe("Edit user, on the desktop", () => {
  test.beforeEach(({ page }) => signIn(page, admin));

  test("Save Changes shows Changes saved.... for 3 seconds and errors under their fields, and leaving unsaved changes asks", async ({
    page,
  }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);
    await step(
      "every field is saved, the next save uses the new version, and an emptied field is cleared",
      () => saveTwice(page, user),
    );

    await step("the first error of each field is under it, and the typed text stays", async () => {
      await page.getByLabel("First name").fill("");
      await page.getByLabel("Email").fill(admin.email);
      await page.getByLabel("Town").fill("Kept");
      const password = page.getByLabel("New password", { exact: true });
      await password.fill("short");
      await press(saveButton(page));
      const firstname = page.getByLabel("First name");
      await expect(firstname).toHaveAccessibleDescription("The first name field is required.");
      await expect(firstname).toBeFocused();
      await expect(password).toHaveAccessibleDescription(/The password field/);
      await firstname.fill("Una");
      await password.fill("");
      await press(saveButton(page));
      const email = page.getByLabel("Email");
      await expect(email).toHaveAccessibleDescription("The email has already been taken.");
      await expect(page.getByLabel("Town")).toHaveValue("Kept");
      await expectNoAxeFindings(page);
      expect(await stored(page, user)).toMatchObject({ town: null });
    });

    await step("leaving with unsaved changes asks", async () => {
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
  });

  test("roles user, pta and admin, Download CV only with a file, and Delete User, which asks and names the user", async ({
    page,
  }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await expect(page.getByRole("link", { name: "Download CV" })).toHaveCount(0);
    const file = { name: "una.pdf", mimeType: "application/pdf", buffer: pdf };
    await upload(page, `/api/users/${user.id}/cv`, { file });

    await step("users cannot change their own role or delete themselves", async () => {
      const { data: myself } = await call<{ data: MadeUser }>(page, "GET", "/api/user");
      await openUser(page, myself);
      await page.getByLabel("Access level").selectOption("user");
      await press(saveButton(page));
      const message = "You cannot demote yourself.";
      await expect(page.getByLabel("Access level")).toHaveAccessibleDescription(message);
      expect(await stored(page, myself)).toMatchObject({ role: "admin" });
      await expect(page.getByRole("button", { name: "Delete User" })).toHaveCount(0);
    });

    await openUser(page, user);
    const level = page.getByLabel("Access level");
    await expect(level.locator("option")).toHaveText(["user", "pta", "admin"]);
    await level.selectOption("admin");
    await saved(page);
    expect(await stored(page, user)).toMatchObject({ role: "admin" });
    const downloaded = page.waitForEvent("download");
    await press(page.getByRole("link", { name: "Download CV" }));
    expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
    await expectNoAxeFindings(page);
    await step("Delete User asks, names the user, and leads to /admin/users", () => deleteUser(page, user));
  });

  test("a password confirmed long ago: role, school and new password are unchanged after confirming it again @release", async ({
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

  test("every task works by thumb: a change, a refused one, another role, and a save with a stale version @release", async ({
    page,
  }) => {
    const user = await makeUser(page);
    await openUser(page, user);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScrolling(page);
    await page.getByLabel("Town").fill("Ashford");
    await saved(page);
    await expect(page.getByText("Changes saved....")).toBeInViewport();
    const firstname = page.getByLabel("First name");
    await firstname.fill("");
    await press(saveButton(page));
    await expect(firstname).toHaveAccessibleDescription("The first name field is required.");
    await expect(firstname).toBeFocused();
    await expectNoAxeFindings(page);
    await firstname.fill("Ursula");
    await page.getByLabel("Access level").selectOption("pta");
    await press(page.getByRole("link", { name: "Go Back" }));
    const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expectNoAxeFindings(page);
    await press(leaving.getByRole("button", { name: "Stay on this page" }));
    // Delays the page's reload of the user until another user has saved. The page must still report that save.
    const { promise: changed, resolve: readAnew } = Promise.withResolvers<void>();
    await page.route(/\.data/, (route) => changed.then(() => route.continue()));
    await saved(page);
    expect(await stored(page, user)).toMatchObject({ firstname: "Ursula", town: "Ashford", role: "pta" });
    await call(page, "PATCH", `/api/users/${user.id}`, { telephone: "07700 900555" });
    const readLate = page.waitForResponse(/\.data/);
    readAnew();
    await readLate;
    await step("a stale version gives the choice: keep mine or load theirs", () => chooseTwice(page, user));
  });
});

async function saveTwice(page: Page, user: MadeUser): Promise<void> {
  const fields = {
    "First name": "Ursula",
    Telephone: "07700 900444",
    "Address line 1": "4 Cold Lane",
    "Address line 2": "Unit 2",
    Town: "Ashford",
    Postcode: "TN99 1AA",
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
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
  await page.getByLabel("Town").fill("");
  await press(saveButton(page));
  await expect(note).toBeVisible();
  expect(await stored(page, user)).toMatchObject({ town: null });
}

async function deleteUser(page: Page, user: MadeUser): Promise<void> {
  await press(page.getByRole("button", { name: "Delete User" }));
  const question = page.getByRole("alertdialog", { name: "Please Confirm?" });
  await expect(question).toContainText("Are you sure you want to do this?");
  await expect(question).toContainText(`${user.firstname} ${user.lastname}`);
  await expect(question).toContainText(user.email);
  await expectNoAxeFindings(page);
  await press(question.getByRole("button", { name: "Cancel" }));
  await expect(question).toBeHidden();
  await press(page.getByRole("button", { name: "Delete User" }));
  await press(question.getByRole("button", { name: "Confirm" }));
  await expect(page).toHaveURL("/admin/users");
  expect((await page.request.get(`/api/users/${user.id}`)).status()).toBe(404);
}

async function chooseTwice(page: Page, user: MadeUser): Promise<void> {
  await page.getByLabel("Town").fill("Mine");
  await press(saveButton(page));
  const choice = page.getByRole("alert").filter({ hasText: "Somebody else has changed this user" });
  await expect(choice).toContainText("Telephone: 07700 900555");
  await expect(choice).toBeInViewport();
  await expectNoAxeFindings(page);
  await press(choice.getByRole("button", { name: "Load theirs" }));
  await expect(page.getByLabel("Telephone")).toHaveValue("07700 900555");
  await expect(page.getByLabel("Town")).toHaveValue("Ashford");

  await call(page, "PATCH", `/api/users/${user.id}`, { town: "Theirs" });
  await page.getByLabel("Town").fill("Mine after all");
  await press(saveButton(page));
  await press(choice.getByRole("button", { name: "Keep mine" }));
  await expect(choice).toBeHidden();
  await expect
    .poll(() => stored(page, user))
    .toMatchObject({ town: "Mine after all", telephone: "07700 900555" });
}

async function confirmPassword(page: Page, back: string): Promise<void> {
  await expect(page).toHaveURL(`/confirm-password?next=${encodeURIComponent(back)}`);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await press(page.getByRole("button", { name: "Confirm" }));
  await expect(page).toHaveURL(back);
}

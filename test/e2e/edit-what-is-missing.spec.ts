import type { Page } from "@playwright/test";
import { passPhrase } from "./accounts.ts";
import { call } from "./api.ts";
import { edit, sheet, shown, tag } from "./edit-page.ts";
import { admin } from "./people.ts";
import { dropSession, expect, expectNoAxeFindings, signIn, test, waitForIsland } from "./test.ts";
import { stored } from "./widgets.ts";

test.use({
  allowedStatuses: [404, 403, 0],
  viewport: { width: 1440, height: 900 },
  settings: { LOG_LEVEL: "debug" },
});
test.beforeEach(({ page }) => signIn(page, admin));

test("a page that does not exist is said, and another one can be chosen @release", async ({ page }) => {
  await page.goto("/admin/edit?page=/nowhere");
  await expect(page.getByText("There is no page at /nowhere.")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel("Edit page").selectOption("Home");
  await expect(tag(page, "Edit Figures on the home page")).toBeVisible();
});

test("a thing that is gone is said beside the page, which stays @release", async ({ page }) => {
  const { id } = await stored(page, "HomeText1");
  await page.goto(`/admin/edit/widgets/${id + 100000}?page=/`);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  await expect(tag(page, "Edit Opening text")).toBeAttached();
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Close the form" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
});

test("the not-found page is edited like others @release", async ({ page }) => {
  await edit(page, "/*");
  await tag(page, "Edit Heading").click();
  await sheet(page).getByLabel("Heading").fill("Nothing stands here");
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Nothing stands here");
});

test("a page that does not arrive is asked for again, and the list still leads to its things @release", async ({
  page,
}) => {
  await page.route("/cookies", (route) => route.abort());
  await page.goto("/admin/edit?page=/cookies");
  await expect(page.getByRole("alert")).toContainText("The page did not arrive.");
  await expectNoAxeFindings(page);
  await expect(page.getByRole("link", { name: /^Page: heading/ })).toBeVisible();
  await page.unroute("/cookies");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(shown(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(tag(page, "Edit Heading")).toBeVisible();
});

test("without the duty there is no link on the page, and no screen", async ({ page }) => {
  await signInAs(page, "office");
  await page.goto("/about");
  await waitForIsland(page, "edit-links");
  await expect(page.getByRole("link", { name: "Edit this page" })).toHaveCount(0);
  for (const path of ["/admin/edit?page=/about", "/admin/edit/company?page=/about"]) {
    await page.goto(path);
    await expect(page.getByText("This page is not among your duties")).toBeVisible();
  }
});

test("who may only look sees what stands where, and changes nothing", async ({ page }) => {
  await signInAs(page, "look");
  await edit(page, "/about");
  await expect(tag(page, "Edit Company: numbers, address, hours in the header")).toHaveCount(0);
  await tag(page, "Edit Heading").click();
  await expect(sheet(page).getByLabel("Heading")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  await expectNoAxeFindings(page);
});

/** Signs in as a new administrator with one duty. */
async function signInAs(page: Page, duty: string): Promise<void> {
  const person = { email: `${duty}@example.com`, password: passPhrase };
  await call(page, "POST", "/api/users", {
    ...person,
    firstname: "Otto",
    lastname: duty,
    role: "admin",
    duties: [duty],
    password_confirmation: passPhrase,
  });
  await dropSession(page);
  await signIn(page, person);
}

import { call } from "./api.ts";
import { addGallery, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { expect, hydrated, expectNoAxeFindings, signIn, test } from "./test.ts";

test.beforeEach(async ({ page }) => signIn(page, admin));

test.describe("the list", () => {
  test("galleries list paged by 12, cards with cover, name, Edit", async ({ page }) => {
    for (let made = 0; made < 12; made += 1) await addGallery(page, `Paged ${made}`);
    await page.goto("/admin/galleries");
    await hydrated(page);
    const cards = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") });
    await expect(cards).toHaveCount(12);
    const card = cards.filter({ has: page.getByRole("heading", { name: "Servicing", exact: true }) });
    await expect(card.getByRole("img")).toBeVisible();
    await expect(card.getByRole("link", { name: "Edit Servicing" })).toBeVisible();
    await expectNoAxeFindings(page);

    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(cards.first()).toBeVisible();
    await cards.first().getByRole("link", { name: /^Edit/ }).click();
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL(/\/admin\/galleries$/);
  });

  test.describe("with a name the server refuses", () => {
    test.use({ allowedStatuses: [422] });

    test("Add Gallery modal, error under name, then the new gallery's edit page", async ({ page }) => {
      await page.goto("/admin/galleries");
      await hydrated(page);
      await page.getByRole("button", { name: "Add Gallery" }).click();
      const dialog = page.getByRole("dialog", { name: "Add Gallery" });
      await expect(dialog).toBeVisible();
      await expectNoAxeFindings(page);
      await dialog.getByRole("button", { name: "Add Gallery" }).click();
      await expect(dialog.getByText("The name field is required.")).toBeVisible();
      await expect(dialog.getByLabel("Name")).toBeFocused();
      await expectNoAxeFindings(page);

      await dialog.getByLabel("Name").fill("Cold stores of Kent");
      await dialog.getByRole("button", { name: "Add Gallery" }).click();
      await expect(page).toHaveURL(/\/admin\/galleries\/\d+$/);
      await expect(page.getByRole("heading", { level: 1, name: "Cold stores of Kent" })).toBeVisible();
      await expect(page.getByText("No pictures yet")).toBeVisible();
      await expectNoAxeFindings(page);
    });
  });
});

test.describe("one gallery", () => {
  test("gallery name, save → /admin/galleries", async ({ page }) => {
    const { id } = await addGallery(page, "To be renamed");
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    await page.getByLabel("Name", { exact: true }).fill("Renamed vans");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/\/admin\/galleries$/);
    expect((await readGallery(page, id)).name).toBe("Renamed vans");
  });

  test("Go Back; unsaved changes ask first", async ({ page }) => {
    const { id } = await addGallery(page, "Unsaved");
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    await page.getByLabel("Name", { exact: true }).fill("Half-typed");
    await page.getByRole("link", { name: "Go Back" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(question).toBeVisible();
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Stay on this page" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half-typed");
    await page.getByRole("link", { name: "Go Back" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(/\/admin\/galleries$/);
    expect((await readGallery(page, id)).name).toBe("Unsaved");
  });

  test("delete with the shared confirm dialog (its title, text, Cancel, Confirm) → /admin/galleries", async ({
    page,
  }) => {
    const { id } = await addGallery(page, "To be deleted", 1);
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Delete Gallery" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Please Confirm?" });
    await expect(dialog.getByText("Are you sure you want to do this?")).toBeVisible();
    await expect(
      dialog.getByText("The gallery “To be deleted” and its picture will be deleted."),
    ).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Delete Gallery" }).click();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/admin\/galleries$/);
    expect((await page.request.get(`/api/galleries/${id}`)).status()).toBe(404);
  });

  test("a gallery that a page shows says so and has no button to delete it", async ({ page }) => {
    await page.goto("/admin/galleries/3");
    await hydrated(page);
    await expect(page.getByText("Shown on the Servicing page, so it cannot be deleted.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete Gallery" })).toHaveCount(0);
  });

  test.describe("in two hands", () => {
    test.use({ allowedStatuses: [409] });

    test("two people rename it: the second sees the first's name and decides", async ({ page }) => {
      const { id } = await addGallery(page, "Contested");
      await page.goto(`/admin/galleries/${id}`);
      await hydrated(page);
      await call(page, "POST", `/api/galleries/${id}`, { name: "Theirs" });
      await page.getByLabel("Name", { exact: true }).fill("Mine");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("It is called “Theirs” now.")).toBeVisible();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Keep mine" }).click();
      await expect(page).toHaveURL(/\/admin\/galleries$/);
      expect((await readGallery(page, id)).name).toBe("Mine");
    });
  });
});

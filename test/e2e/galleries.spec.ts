import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { addGallery, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { expect, hydrated, expectNoAxeFindings, signIn, test } from "./test.ts";

const { step } = test;

test.use({ allowedStatuses: [409, 422] });
test.beforeEach(({ page }) => signIn(page, admin));

test("galleries are a list with 12 per page, cards with cover, name and Edit; Add Gallery leads to the new gallery's page", async ({
  page,
}) => {
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

  await step("Add Gallery shows the error under the name, then the new gallery's page opens", async () => {
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

test("one gallery: a question about unsaved changes, a name that two users change, and delete with the shared dialog", async ({
  page,
}) => {
  await page.goto("/admin/galleries/3");
  await hydrated(page);
  await expect(page.getByText("Shown on Servicing, so it cannot be deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete Gallery" })).toHaveCount(0);

  const { id } = await addGallery(page, "Contested", 1);
  const open = async () => {
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
  };
  const name = page.getByLabel("Name", { exact: true });
  await open();
  await step("Go Back asks about unsaved changes", async () => {
    await name.fill("Half-typed");
    await page.getByRole("link", { name: "Go Back" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(question).toBeVisible();
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Stay on this page" }).click();
    await expect(name).toHaveValue("Half-typed");
    await page.getByRole("link", { name: "Go Back" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(/\/admin\/galleries$/);
    expect((await readGallery(page, id)).name).toBe("Contested");
  });

  await open();
  await step(
    "two users rename the gallery: the second sees the first one's name and decides, and the save leads to the list",
    async () => {
      await call(page, "POST", `/api/galleries/${id}`, { name: "Theirs" });
      await name.fill("Mine");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("It is called “Theirs” now.")).toBeVisible();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Keep mine" }).click();
      await expect(page).toHaveURL(/\/admin\/galleries$/);
      expect((await readGallery(page, id)).name).toBe("Mine");
    },
  );

  await open();
  await step("Delete Gallery asks with its title, text, Cancel and Confirm, and leads to the list", () =>
    deleteGallery(page, id),
  );
});

async function deleteGallery(page: Page, id: number): Promise<void> {
  await page.getByRole("button", { name: "Delete Gallery" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Please Confirm?" });
  await expect(dialog.getByText("Are you sure you want to do this?")).toBeVisible();
  await expect(dialog.getByText("The gallery “Mine” and its picture will be deleted.")).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete Gallery" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/admin\/galleries$/);
  expect((await page.request.get(`/api/galleries/${id}`)).status()).toBe(404);
}

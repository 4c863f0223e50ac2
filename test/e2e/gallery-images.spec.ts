import { addGallery, card, order, photo, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.beforeEach(async ({ page }) => signIn(page, admin));

test.describe("each image", () => {
  test.use({ allowedStatuses: [422] });

  test("edit (alt, link), errors under their fields", async ({ page }) => {
    const { id, images } = await addGallery(page, "Edited", 1);
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    await expect(page.getByText("No alternative text")).toBeVisible();
    await page.getByRole("button", { name: "Edit picture 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Update Image" });
    await dialog.getByLabel("Alternative text").fill("A van at night");
    await dialog.getByLabel("Link").fill("no link");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText(/^The link field must be a web address/)).toBeVisible();
    await expect(dialog.getByLabel("Link")).toBeFocused();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Link").fill("/breakdown");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, 1)).toContainText("A van at night");
    expect((await readGallery(page, id)).images[0]).toMatchObject({
      id: images[0]!.id,
      alt: "A van at night",
      link: "/breakdown",
    });
  });

  test("rotate", async ({ page }) => {
    const { id, images } = await addGallery(page, "Rotated", 1);
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Rotate picture 1" }).click();
    await expect(page.getByText("Picture rotated.")).toBeVisible();
    const [image] = (await readGallery(page, id)).images;
    expect(image!.image_url).not.toBe(images[0]!.image_url);
    await expect(card(page, 1).locator("img")).toHaveAttribute("src", image!.image_url);
  });

  test("delete, confirmed", async ({ page }) => {
    const { id, images } = await addGallery(page, "One less", 2);
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Delete picture 1" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Please Confirm?" });
    await expect(dialog.getByText(/will be deleted\.$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Picture deleted.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pictures" })).toBeFocused();
    expect(await order(page, id)).toEqual([images[1]!.id]);
  });

  test("replace", async ({ page }) => {
    const { id, images } = await addGallery(page, "Replaced", 1);
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Replace picture 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace Image" });
    await expect(dialog).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Picture to upload").setInputFiles([await photo("new.jpg", "#ff8800")]);
    await expect(page.getByText("Picture replaced.")).toBeVisible();
    const [image] = (await readGallery(page, id)).images;
    expect(image!.id).toBe(images[0]!.id);
    expect(image!.image_url).not.toBe(images[0]!.image_url);
  });

  test("move", async ({ page }) => {
    const target = await addGallery(page, "Moved into");
    const { id, images } = await addGallery(page, "Moved out of", 1);
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Move picture 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Move Image" });
    await expect(dialog).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("To the gallery").selectOption("Moved into");
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(page.getByText("Picture moved to “Moved into”.")).toBeVisible();
    expect(await order(page, target.id)).toEqual([images[0]!.id]);
    expect(await order(page, id)).toEqual([]);
  });
});

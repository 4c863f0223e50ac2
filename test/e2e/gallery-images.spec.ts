import { addGallery, card, order, photo, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const { step } = test;

test.use({ allowedStatuses: [422] });

test("each image is edited, rotated, replaced, moved, and deleted after a confirmation", async ({ page }) => {
  await signIn(page, admin);
  const target = await addGallery(page, "Moved into");
  const { id, images } = await addGallery(page, "Each image", 3);
  const [first, second, third] = images;
  const addressOf = async (image: number) =>
    (await readGallery(page, id)).images.find((one) => one.id === image)!.image_url;
  await page.goto(`/admin/galleries/${id}`);
  await hydrated(page);

  await step("edit (alt, link), errors under their fields", async () => {
    await expect(page.getByText("No alternative text")).toHaveCount(3);
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
    const [edited] = (await readGallery(page, id)).images;
    expect(edited).toMatchObject({ id: first!.id, alt: "A van at night", link: "/breakdown" });
  });

  await step("rotate", async () => {
    await page.getByRole("button", { name: "Rotate picture 1" }).click();
    await expect(page.getByText("Picture rotated.")).toBeVisible();
    const rotated = await addressOf(first!.id);
    expect(rotated).not.toBe(first!.image_url);
    await expect(card(page, 1).locator("img")).toHaveAttribute("src", rotated);
  });

  await step("replace", async () => {
    await page.getByRole("button", { name: "Replace picture 2" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace Image" });
    await expect(dialog).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Picture to upload").setInputFiles([await photo("new.jpg", "#ff8800")]);
    await expect(page.getByText("Picture replaced.")).toBeVisible();
    expect(await addressOf(second!.id)).not.toBe(second!.image_url);
  });

  await step("move", async () => {
    await page.getByRole("button", { name: "Move picture 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Move Image" });
    await expect(dialog).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("To the gallery").selectOption(String(target.id));
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(page.getByText("Picture moved to “Moved into”.")).toBeVisible();
    expect(await order(page, target.id)).toEqual([first!.id]);
    expect(await order(page, id)).toEqual([second!.id, third!.id]);
  });

  await step("delete, confirmed", async () => {
    await page.getByRole("button", { name: "Delete picture 1" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Please Confirm?" });
    await expect(dialog.getByText(/will be deleted\.$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Picture deleted.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pictures" })).toBeFocused();
    expect(await order(page, id)).toEqual([third!.id]);
  });
});

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { movingPicture } from "../moving-pictures.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import { openWidget, save, stored } from "./widgets.ts";

test.describe("editing an IMAGE widget", () => {
  test.use({ allowedStatuses: [422] });
  test.beforeEach(({ page }) => signIn(page, admin));

  test("accepts a file with a preview and an alt text, warns about a missing alt text, and shows an error for other files", async ({
    page,
  }) => {
    await openWidget(page, "HomeImage1");
    const file = page.getByLabel("Replace the image file");
    await expect(page.getByRole("img", { name: /Cold mist rolls out/ })).toBeVisible();
    await file.setInputFiles({ name: "fake.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no image") });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(file).toHaveAccessibleDescription(/The file field must be an image\./);
    await expectNoAxeFindings(page);

    const moving = { name: "moving.gif", mimeType: "image/gif", buffer: await movingPicture("gif") };
    await file.setInputFiles(moving);
    await expect(page.getByText("Its first frame is shown")).toBeVisible();

    const picture = await readFile("content/pictures/gallery-04.jpg");
    await file.setInputFiles({ name: "depot.jpg", mimeType: "image/jpeg", buffer: picture });
    await expect(page.getByText("Its first frame is shown")).toBeHidden();
    const oldWords = page.getByText("These words describe the picture before. What does the new one show?");
    await expect(oldWords).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByLabel("Alt text").fill("");
    await expect(oldWords).toBeHidden();
    await expect(page.getByText("Without an alt text")).toBeVisible();
    await page.getByLabel("Alt text").fill("A depot in the morning");
    await expect(page.getByText("Without an alt text")).toBeHidden();
    const { image_url: before } = await stored(page, "HomeImage1");
    await save(page);
    const after = await stored(page, "HomeImage1");
    expect(after).toMatchObject({ type: "IMAGE", alt: "A depot in the morning" });
    expect(after.image_url).not.toBe(before);
    expect(await (await page.request.get("/")).text()).toContain('alt="A depot in the morning"');
    await expect(page.getByRole("img", { name: "A depot in the morning" })).toBeVisible();
    await expect(file).toHaveValue("");

    await test.step("the server's errors are under name and alt, and a name that pages use cannot be edited", () =>
      refuseAndRename(page));
  });
});

async function refuseAndRename(page: Page): Promise<void> {
  const loose = `Loose${Date.now()}`;
  await call(page, "POST", "/api/widgets", { name: loose });
  await openWidget(page, loose);
  await page.getByLabel("Type").selectOption("Image");
  await expect(page.getByText("No picture yet")).toBeVisible();
  await page.getByLabel("Name").fill("HomeText1");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/The name has already been taken\./);
  await page.getByLabel("Name").fill(`${loose}-renamed`);
  await page.getByLabel("Alt text").fill("x".repeat(256));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByLabel("Alt text")).toHaveAccessibleDescription(
    /must not be greater than 255 characters/,
  );
  await page.getByLabel("Alt text").fill("One van");
  await save(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${loose}-renamed`);
  expect(await stored(page, `${loose}-renamed`)).toMatchObject({ type: "IMAGE", image_url: null });
  await openWidget(page, "HomeText1");
  await expect(page.getByLabel("Name")).not.toBeEditable();
}

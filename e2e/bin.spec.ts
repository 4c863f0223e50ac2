import type { Page } from "@playwright/test";
import type { Widget } from "../app/features/widgets/widgets.schema.ts";
import { call } from "./api.ts";
import { addGallery, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.describe("by touch on a phone", () => {
  test.use(phone);

  test("a picture that was deleted is undone where one stands, and a gallery from the bin", async ({
    page,
  }) => {
    await signIn(page, admin);
    const { id } = await addGallery(page, "Regretted", 2);
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    const before = (await readGallery(page, id)).images.map((image) => image.id);
    await tap(page.getByRole("button", { name: "Delete picture 2" }));
    await tap(page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }));
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeInViewport();
    expect((await readGallery(page, id)).images).toHaveLength(1);
    await expectNoAxeFindings(page);
    await tap(undo);
    await expect(page.getByText("It is back.")).toBeVisible();
    expect((await readGallery(page, id)).images.map((image) => image.id)).toEqual(before);

    await tap(page.getByRole("button", { name: "Delete Gallery" }));
    await tap(page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }));
    await expect(page).toHaveURL(/\/admin\/galleries$/);
    await page.goto("/admin/bin");
    await hydrated(page);
    await expectNoAxeFindings(page);
    await tap(page.getByRole("button", { name: "Bring back Regretted" }));
    await expect(page.getByText("“Regretted” is back.")).toBeVisible();
    expect((await readGallery(page, id)).images).toHaveLength(2);
  });
});

test("a widget that was deleted by keyboard comes back by keyboard", async ({ page }) => {
  await signIn(page, admin);
  const { id } = await call<Widget>(page, "POST", "/api/widgets", { name: "RegrettedText", type: "TEXT" });
  await page.goto(`/admin/widgets/${id}`);
  await hydrated(page);
  await press(page, "Delete Widget");
  await press(page, "Confirm");
  await expect(page).toHaveURL(/\/admin\/widgets$/);
  await press(page, "Undo");
  await expect(page.getByText("It is back.")).toBeVisible();
  expect((await call<Widget>(page, "GET", `/api/widgets/${id}`)).name).toBe("RegrettedText");
});

/** With the keys alone, from wherever the focus is. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect(button).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
}

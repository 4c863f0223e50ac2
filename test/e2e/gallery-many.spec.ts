import { call } from "./api.ts";
import { addGallery, photo, readGallery } from "./galleries.ts";
import { devices, expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use(devices["on a phone of 390 pixels with touch"]);

test("several pictures by thumb: described in turn with a focal point, moved, deleted and restored @release", async ({
  page,
}) => {
  await signIn(page, admin);
  const target = await addGallery(page, "Where they go");
  const { id } = await addGallery(page, "Many at once", 4);
  await page.goto(`/admin/galleries/${id}`);
  await hydrated(page);
  await page.getByLabel("Pictures to upload").setInputFiles(await photo("fifth.jpg"));
  await expect(page.locator("[data-image]").nth(4)).toBeInViewport();
  const fifth = (await readGallery(page, id)).images.at(-1)!;
  await call(page, "DELETE", `/api/galleriesimages/${fifth.id}`);
  await page.reload();
  await hydrated(page);
  const [first] = (await readGallery(page, id)).images;
  const tapped = Promise.withResolvers<void>();
  await page.route(`**${new URL(first!.image_url, page.url()).pathname}`, async (route) => {
    await tapped.promise;
    await route.continue();
  });
  await press(page.getByRole("button", { name: "Describe 4 pictures" }));
  for (const [at, alt] of ["A van", "A trailer", "A unit"].entries()) {
    const dialog = page.getByRole("dialog", { name: `Picture ${at + 1} of 4` });
    await expect(dialog.getByLabel("Alternative text")).toBeFocused();
    if (at === 0) {
      const picture = dialog.getByRole("button", { name: "Choose on the picture what stays in view" });
      const { width, height } = (await picture.boundingBox())!;
      await picture.tap({ position: { x: width * 0.75, y: height * 0.25 } });
      // The picture has not loaded yet.
      await expect(dialog.getByLabel("Keep in view")).toHaveValue("75% 25%");
      tapped.resolve();
      await expectNoAxeFindings(page);
    }
    await dialog.getByLabel("Alternative text").fill(alt);
    await press(dialog.getByRole("button", { name: "Save and next" }));
  }
  await press(page.getByRole("dialog", { name: "Picture 4 of 4" }).getByRole("button", { name: "Cancel" }));
  const described = (await readGallery(page, id)).images;
  expect(described.map(({ alt }) => alt)).toEqual(["A van", "A trailer", "A unit", null]);
  expect(described[0]).toMatchObject({ focal: "75% 25%" });
  await expect(page.locator("[data-image] img").first()).toHaveCSS("object-position", "75% 25%");

  await press(page.getByRole("button", { name: "Choose several" }));
  const bar = page.getByRole("group", { name: "Chosen pictures" });
  await expect(bar).toBeInViewport();
  await page.getByRole("checkbox", { name: "Choose picture 1" }).check();
  await page.getByRole("checkbox", { name: "Choose picture 3" }).check();
  await expect(bar).toContainText("2 chosen");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await press(bar.getByRole("button", { name: "Move" }));
  const move = page.getByRole("dialog", { name: "Move Images" });
  await move.getByLabel("To the gallery").selectOption("Where they go");
  await press(move.getByRole("button", { name: "Move" }));
  await expect(page.getByText("2 pictures moved to “Where they go”.")).toBeVisible();
  expect((await readGallery(page, target.id)).images.map(({ alt }) => alt)).toEqual(["A van", "A unit"]);

  await press(page.getByRole("button", { name: "Choose several" }));
  await page.getByRole("checkbox", { name: "Choose picture 1" }).check();
  await page.getByRole("checkbox", { name: "Choose picture 2" }).check();
  await press(bar.getByRole("button", { name: "Delete" }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }));
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeInViewport();
  expect((await readGallery(page, id)).images).toHaveLength(0);
  await press(undo);
  await expect(page.getByText("They are back.")).toBeVisible();
  expect((await readGallery(page, id)).images.map(({ alt }) => alt)).toEqual(["A trailer", null]);
});

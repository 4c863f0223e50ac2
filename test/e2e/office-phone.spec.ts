import { jpeg } from "../pictures.ts";
import type { GallerySummary } from "../../app/features/galleries/galleries.schema.ts";
import { call } from "./api.ts";
import { readGallery } from "./galleries.ts";
import { devices, expectNoSidewaysScrolling, press } from "./office.ts";
import { admin } from "./people.ts";
import { stored } from "./widgets.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

// What the owner does on a phone between two jobs. The phone tests of users, testimonials, the dashboard, the audit log
// and sorting pictures are in the specs of those pages.
test.use({ ...devices["on a phone of 390 pixels with touch"], allowedStatuses: [409, 422] });
test.beforeEach(({ page }) => signIn(page, admin));

test("galleries by thumb: Add Gallery, upload two, edit alt and link, rotate, replace, move a picture, rename @release", async ({
  page,
}) => {
  await page.goto("/admin/galleries");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await hydrated(page);
  await press(page.getByRole("button", { name: "Add Gallery" }));
  const modal = page.getByRole("dialog", { name: "Add Gallery" });
  await press(modal.getByRole("button", { name: "Add Gallery" }));
  await expect(modal.getByLabel("Name")).toHaveAccessibleDescription("The name field is required.");
  await expectNoAxeFindings(page);
  await modal.getByLabel("Name").fill("By thumb");
  await press(modal.getByRole("button", { name: "Add Gallery" }));
  await expect(page.getByRole("heading", { level: 1, name: "By thumb" })).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));

  await expect(page.getByRole("group", { name: "Add pictures", exact: true })).toBeVisible();
  await page.getByLabel("Pictures to upload").setInputFiles([await photo("one"), await photo("two")]);
  await expect(page.locator("[data-image]")).toHaveCount(2);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);

  await press(page.getByRole("button", { name: "What to do with picture 1" }));
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(5);
  await expectNoAxeFindings(page);
  await press(page.getByRole("button", { name: "Edit picture 1" }));
  const words = page.getByRole("dialog", { name: "Update Image" });
  await words.getByLabel("Alternative text").fill("A van in the yard");
  await words.getByLabel("Link").fill("/repairs");
  await expectNoAxeFindings(page);
  await press(words.getByRole("button", { name: "Save Changes" }));
  await expect(words).toBeHidden();
  const [first] = (await readGallery(page, id)).images;
  expect(first).toMatchObject({ alt: "A van in the yard", link: "/repairs" });

  await press(page.getByRole("button", { name: "What to do with picture 1" }));
  await press(page.getByRole("button", { name: "Rotate picture 1" }));
  await expect(page.getByText("Picture rotated.")).toBeVisible();
  await press(page.getByRole("button", { name: "What to do with picture 1" }));
  await press(page.getByRole("button", { name: "Replace picture 1" }));
  await page.getByLabel("Picture to upload").setInputFiles([await photo("three")]);
  await expect(page.getByText("Picture replaced.")).toBeVisible();
  await press(page.getByRole("button", { name: "What to do with picture 1" }));
  await press(page.getByRole("button", { name: "Move picture 1" }));
  const move = page.getByRole("dialog", { name: "Move Image" });
  const { results } = await call<{ results: GallerySummary[] }>(page, "GET", "/api/galleries");
  const target = results.find((gallery) => gallery.id !== id)!;
  await move.getByLabel("To the gallery").selectOption(target.name);
  await expectNoAxeFindings(page);
  await press(move.getByRole("button", { name: "Move" }));
  await expect(page.getByText(`Picture moved to “${target.name}”.`)).toBeVisible();
  await expect(page.locator("[data-image]")).toHaveCount(1);

  await page.getByLabel("Name").fill("By two thumbs");
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page).toHaveURL("/admin/galleries");
  expect((await readGallery(page, id)).name).toBe("By two thumbs");
  await call(page, "DELETE", `/api/galleriesimages/${first!.id}`);
});

test("widgets by thumb: Add Widget, change it to a picture, describe it, and change a text with the toolbar @release", async ({
  page,
}) => {
  await page.goto("/admin/widgets");
  await hydrated(page);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await press(page.getByRole("button", { name: "Add Widget" }));
  const modal = page.getByRole("dialog", { name: "Add Widget" });
  const name = `ByThumb${Date.now()}`;
  await modal.getByLabel("Name").fill(name);
  await press(modal.getByRole("button", { name: "Add Widget" }));
  await expect(modal).toBeHidden();
  await press(page.getByRole("link", { name }));
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  await press(editor);
  await page.keyboard.type("Cold");
  await page.keyboard.press("ControlOrMeta+a");
  await press(page.getByRole("toolbar").getByRole("button", { name: "Bold" }));
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByText("Changes saved....")).toBeVisible();
  expect(await stored(page, name)).toMatchObject({ html: "<p><strong>Cold</strong></p>" });
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  for (const tool of await page.getByRole("toolbar").getByRole("button").all()) {
    const box = await tool.boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  }

  await page.getByLabel("Type").selectOption("Image");
  await page.getByLabel(/image file/i).setInputFiles(await photo("depot"));
  await page.getByLabel("Alt text").fill("The depot");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScrolling(page);
  await press(page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByRole("img", { name: "The depot" })).toBeVisible();
  expect(await stored(page, name)).toMatchObject({ type: "IMAGE", alt: "The depot" });
});

async function photo(name: string) {
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await jpeg({ width: 640, height: 480 }) };
}

import type { Locator, Page } from "@playwright/test";
import { jpeg } from "../test/pictures.ts";
import { admin } from "./people.ts";
import { csrfToken, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

type Gallery = { id: number; name: string; images: { id: number; image_url: string; alt: string }[] };

test.beforeEach(async ({ page }) => signIn(page, admin));

test.describe("the list", () => {
  test("galleries list paged by 12, cards with cover, name, Edit", async ({ page }) => {
    for (let made = 0; made < 12; made += 1) await addGallery(page, `Paged ${made}`);
    await page.goto("/admin/galleries");
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
      await page.getByRole("button", { name: "Add Gallery" }).click();
      const dialog = page.getByRole("dialog", { name: "Add Gallery" });
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
    await page.getByLabel("Name", { exact: true }).fill("Renamed vans");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/\/admin\/galleries$/);
    expect((await readGallery(page, id)).name).toBe("Renamed vans");
  });

  test("Go Back; unsaved changes ask first", async ({ page }) => {
    const { id } = await addGallery(page, "Unsaved");
    await page.goto(`/admin/galleries/${id}`);
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

  test.describe("in two hands", () => {
    test.use({ allowedStatuses: [409] });

    test("a gallery that a page shows is not deleted, and the dialog names the page", async ({ page }) => {
      await page.goto("/admin/galleries/3");
      await page.getByRole("button", { name: "Delete Gallery" }).click();
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "This gallery is shown on the Servicing page and cannot be deleted.",
      );
      await expectNoAxeFindings(page);
    });

    test("two people rename it: the second sees the first's name and decides", async ({ page }) => {
      const { id } = await addGallery(page, "Contested");
      await page.goto(`/admin/galleries/${id}`);
      await write(page, `/api/galleries/${id}`, { name: "Theirs" });
      await page.getByLabel("Name", { exact: true }).fill("Mine");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("It is called “Theirs” now.")).toBeVisible();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Keep mine" }).click();
      await expect(page).toHaveURL(/\/admin\/galleries$/);
      expect((await readGallery(page, id)).name).toBe("Mine");
    });

    test("two people describe a picture: theirs can be taken over", async ({ page }) => {
      const { id, images } = await addGallery(page, "Described twice", 1);
      await page.goto(`/admin/galleries/${id}`);
      await write(page, `/api/galleriesimages/${images[0]!.id}`, { alt: "Their words" });
      await page.getByRole("button", { name: "Edit picture 1" }).click();
      await page.getByLabel("Alternative text").fill("My words");
      await page.getByRole("button", { name: "Save Changes" }).last().click();
      await expect(page.getByText("Somebody else has changed this meanwhile.")).toBeVisible();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Load theirs" }).click();
      await expect(page.getByLabel("Alternative text")).toHaveValue("Their words");
    });
  });
});

test.describe("sorting", () => {
  test("sortable grid saved on drop, by mouse, with undo", async ({ page }) => {
    const { id, images } = await addGallery(page, "By mouse", 4);
    const [a, b, c, d] = images.map((image) => image.id);
    await page.goto(`/admin/galleries/${id}`);
    await dragByMouse(page, card(page, 3), card(page, 1));
    await expect(page.getByText("Order saved.")).toBeVisible();
    expect(await order(page, id)).toEqual([c, a, b, d]);
    await expectNoAxeFindings(page);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The order is as it was.")).toBeVisible();
    expect(await order(page, id)).toEqual([a, b, c, d]);
    await page.reload();
    await expect(card(page, 1)).toHaveAttribute("data-image", String(a));
  });

  test("sortable grid saved on drop, by keyboard", async ({ page }) => {
    const { id, images } = await addGallery(page, "By keyboard", 3);
    const before = images.map((image) => image.id);
    await page.goto(`/admin/galleries/${id}`);
    await pickUpByKeyboard(page, page.getByRole("button", { name: "Drag picture 1" }));
    // While a picture is carried, only the places to put it are there for screen readers: the heading is not.
    await expectNoAxeFindings(page, { but: ["page-has-heading-one"] });
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Order saved.")).toBeVisible();
    const saved = await order(page, id);
    expect(saved).not.toEqual(before);
    expect(new Set(saved)).toEqual(new Set(before));

    await pickUpByKeyboard(page, page.getByRole("button", { name: "Drag picture 1" }));
    await page.keyboard.press("Escape");
    expect(await order(page, id)).toEqual(saved);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test("sortable grid saved on drop, by touch", async ({ page }) => {
      const { id, images } = await addGallery(page, "By touch", 4);
      const [a, b, c, d] = images.map((image) => image.id);
      await page.goto(`/admin/galleries/${id}`);
      await hydrated(page.getByRole("button", { name: "Drag picture 4" }));
      await card(page, 4).scrollIntoViewIfNeeded();
      await dragByFinger(page, page.getByRole("button", { name: "Drag picture 1" }), card(page, 3), () =>
        expectNoAxeFindings(page),
      );
      await expect(page.getByText("Order saved.")).toBeVisible();
      expect(await order(page, id)).toEqual([b, c, a, d]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });
});

test.describe("each image", () => {
  test.use({ allowedStatuses: [422] });

  test("edit (alt, link), errors under their fields", async ({ page }) => {
    const { id, images } = await addGallery(page, "Edited", 1);
    await page.goto(`/admin/galleries/${id}`);
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
    await page.getByRole("button", { name: "Rotate picture 1" }).click();
    await expect(page.getByText("Picture rotated.")).toBeVisible();
    const [image] = (await readGallery(page, id)).images;
    expect(image!.image_url).not.toBe(images[0]!.image_url);
    await expect(card(page, 1).locator("img")).toHaveAttribute("src", image!.image_url);
  });

  test("delete, confirmed", async ({ page }) => {
    const { id, images } = await addGallery(page, "One less", 2);
    await page.goto(`/admin/galleries/${id}`);
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
    await page.getByRole("button", { name: "Replace picture 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace Image" });
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
    await page.getByRole("button", { name: "Move picture 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Move Image" });
    await expectNoAxeFindings(page);
    await dialog.getByLabel("To the gallery").selectOption("Moved into");
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(page.getByText("Picture moved to “Moved into”.")).toBeVisible();
    expect(await order(page, target.id)).toEqual([images[0]!.id]);
    expect(await order(page, id)).toEqual([]);
  });
});

test.describe("the drop area", () => {
  test("drop area with its message, images only, several files, a progress bar each, statuses shown", async ({
    page,
  }) => {
    const { id } = await addGallery(page, "Dropped");
    await page.goto(`/admin/galleries/${id}`);
    const area = page.getByRole("group", { name: "Drop files here to upload" });
    await drop(page, area, [
      await photo("one.jpg", "#112233"),
      await photo("two.jpg", "#332211"),
      { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
    ]);
    await expect(upload(page, "one.jpg")).toHaveAttribute("data-status", "success");
    await expect(upload(page, "two.jpg")).toHaveAttribute("data-status", "success");
    await expect(upload(page, "cv.pdf")).toContainText("Error");
    await expect(upload(page, "cv.pdf")).toContainText("You can't upload files of this type.");
    await expect(upload(page, "cv.pdf").getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("progressbar", { name: "Upload of one.jpg" })).toHaveAttribute(
      "value",
      "100",
    );
    await expect(page.getByText("2 of 3 uploaded")).toBeVisible();
    await expect(card(page, 2)).toBeVisible();
    await expectNoAxeFindings(page);
    expect((await readGallery(page, id)).images).toHaveLength(2);
    await page.getByRole("button", { name: "Clear finished" }).click();
    await expect(page.getByRole("region", { name: "Uploads" })).toBeHidden();
  });

  test("2 in parallel; queued, uploading, canceled; cancel and retry", async ({ page }) => {
    const { id } = await addGallery(page, "Slow line");
    let letThrough = () => {};
    const open = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route("**/api/galleriesimages", async (route) => {
      await open;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`/admin/galleries/${id}`);
    await choose(page, [
      await photo("a.jpg", "#000001"),
      await photo("b.jpg", "#000002"),
      await photo("c.jpg", "#000003"),
      await photo("d.jpg", "#000004"),
    ]);
    await expect(upload(page, "a.jpg")).toContainText("Uploading");
    await expect(upload(page, "b.jpg")).toContainText("Uploading");
    await expect(upload(page, "c.jpg")).toContainText("Queued");
    await expectNoAxeFindings(page);

    await page.getByRole("button", { name: "Cancel d.jpg" }).click();
    await expect(upload(page, "d.jpg")).toContainText("Canceled");
    await page.getByRole("button", { name: "Cancel a.jpg" }).click();
    await expect(upload(page, "a.jpg")).toContainText("Canceled");
    await expect(upload(page, "c.jpg")).toContainText("Uploading");
    letThrough();
    await expect(upload(page, "c.jpg")).toContainText("Success");
    await page.getByRole("button", { name: "Retry a.jpg" }).click();
    await expect(upload(page, "a.jpg")).toContainText("Success");
    expect((await readGallery(page, id)).images).toHaveLength(3);
  });

  test.describe("when it goes wrong", () => {
    test.use({ allowedStatuses: [422, 500] });

    test("the upload messages of §8: too big, a failed answer's code, an unreadable answer, the server's refusal", async ({
      page,
    }) => {
      const { id } = await addGallery(page, "Wrong");
      await page.goto(`/admin/galleries/${id}`);
      await page.evaluate(() => {
        const file = new File(["x"], "huge.jpg", { type: "image/jpeg" });
        Object.defineProperty(file, "size", { value: 300 * 1024 * 1024 });
        const area = document.querySelector("[data-over]")!;
        const event = new DragEvent("drop", { bubbles: true, cancelable: true });
        Object.defineProperty(event, "dataTransfer", { value: { files: [file], types: ["Files"] } });
        area.dispatchEvent(event);
      });
      await expect(upload(page, "huge.jpg")).toContainText("File is too big (300MiB). Max filesize: 256MiB.");

      await choose(page, [{ name: "fake.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") }]);
      await expect(upload(page, "fake.jpg")).toContainText("You can't upload files of this type.");

      const answers = [
        { status: 500, contentType: "application/json", body: '{"message":"Server Error"}' },
        { status: 200, contentType: "text/html", body: "<p>A proxy's page</p>" },
      ];
      await page.route("**/api/galleriesimages", (route) => route.fulfill(answers.shift()));
      await choose(page, [await photo("failed.jpg")]);
      await expect(upload(page, "failed.jpg")).toContainText("The server answered with status code 500.");
      await choose(page, [await photo("garbled.jpg")]);
      await expect(upload(page, "garbled.jpg")).toContainText("The server's answer could not be read");
      await expectNoAxeFindings(page);

      await page.unroute("**/api/galleriesimages");
      await page.getByRole("button", { name: "Retry failed.jpg" }).click();
      await expect(upload(page, "failed.jpg")).toContainText("Success");
      expect((await readGallery(page, id)).images).toHaveLength(1);
    });

    test("where a screen takes one file: You can not upload any more files.", async ({ page }) => {
      const { id } = await addGallery(page, "Only one", 1);
      await page.route("**/api/galleriesimages/*", (route) => route.fulfill({ status: 500, body: "{}" }));
      await page.goto(`/admin/galleries/${id}`);
      await page.getByRole("button", { name: "Replace picture 1" }).click();
      const dialog = page.getByRole("dialog", { name: "Replace Image" });
      const area = dialog.getByRole("group", { name: "Drop files here to upload" });
      await drop(page, area, [await photo("first.jpg"), await photo("second.jpg")]);
      await expect(upload(page, "second.jpg")).toContainText("You can not upload any more files.");
    });
  });
});

test.describe("the gallery page", () => {
  for (const [width, count] of [
    [390, 2],
    [700, 3],
    [1024, 5],
  ] as const) {
    test(`gallery page: ${count} thumbnails at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/gallery");
      const row = thumbnails(page);
      await expect(row).toHaveAttribute("data-ready", "true");
      const [outer, slide] = [await row.boundingBox(), await row.getByRole("button").first().boundingBox()];
      expect(Math.round(outer!.width / slide!.width)).toBe(count);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectNoAxeFindings(page);
    });
  }

  test("gallery page: a thumbnail, the buttons and the arrow keys move the large one", async ({ page }) => {
    await page.goto("/gallery");
    const large = page.getByRole("region", { name: "Our work", exact: true });
    await expect(large).toHaveAttribute("data-ready", "true");
    await thumbnails(page).getByRole("button", { name: "Show picture 3" }).click();
    await expectInView(large, 3);
    await large.getByRole("button", { name: "Next slide" }).click();
    await expectInView(large, 4);
    await expect(thumbnails(page).getByRole("button", { name: "Show picture 4" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await large.getByRole("group", { name: "Our work: slides" }).press("ArrowLeft");
    await expectInView(large, 3);
  });

  test("gallery page: a picture's link opens in a new tab", async ({ page, context }) => {
    await page.goto("/gallery");
    const link = page.getByRole("region", { name: "Our work", exact: true }).getByRole("link").first();
    const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(new URL(page.url()).pathname).toBe("/gallery");
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("gallery page: every picture can be seen, in order", async ({ page }) => {
      await page.goto("/gallery");
      const { images } = await readGallery(page, 2);
      const shown = page.getByRole("region", { name: "Our work", exact: true }).getByRole("img");
      await expect(shown).toHaveCount(images.length);
      const boxes = await Promise.all((await shown.all()).map((image) => image.boundingBox()));
      const tops = boxes.map((box) => box!.y);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(boxes.every((box) => box!.x >= 0 && box!.x + box!.width <= 1280)).toBe(true);
    });
  });
});

test.describe("slides of a gallery on a page", () => {
  test("servicing: a click opens the lightbox; it keeps the focus, moves by keys, closes on Escape", async ({
    page,
  }) => {
    await page.goto("/servicing");
    const slides = page.getByRole("region", { name: "Servicing", exact: true });
    await expect(slides).toHaveAttribute("data-ready", "true");
    const second = slides.getByRole("button", { name: /Show larger$/ }).nth(1);
    await second.click();
    const lightbox = page.getByRole("dialog", { name: "Pictures" });
    await expect(lightbox.getByRole("button", { name: "Next picture" })).toBeVisible();
    await expect(page.locator(".growing-picture")).toBeHidden();
    await expectNoAxeFindings(page);
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press("Tab");
      await expect(lightbox.locator(":focus")).toHaveCount(1);
    }
    const { images } = await readGallery(page, 3);
    await page.keyboard.press("ArrowRight");
    await expect(lightbox.locator(".yarl__slide_current img")).toHaveAttribute("alt", images[2]!.alt);
    await page.keyboard.press("Escape");
    await expect(lightbox).toBeHidden();
    await expect(second).toBeFocused();
  });

  test("a picture's link stands inside the lightbox and opens in a new tab", async ({ page }) => {
    const { images } = await readGallery(page, 4);
    await write(page, `/api/galleriesimages/${images[0]!.id}`, { link: "/contact" });
    await page.goto("/breakdown");
    const slides = page.getByRole("region", { name: "Breakdown", exact: true });
    await expect(slides).toHaveAttribute("data-ready", "true");
    await slides
      .getByRole("button", { name: /Show larger$/ })
      .first()
      .click();
    const link = page
      .getByRole("dialog", { name: "Pictures" })
      .getByRole("link", { name: /Find Out More/ })
      .first();
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
    await expect(link).toHaveAttribute("href", "/contact");
  });

  test("repairs: moves on by itself every 8 s, not while paused, and has no lightbox", async ({ page }) => {
    await page.clock.install();
    await page.goto("/repairs");
    const slides = page.getByRole("region", { name: "Repairs", exact: true });
    await expect(slides).toHaveAttribute("data-ready", "true");
    await expect(slides.getByRole("button", { name: /Show larger/ })).toHaveCount(0);
    const place = slides.locator("[aria-current=true]");
    await expect(place).toHaveAccessibleName("Go to slide 1");
    await page.clock.runFor(8_100);
    await expect(place).toHaveAccessibleName("Go to slide 2");
    await slides.getByRole("button", { name: "Pause the slides" }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(place).toHaveAccessibleName("Go to slide 2");
    await expectNoAxeFindings(page);
  });

  test.describe("for somebody who asked for less movement", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("repairs: stands still", async ({ page }) => {
      await page.clock.install();
      await page.goto("/repairs");
      const slides = page.getByRole("region", { name: "Repairs", exact: true });
      await expect(slides).toHaveAttribute("data-ready", "true");
      await page.clock.runFor(20_000);
      await expect(slides.locator("[aria-current=true]")).toHaveAccessibleName("Go to slide 1");
      await expect(slides.getByRole("button", { name: "Pause the slides" })).toHaveCount(0);
    });
  });
});

async function addGallery(page: Page, name: string, pictures = 0): Promise<Gallery> {
  const { id } = await write(page, "/api/galleries", { name });
  for (let made = 0; made < pictures; made += 1) {
    await page.request.post("/api/galleriesimages", {
      multipart: { gallery_id: String(id), file: await photo(`${made}.jpg`, `#${id % 10}${made}77aa`) },
      headers: { "X-XSRF-TOKEN": await csrfToken(page) },
    });
  }
  return readGallery(page, id);
}

async function write(page: Page, path: string, data: unknown): Promise<{ id: number }> {
  const answer = await page.request.post(path, { data, headers: { "X-XSRF-TOKEN": await csrfToken(page) } });
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

async function readGallery(page: Page, id: number): Promise<Gallery> {
  return (await page.request.get(`/api/galleries/${id}`)).json();
}

async function order(page: Page, id: number): Promise<number[]> {
  return (await readGallery(page, id)).images.map((image) => image.id);
}

async function photo(name: string, colour?: string) {
  return { name, mimeType: "image/jpeg", buffer: await jpeg({ width: 320, height: 240, colour }) };
}

type File = Awaited<ReturnType<typeof photo>>;

function choose(page: Page, files: File[]): Promise<void> {
  return page.getByLabel("Pictures to upload").setInputFiles(files);
}

async function drop(page: Page, target: Locator, files: File[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    data: buffer.toString("base64"),
  }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, data } of given) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  await target.dispatchEvent("dragover", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}

function upload(page: Page, name: string): Locator {
  return page.getByRole("region", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
}

/** By its place, from 1. */
function card(page: Page, place: number): Locator {
  return page.locator("[data-image]").nth(place - 1);
}

function thumbnails(page: Page): Locator {
  return page.getByRole("region", { name: "Our work: thumbnails" });
}

/** At the left edge of the carousel, and no longer moving. */
async function expectInView(carousel: Locator, place: number): Promise<void> {
  const slide = carousel.getByRole("group", { name: `${place} of 13`, exact: true });
  await expect
    .poll(async () => Math.round((await slide.boundingBox())!.x - (await carousel.boundingBox())!.x))
    .toBe(0);
}

/** To just before the target. */
async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  const box = (await to.boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.move(box.x + 12, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Enter on the handle; the focus is then on the first place to put it. */
async function pickUpByKeyboard(page: Page, handle: Locator): Promise<void> {
  await hydrated(handle);
  await handle.press("Enter");
  await expect(page.getByRole("button", { name: /^Insert/ }).and(page.locator(":focus"))).toBeVisible();
}

/** To just after the target, on a real touch screen's events. */
async function dragByFinger(
  page: Page,
  handle: Locator,
  to: Locator,
  onTheWay: () => Promise<void>,
): Promise<void> {
  await expect(handle).toBeInViewport();
  const [start, end] = [(await handle.boundingBox())!, (await to.boundingBox())!];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const from = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  const target = { x: end.x + end.width - 20, y: end.y + 60 };
  await touch("touchStart", from.x, from.y);
  for (let step = 1; step <= 10; step += 1) {
    const part = step / 10;
    await touch("touchMove", from.x + (target.x - from.x) * part, from.y + (target.y - from.y) * part);
  }
  await onTheWay();
  await touch("touchEnd");
}

import type { Locator, Page } from "@playwright/test";
import { animationNotice } from "../../app/platform/images/animated.ts";
import { movingApng, movingPicture } from "../moving-pictures.ts";
import { addGallery, card, photo, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const { step } = test;

test.beforeEach(({ page }) => signIn(page, admin));

test("the drop area takes images only, several at once, with a progress bar and a status each", async ({
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
  const progress = page.getByRole("progressbar", { name: "Upload of one.jpg" });
  await expect(progress).toHaveAttribute("value", "100");
  await expect(page.getByText("2 of 3 uploaded")).toBeVisible();
  await expect(card(page, 2)).toBeVisible();
  await expectNoAxeFindings(page);
  expect((await readGallery(page, id)).images).toHaveLength(2);
  const clear = page.getByRole("button", { name: "Clear finished" });
  await clear.click();
  await expect(page.getByRole("region", { name: "Uploads" })).toBeHidden();

  await step("the page warns that an animated picture will stand still, and warns for no other", async () => {
    await drop(page, area, [
      { name: "moving.gif", mimeType: "image/gif", buffer: await movingPicture("gif") },
      { name: "moving.webp", mimeType: "image/webp", buffer: await movingPicture("webp") },
      { name: "moving.png", mimeType: "image/png", buffer: await movingApng(2) },
      await photo("still.jpg", "#445566"),
    ]);
    for (const name of ["moving.gif", "moving.webp", "moving.png"]) {
      await expect(upload(page, name)).toHaveAttribute("data-status", "success");
      await expect(upload(page, name).getByRole("status")).toHaveText(animationNotice);
    }
    await expect(upload(page, "still.jpg")).toHaveAttribute("data-status", "success");
    await expect(upload(page, "still.jpg")).not.toContainText("moves");
    await expectNoAxeFindings(page);
    await clear.click();
  });

  await step("a list of more files than fit also scrolls by keyboard", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `${index + 1}.pdf`);
    const files = names.map((name) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF") }));
    await drop(page, area, files);
    await expect(upload(page, "8.pdf")).toContainText("Error");
    await expectNoAxeFindings(page);
    await page.getByRole("group", { name: "Files", exact: true }).focus();
    await page.keyboard.press("End");
    await expect(upload(page, "8.pdf")).toBeInViewport();
  });
});

test("2 in parallel; queued, uploading, canceled; cancel and retry", async ({ page }) => {
  const { id } = await addGallery(page, "Slow line");
  let releaseUpload = () => {};
  const open = new Promise<void>((resolve) => (releaseUpload = resolve));
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
  releaseUpload();
  await expect(upload(page, "c.jpg")).toContainText("Success");
  await page.getByRole("button", { name: "Retry a.jpg" }).click();
  await expect(upload(page, "a.jpg")).toContainText("Success");
  expect((await readGallery(page, id)).images).toHaveLength(3);
});

test.describe("when an upload fails", () => {
  test.use({ allowedStatuses: [0, 422, 500] });

  test("a lost connection is retried automatically and makes one picture, and other failures are explained", async ({
    page,
  }) => {
    const { id } = await addGallery(page, "Wrong");
    await page.goto(`/admin/galleries/${id}`);
    await hydrated(page);
    for (const [when, arrives] of [
      ["before the picture arrived", false],
      ["after it was stored", true],
    ] as const) {
      await step(`lost ${when}`, () => loseOnce(page, id, arrives));
    }
    await step("§8: too big, no picture, the code of an error response, an unreadable response", () =>
      goWrong(page, id),
    );
    await step("on a page that accepts one file: You can not upload any more files.", async () => {
      await page.route("**/api/galleriesimages/*", (route) => route.fulfill({ status: 500, body: "{}" }));
      await page.getByRole("button", { name: "Clear finished" }).click();
      await page.getByRole("button", { name: "Replace picture 1" }).click();
      const dialog = page.getByRole("dialog", { name: "Replace Image" });
      const area = dialog.getByRole("group", { name: "Drop files here to upload" });
      await drop(page, area, [await photo("first.jpg"), await photo("second.jpg")]);
      await expect(upload(page, "second.jpg")).toContainText("You can not upload any more files.");
    });
  });
});

async function loseOnce(page: Page, id: number, arrives: boolean): Promise<void> {
  const before = (await readGallery(page, id)).images.length;
  await page.route(
    "**/api/galleriesimages",
    async (route) => {
      if (arrives) await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const name = `once-${arrives}.jpg`;
  await choose(page, [await photo(name, arrives ? "#112233" : "#332211")]);
  await expect(upload(page, name)).toHaveAttribute("data-status", "success");
  expect((await readGallery(page, id)).images).toHaveLength(before + 1);
  await expect(page.locator("[data-image]")).toHaveCount(before + 1);
}

async function goWrong(page: Page, id: number): Promise<void> {
  const before = (await readGallery(page, id)).images.length;
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
  expect((await readGallery(page, id)).images).toHaveLength(before + 1);
}

type File = Awaited<ReturnType<typeof photo>>;

function choose(page: Page, files: File[]): Promise<void> {
  return page.getByLabel("Pictures to upload").setInputFiles(files);
}

async function drop(page: Page, target: Locator, files: File[]): Promise<void> {
  await hydrated(page);
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

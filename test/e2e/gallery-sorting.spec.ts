import type { Locator, Page } from "@playwright/test";
import { call } from "./api.ts";
import { addGallery, card, order } from "./galleries.ts";
import { admin } from "./people.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.beforeEach(async ({ page }) => signIn(page, admin));

test.describe("sorting", () => {
  test("sortable grid saved on drop, by mouse, with undo, and by keyboard", async ({ page }) => {
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
    await test.step("by keyboard", () => sortByKeyboard(page, id, images));
  });

  test.describe("a gallery longer than the screen", () => {
    test.use({ allowedStatuses: [409] });

    test("pictures that are not shown yet stay behind the sorted ones, and a cover that another user chose stays @release", async ({
      page,
    }) => {
      const { id, images } = await addGallery(page, "Longer than the screen", 14);
      const [a, b, c, ...rest] = images.map((image) => image.id);
      await page.goto(`/admin/galleries/${id}`);
      await dragByMouse(page, card(page, 3), card(page, 1));
      await expect(page.getByText("Order saved.")).toBeVisible();
      expect(await order(page, id)).toEqual([c, a, b, ...rest]);
      await expect(page.getByText("12 of 14 are shown.")).toBeVisible();

      const now = [rest.at(-1), c, a, b, ...rest.slice(0, -1)];
      await call(page, "POST", "/api/galleriesimages/order", { id, images: now });
      await dragByMouse(page, card(page, 3), card(page, 1));
      await expect(page.getByText("Somebody else has changed this gallery meanwhile.")).toBeVisible();
      await expect(card(page, 1)).toHaveAttribute("data-image", String(now[0]));
      expect(await order(page, id)).toEqual(now);

      await page.getByRole("button", { name: "Show more pictures" }).click();
      await expect(card(page, 14)).toHaveAttribute("data-image", String(now.at(-1)));
      await expect(page.getByText("are shown.")).toHaveCount(0);
      await page.getByRole("button", { name: "Cover picture 14" }).click();
      await expect(page.getByText("It is the cover now.")).toBeVisible();
      expect(await order(page, id)).toEqual([now.at(-1), ...now.slice(0, -1)]);
    });
  });

  test.describe("on a phone", () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    test.use({ ...phone, allowedStatuses: [422] });

    test("sortable grid saved on drop, by touch, with the outcome shown in view", async ({ page }) => {
      const { id, images } = await addGallery(page, "By touch", 4);
      const [a, b, c, d] = images.map((image) => image.id);
      await page.goto(`/admin/galleries/${id}`);
      await hydrated(page);
      await card(page, 4).scrollIntoViewIfNeeded();
      await dragByFinger(page, page.getByRole("button", { name: "Drag picture 1" }), card(page, 3), () =>
        expectNoAxeFindings(page),
      );
      await expect(page.getByText("Order saved.")).toBeVisible();
      expect(await order(page, id)).toEqual([b, c, a, d]);
      await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
      await tap(page.getByRole("button", { name: "What to do with picture 4" }));
      await tap(page.getByRole("button", { name: "Cover picture 4" }));
      await expect(page.getByText("It is the cover now.")).toBeInViewport();
      expect(await order(page, id)).toEqual([d, b, c, a]);
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

      await call(page, "DELETE", `/api/galleriesimages/${b}`);
      // The small window puts the picture far from the heading, as in a longer gallery.
      await page.setViewportSize({ width: 390, height: 400 });
      await page.getByRole("button", { name: "What to do with picture 4" }).scrollIntoViewIfNeeded();
      await tap(page.getByRole("button", { name: "What to do with picture 4" }));
      await tap(page.getByRole("button", { name: "Cover picture 4" }));
      await expect(page.getByText("Somebody else has changed this gallery meanwhile.")).toBeInViewport();
      await expect(card(page, 4)).toHaveCount(0);
      expect(await order(page, id)).toEqual([d, c, a]);
      await expectNoAxeFindings(page);
    });
  });
});

async function sortByKeyboard(page: Page, id: number, images: { id: number }[]): Promise<void> {
  const before = images.map((image) => image.id);
  await pickUpByKeyboard(page, page.getByRole("button", { name: "Drag picture 1" }));
  // While the user moves a picture, screen readers get only the places for it, and no heading.
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
}

/** Drags to just before the target. */
async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  await hydrated(page);
  await from.hover();
  const box = (await to.boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.move(box.x + 12, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Presses Enter on the handle. The focus is then on the first place for the picture. */
async function pickUpByKeyboard(page: Page, handle: Locator): Promise<void> {
  await hydrated(page);
  await handle.press("Enter");
  await expect(page.getByRole("button", { name: /^Insert/ }).and(page.locator(":focus"))).toBeVisible();
}

/** Drags to just after the target with the events of a real touch screen. */
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

import type { Locator, Page } from "@playwright/test";
import { call } from "./api.ts";
import { readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { carouselReady, expect, expectNoAxeFindings, signIn, stopClock, test } from "./test.ts";

const { step } = test;

test("servicing: the lightbox keeps the focus, moves by keys and swipes, and closes on Escape and on its picture", async ({
  page,
}) => {
  const { images } = await readGallery(page, 3);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/servicing");
  const second = (await slidesOf(page, "Servicing")).getByRole("button", { name: /Show larger$/ }).nth(1);
  const large = lightbox(page).getByRole("img");

  await step("the small picture is shown enlarged until the large one has loaded", () =>
    expectSmallFirst(page, second),
  );
  await expect(lightbox(page).getByRole("button", { name: "Next picture" })).toBeVisible();
  await opened(page);
  await expectNoAxeFindings(page);

  await step("the lightbox keeps the focus, moves by keys and closes on Escape", async () => {
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press("Tab");
      await expect(lightbox(page).locator(":focus")).toHaveCount(1);
    }
    await page.keyboard.press("ArrowRight");
    await expect(large).toHaveAttribute("alt", images[2]!.alt);
    await expect(lightbox(page)).toContainText(`3 of ${images.length}`);
    await expect(lightbox(page)).toContainText(images[2]!.alt);
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toBeHidden();
    await expect(second).toBeFocused();
  });

  await step("a click on the picture closes it", async () => {
    await second.click();
    await opened(page);
    await large.click();
    await expect(lightbox(page)).toBeHidden();
    await expect(second).toBeFocused();
  });

  await step("pinching and double taps enlarge a picture and shrink it again", async () => {
    await second.click();
    await opened(page);
    await enlargeAndBack(page, large);
  });

  await step("a swipe moves on, and dragging an enlarged picture does not close it", async () => {
    const shown = await large.getAttribute("src");
    await drag(page, large, -500);
    await expect(large).not.toHaveAttribute("src", shown!);
    await lightbox(page).getByRole("button", { name: "Zoom in" }).click();
    await expect(lightbox(page).getByRole("button", { name: "Zoom out" })).toBeEnabled();
    await drag(page, large, -100);
    await large.click();
    await expect(lightbox(page)).toBeVisible();
  });
});

test("each picture has an address for links, and Back closes the lightbox at the page that opened it", async ({
  page,
}) => {
  const [first, second] = (await readGallery(page, 3)).images;
  await page.goto("/servicing");
  const slides = await slidesOf(page, "Servicing");
  await slides
    .getByRole("button", { name: /Show larger$/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/servicing#picture-${first!.id}`);
  await lightbox(page).getByRole("button", { name: "Next picture" }).click();
  await expect(page).toHaveURL(`/servicing#picture-${second!.id}`);
  await page.goBack();
  await expect(lightbox(page)).toBeHidden();
  await expect(page).toHaveURL("/servicing");
  await page.goForward();
  await expect(lightbox(page).getByRole("img")).toHaveAttribute("alt", second!.alt);

  await page.goto("/about");
  await page.goto(`/servicing#picture-${second!.id}`);
  await expect(lightbox(page).getByRole("img")).toHaveAttribute("alt", second!.alt);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toBeHidden();
  await expect(page).toHaveURL("/servicing");
});

test("a picture's link is inside the lightbox and opens in a new tab", async ({ page }) => {
  const { images } = await readGallery(page, 4);
  await signIn(page, admin);
  await call(page, "POST", `/api/galleriesimages/${images[0]!.id}`, { link: "/contact" });
  await page.goto("/breakdown");
  const first = (await slidesOf(page, "Breakdown")).getByRole("button", { name: /Show larger$/ }).first();
  await first.click();
  const link = lightbox(page)
    .getByRole("link", { name: /Find Out More/ })
    .first();
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener");
  await expect(link).toHaveAttribute("href", "/contact");
  await opened(page);
  await expectNoAxeFindings(page);
  await lightbox(page).getByRole("img").click();
  await expect(lightbox(page)).toBeHidden();
});

test("on a phone, each slide that gets the focus scrolls into view, in both directions @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/servicing");
  const slides = await slidesOf(page, "Servicing");
  const buttons = await slides.getByRole("button", { name: /Show larger$/ }).all();
  await slides.getByRole("group", { name: "Servicing: slides" }).focus();
  const expectInView = async (key: string, button: Locator) => {
    await page.keyboard.press(key);
    await expect(button).toBeFocused();
    await expect(button).toBeInViewport({ ratio: 0.99 });
  };
  for (const button of buttons) await expectInView("Tab", button);
  await page.keyboard.press("Tab");
  for (const button of buttons.toReversed()) await expectInView("Shift+Tab", button);

  await step("the lightbox opens and closes on a click on the picture", async () => {
    await buttons[0]!.click();
    await opened(page);
    await expectNoAxeFindings(page);
    await lightbox(page).getByRole("img").click();
    await expect(lightbox(page)).toBeHidden();
    await expect(buttons[0]!).toBeFocused();
  });
});

test("repairs: moves on by itself every 8 s, not while paused, and has no lightbox", async ({ page }) => {
  await page.clock.install();
  await page.goto("/repairs");
  const slides = await slidesOf(page, "Repairs");
  await expect(slides.getByRole("button", { name: /Show larger/ })).toHaveCount(0);
  const place = slides.locator("[aria-current=true]");
  await expect(place).toHaveAccessibleName("Go to slide 1");
  await stopClock(page);
  const number = async () => Number(/\d+$/.exec((await place.getAttribute("aria-label")) ?? "")?.[0]);
  const first = await number();
  await page.clock.runFor(8_100);
  await expect(place).toHaveAccessibleName(`Go to slide ${first + 1}`);
  await slides.getByRole("button", { name: "Pause the slides" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(place).toHaveAccessibleName(`Go to slide ${first + 1}`);
  await page.clock.resume();
  await expectNoAxeFindings(page);
});

test.describe("while the carousel's script does not load", () => {
  test.use({ allowedStatuses: [0] });

  test("slides scroll natively, and get their buttons at the next key @release", async ({ page }) => {
    await page.route("**/embla-carousel*.js", (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent("requestfailed", (one) => one.url().includes("embla-carousel"));
    await page.goto("/servicing");
    const slides = page.getByRole("region", { name: "Servicing", exact: true });
    await slides.scrollIntoViewIfNeeded();
    await failed;
    await expect(slides).toHaveAttribute("data-ready", "false");
    const third = slides.getByRole("button", { name: /Show larger$/ }).nth(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await third.focus();
    await expect(async () => {
      await page.keyboard.press("Shift");
      await expect(slides).toHaveAttribute("data-ready", "true", { timeout: 500 });
    }).toPass();
    await expect(third).toBeInViewport({ ratio: 0.99 });
  });
});

async function slidesOf(page: Page, name: string): Promise<Locator> {
  const slides = page.getByRole("region", { name, exact: true });
  await carouselReady(slides);
  return slides;
}

function lightbox(page: Page): Locator {
  return page.getByRole("dialog", { name: "Pictures" });
}

/** Waits until the opening picture has grown to its full size. */
function opened(page: Page): Promise<void> {
  return expect(page.locator(".growing-picture")).toBeHidden();
}

/** Presses the button while no larger picture can load. Expects the small picture to be shown at first. */
async function expectSmallFirst(page: Page, button: Locator): Promise<void> {
  const onPage = button.locator("img");
  await onPage.scrollIntoViewIfNeeded();
  await expect.poll(() => onPage.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/pictures/**", async (route) => {
    await held;
    await route.continue();
  });
  const small = await onPage.evaluate((image: HTMLImageElement) => image.currentSrc);
  await button.click();
  const picture = lightbox(page).locator("[data-current] img");
  const under = () => picture.evaluate((image) => getComputedStyle(image).backgroundImage);
  await expect.poll(under).toContain(new URL(small).pathname);
  const { width, height } = (await picture.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThan((await onPage.boundingBox())!.height);
  letCome();
  await expect.poll(under).toBe("none");
  await page.unroute("**/pictures/**");
}

async function enlargeAndBack(page: Page, picture: Locator): Promise<void> {
  const enlarged = lightbox(page).getByRole("button", { name: "Zoom out" });
  const small = lightbox(page).getByRole("button", { name: "Zoom in" });
  await picture.dblclick();
  await expect(enlarged).toBeVisible();
  await picture.dblclick();
  await expect(small).toBeVisible();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) =>
    fingers.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: apart ? [-apart, apart].map((by, id) => ({ x: 720 + by, y: 450, id })) : [],
    });
  await touch("touchStart", 50);
  await touch("touchMove", 150);
  await touch("touchEnd");
  await expect(enlarged).toBeVisible();
  await touch("touchStart", 150);
  await touch("touchMove", 30);
  await touch("touchEnd");
  await expect(small).toBeVisible();
  await expect(lightbox(page)).toBeVisible();
}

async function drag(page: Page, what: Locator, by: number): Promise<void> {
  // `hover` waits until the element stops moving.
  await what.hover();
  const box = (await what.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by, from.y, { steps: 5 });
  await page.mouse.up();
}

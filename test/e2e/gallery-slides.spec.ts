import type { Locator } from "@playwright/test";
import { call } from "./api.ts";
import { readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { carouselReady, expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test.beforeEach(async ({ page }) => signIn(page, admin));

test.describe("slides of a gallery on a page", () => {
  test("servicing: a click opens the lightbox; it keeps the focus, moves by keys, closes on Escape", async ({
    page,
  }) => {
    await page.goto("/servicing");
    const slides = page.getByRole("region", { name: "Servicing", exact: true });
    await carouselReady(slides);
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
    await expect(lightbox.getByRole("img")).toHaveAttribute("alt", images[2]!.alt);
    await expect(lightbox).toContainText(`3 of ${images.length}`);
    await expect(lightbox).toContainText(images[2]!.alt);
    await page.keyboard.press("Escape");
    await expect(lightbox).toBeHidden();
    await expect(second).toBeFocused();
  });

  test("a picture that is opened shows the small one, enlarged, until the large one has come", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/servicing");
    const slides = page.getByRole("region", { name: "Servicing", exact: true });
    await carouselReady(slides);
    const second = slides.getByRole("button", { name: /Show larger$/ }).nth(1);
    const onPage = second.locator("img");
    await onPage.scrollIntoViewIfNeeded();
    await expect.poll(() => onPage.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    let letCome = () => {};
    const held = new Promise<void>((come) => (letCome = come));
    await page.route("**/pictures/**", async (route) => {
      await held;
      await route.continue();
    });
    const small = await onPage.evaluate((image: HTMLImageElement) => image.currentSrc);
    await second.click();
    const opened = page.getByRole("dialog", { name: "Pictures" }).locator("[data-current] img");
    const under = () => opened.evaluate((image) => getComputedStyle(image).backgroundImage);
    await expect.poll(under).toContain(new URL(small).pathname);
    const { width, height } = (await opened.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThan((await onPage.boundingBox())!.height);
    letCome();
    await expect.poll(under).toBe("none");
  });

  test("each picture has an address, which a link may lead to; Back closes it where it was opened", async ({
    page,
  }) => {
    const { images } = await readGallery(page, 3);
    const [first, second] = images;
    const lightbox = page.getByRole("dialog", { name: "Pictures" });
    await page.goto("/servicing");
    await page.getByRole("region", { name: "Servicing", exact: true }).scrollIntoViewIfNeeded();
    await page
      .getByRole("button", { name: /Show larger$/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/servicing#picture-${first!.id}`);
    await lightbox.getByRole("button", { name: "Next picture" }).click();
    await expect(page).toHaveURL(`/servicing#picture-${second!.id}`);
    await page.goBack();
    await expect(lightbox).toBeHidden();
    await expect(page).toHaveURL("/servicing");
    await page.goForward();
    await expect(lightbox.getByRole("img")).toHaveAttribute("alt", second!.alt);

    await page.goto("/about");
    await page.goto(`/servicing#picture-${second!.id}`);
    await expect(lightbox.getByRole("img")).toHaveAttribute("alt", second!.alt);
    await page.keyboard.press("Escape");
    await expect(lightbox).toBeHidden();
    await expect(page).toHaveURL("/servicing");
  });

  test("two fingers and two taps enlarge a picture in the lightbox, and make it small again", async ({
    page,
  }) => {
    await page.goto("/servicing");
    const slides = page.getByRole("region", { name: "Servicing", exact: true });
    await carouselReady(slides);
    await slides
      .getByRole("button", { name: /Show larger$/ })
      .first()
      .click();
    const lightbox = page.getByRole("dialog", { name: "Pictures" });
    await expect(page.locator(".growing-picture")).toBeHidden();
    const enlarged = lightbox.getByRole("button", { name: "Zoom out" });
    const small = lightbox.getByRole("button", { name: "Zoom in" });
    await lightbox.getByRole("img").dblclick();
    await expect(enlarged).toBeVisible();
    await lightbox.getByRole("img").dblclick();
    await expect(small).toBeVisible();

    const fingers = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) =>
      fingers.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: apart ? [-apart, apart].map((by, id) => ({ x: 640 + by, y: 400, id })) : [],
      });
    await touch("touchStart", 50);
    await touch("touchMove", 150);
    await touch("touchEnd");
    await expect(enlarged).toBeVisible();
    await touch("touchStart", 150);
    await touch("touchMove", 30);
    await touch("touchEnd");
    await expect(small).toBeVisible();
    await expect(lightbox).toBeVisible();
  });

  test("a picture's link stands inside the lightbox and opens in a new tab", async ({ page }) => {
    const { images } = await readGallery(page, 4);
    await call(page, "POST", `/api/galleriesimages/${images[0]!.id}`, { link: "/contact" });
    await page.goto("/breakdown");
    const slides = page.getByRole("region", { name: "Breakdown", exact: true });
    await carouselReady(slides);
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

  test("on a phone, each slide that gets the focus comes into view, both ways", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/servicing");
    const slides = page.getByRole("region", { name: "Servicing", exact: true });
    await carouselReady(slides);
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
  });

  test("repairs: moves on by itself every 8 s, not while paused, and has no lightbox", async ({ page }) => {
    await page.clock.install();
    await page.goto("/repairs");
    const slides = page.getByRole("region", { name: "Repairs", exact: true });
    await carouselReady(slides);
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

  test.describe("while their script does not arrive", () => {
    test.use({ allowedStatuses: [0] });

    test("they scroll by themselves, and get their buttons at the next key", async ({ page }) => {
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
});

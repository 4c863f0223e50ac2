import type { Locator, Page } from "@playwright/test";
import words from "../../content/pages.json" with { type: "json" };
import { carouselReady, expect, expectNoAxeFindings, test } from "./test.ts";

const withHeader = [
  ["/about", words.about],
  ["/repairs", words.repairs],
  ["/servicing", words.servicing],
  ["/breakdown", words.breakdown],
  ["/maintenance", words.maintenance],
  ["/gallery", words.gallery],
  ["/contact", words.contact],
] as const;

test("page headers have an image, a title and a subtitle", async ({ page }) => {
  for (const [path, { title, subtitle, headerAlt }] of withHeader) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(main.getByRole("paragraph").getByText(subtitle, { exact: true })).toBeInViewport();
    const picture = main.getByRole("img", { name: headerAlt });
    await expect(picture).toBeInViewport();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

const widgets = {
  "/": [
    "HomeText1",
    "HomeImage1",
    "HomeIconImage1",
    "HomeIconImage2",
    "HomeIconImage3",
    "HomeIconImage4",
    "HomeIconRepairs",
    "HomeIconServicing",
    "HomeIconBreakdown",
    "HomeIconMaintenance",
    "SocialFeed1",
    "SocialFeed2",
  ],
  "/about": ["AboutImage1", "AboutText1", "AboutImage2", "AboutText2"],
  "/repairs": ["RepairsText1", "RepairsImage1", "RepairsText2"],
  "/servicing": ["ServicingText1", "ServicingImage1", "ServicingText2"],
  "/breakdown": ["BreakdownText1", "BreakdownImage1", "BreakdownText2"],
  "/maintenance": ["MaintenanceText1", "MaintenanceImage1", "MaintenanceText2"],
  "/gallery": ["GalleryText1"],
  "/contact": ["ContactText1"],
  "/terms": ["TermsConditions"],
  "/privacy": ["PrivacyPolicy"],
  "/accessibility": ["AccessibilityStatement"],
};

test("every page shows the widgets that are named for it", async ({ page }) => {
  for (const [path, names] of Object.entries(widgets)) {
    const sent = await (await page.request.get(path)).text();
    // Long texts get an id on each heading, for the list of what stands where.
    const html = sent.replaceAll(/<h2([^>]*) id="[^"]*">/g, "<h2$1>");
    for (const name of names) {
      const widget = await (await page.request.get(`/api/widgets/${name}`)).json();
      // Facts stand where the text of the privacy policy has its marks.
      const pieces = widget.html?.split(/<p>\[[^\]]+\]<\/p>/) ?? [`src="${widget.image_url}"`];
      for (const piece of pieces) expect(html, `${name} on ${path}`).toContain(piece.trim());
    }
  }
});

const services = [
  { path: "/repairs", gallery: 1, inView: { 390: 1, 768: 3, 1280: 5 }, lightbox: false },
  { path: "/servicing", gallery: 3, inView: { 390: 1, 768: 2, 1280: 4 }, lightbox: true },
  { path: "/breakdown", gallery: 4, inView: { 390: 1, 768: 2, 1280: 4 }, lightbox: true },
];

for (const { path, gallery, inView, lightbox } of services) {
  const counts = Object.values(inView).join(", ");
  const click = lightbox ? "with lightbox" : "without lightbox";
  test(`${path}: gallery ${gallery}, ${counts} in view, ${click}; links lead to the form and to the contact page`, async ({
    page,
  }) => {
    const { images } = await (await page.request.get(`/api/galleries/${gallery}`)).json();
    await page.goto(path);
    const slides = await pictures(page);
    await expect(slides.getByRole("img")).toHaveCount(images.length);
    await expect(slides.getByRole("button", { name: /Show larger$/ })).toHaveCount(
      lightbox ? images.length : 0,
    );
    for (const [width, count] of Object.entries(inView)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      await expect.poll(() => slidesInView(slides), `${width} pixels wide`).toBe(count);
    }
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Find Out More", exact: true }).click();
    await expect(page).toHaveURL("/contact");
    await page.goBack();
    await main.getByRole("link", { name: "Request An Account", exact: true }).click();
    await expect(page).toHaveURL("/requestAccount");
  });
}

for (const [path, width] of [
  ["/servicing", 390],
  ["/breakdown", 1280],
] as const) {
  test(`${path}: the lightbox opens and closes on an image click, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const slides = await pictures(page);
    const small = slides.getByRole("button", { name: /Show larger$/ }).first();
    await small.click();
    const lightbox = page.getByRole("dialog", { name: "Pictures" });
    const large = lightbox.getByRole("img");
    await expect(page.locator(".growing-picture")).toBeHidden();
    await expectNoAxeFindings(page);
    await large.click();
    await expect(lightbox).toBeHidden();
    await expect(small).toBeFocused();
  });
}

test("/servicing: a swipe in the lightbox moves on, and no drag of an enlarged picture closes it", async ({
  page,
}) => {
  await page.goto("/servicing");
  const slides = await pictures(page);
  await slides
    .getByRole("button", { name: /Show larger$/ })
    .first()
    .click();
  const lightbox = page.getByRole("dialog", { name: "Pictures" });
  const large = lightbox.getByRole("img");
  await expect(page.locator(".growing-picture")).toBeHidden();
  const first = await large.getAttribute("src");
  await drag(page, large, -500);
  await expect(large).not.toHaveAttribute("src", first!);
  await lightbox.getByRole("button", { name: "Zoom in" }).click();
  await expect(lightbox.getByRole("button", { name: "Zoom out" })).toBeEnabled();
  await drag(page, large, -100);
  await large.click();
  await expect(lightbox).toBeVisible();
});

test("every navigation starts at the top, Back returns to where the visitor was", async ({ page }) => {
  await page.goto("/");
  const entries = ["About Us", "Repairs", "Servicing", "Breakdown", "Gallery", "Contact Us", "Home"];
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const entry of entries) {
    await toTheBottom(page);
    await menu.getByRole("link", { name: entry }).click();
    await expect(menu.getByRole("link", { name: entry })).toHaveAttribute("aria-current", "page");
    expect(await page.evaluate(() => window.scrollY), entry).toBe(0);
  }
  const bottom = await toTheBottom(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(bottom);
});

test("/breakdowns, the banner's link, leads to /breakdown for good", async ({ page }) => {
  const answer = await page.request.get("/breakdowns", { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe("/breakdown");

  await page.goto("/");
  await page.getByRole("button", { name: "Refrigeration Breakdowns" }).click();
  await page.getByRole("link", { name: "Find Out More: Refrigeration Breakdowns" }).click();
  await expect(page).toHaveURL("/breakdown");
  await expect(page.getByRole("heading", { level: 1, name: words.breakdown.title })).toBeVisible();
});

test.describe("for somebody who asked for less movement", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const path of ["/about", "/repairs"]) {
    test(`${path}: nothing moves by itself`, async ({ page }) => {
      await page.clock.install();
      await page.goto(path);
      const carousel = page.getByRole("main").locator("section[aria-roledescription=carousel]");
      await carouselReady(carousel);
      await page.clock.runFor(20_000);
      await expect(carousel.locator("[aria-current=true]")).toHaveAccessibleName("Go to slide 1");
      await expect(carousel.getByRole("button", { name: "Pause the slides" })).toHaveCount(0);
    });

    test(`${path}: the slides keep to the edge of the page when the window changes`, async ({ page }) => {
      await page.goto(path);
      const carousel = page.getByRole("main").locator("section[aria-roledescription=carousel]");
      await carouselReady(carousel);
      const edges = () =>
        carousel.evaluate((element) => {
          const slide = element.querySelector("[aria-roledescription=slide]")!;
          const gap = Number.parseFloat(getComputedStyle(slide).paddingLeft);
          return slide.getBoundingClientRect().left + gap - element.getBoundingClientRect().left;
        });
      for (const width of [1100, 768]) {
        await page.setViewportSize({ width, height: 800 });
        // The carousel measures again in the frame after the change.
        await page.evaluate(
          () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
        );
        expect(await edges(), `${width} pixels wide`).toBeCloseTo(0, 0);
      }
    });
  }
});

/** The page's row of pictures, once its script has taken over. */
async function pictures(page: Page): Promise<Locator> {
  const slides = page.getByRole("region", { name: "Pictures" }).locator("section");
  await carouselReady(slides);
  return slides;
}

function slidesInView(carousel: Locator): Promise<number> {
  return carousel.evaluate((element) => {
    const view = element.querySelector("[role=group]")!.getBoundingClientRect();
    const slides = [...element.querySelectorAll("[aria-roledescription=slide]")];
    return slides.filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      const middle = (left + right) / 2;
      return middle > view.left && middle < view.right;
    }).length;
  });
}

async function toTheBottom(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    return window.scrollY;
  });
}

async function drag(page: Page, what: Locator, by: number): Promise<void> {
  const box = (await what.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by, from.y, { steps: 5 });
  await page.mouse.up();
}

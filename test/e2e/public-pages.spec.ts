import type { Locator, Page } from "@playwright/test";
import type { Widget } from "../../app/features/widgets/widgets.schema.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { waitForIsland, carouselReady, expect, signIn, test } from "./test.ts";

const { step } = test;

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

test("every page shows its widgets", async ({ request }) => {
  for (const [path, names] of Object.entries(widgets)) {
    const sent = await (await request.get(path)).text();
    // The headings of long texts have ids for the table of contents.
    const html = sent.replaceAll(/<h2([^>]*) id="[^"]*">/g, "<h2$1>");
    for (const name of names) {
      const widget = await (await request.get(`/api/widgets/${name}`)).json();
      // Facts replace the marks in the text of the privacy policy.
      const pieces = widget.html?.split(/<p>\[[^\]]+\]<\/p>/) ?? [`src="${widget.image_url}"`];
      for (const piece of pieces) expect(html, `${name} on ${path}`).toContain(piece.trim());
    }
  }
});

test("a text that the owner has emptied leaves no empty band @release", async ({ page }) => {
  await signIn(page, admin);
  for (const [path, names] of [
    ["/gallery", ["GalleryText1"]],
    ["/", ["SocialFeed1", "SocialFeed2"]],
  ] as const) {
    const before = [];
    for (const name of names) {
      const widget = await call<Widget>(page, "GET", `/api/widgets/${name}`);
      before.push(widget);
      await call(page, "POST", `/api/widgets/${widget.id}`, { name, type: "TEXT", html: "" });
    }
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const bands = page.locator("main .section").filter({ hasNot: page.locator(":not(:empty)") });
    for (const band of await bands.all()) await expect(band).toBeHidden();
    await expect(page.getByRole("region", { name: "News" })).toHaveCount(0);
    for (const { id, name, html } of before)
      await call(page, "POST", `/api/widgets/${id}`, { name, type: "TEXT", html });
  }
});

const services = [
  { path: "/repairs", gallery: 1, inView: { 390: 1, 768: 3, 1280: 5 }, lightbox: false },
  { path: "/servicing", gallery: 3, inView: { 390: 1, 768: 2, 1280: 4 }, lightbox: true },
  { path: "/breakdown", gallery: 4, inView: { 390: 1, 768: 2, 1280: 4 }, lightbox: true },
];

test("each service shows its gallery with as many slides as fit, and links to the form and to the contact page", async ({
  page,
}) => {
  for (const { path, gallery, inView, lightbox } of services) {
    await step(`${path}: gallery ${gallery}, with${lightbox ? "" : "out"} lightbox`, async () => {
      const { images } = await (await page.request.get(`/api/galleries/${gallery}`)).json();
      await page.goto(path);
      const slides = page.getByRole("region", { name: "Pictures" }).locator("section");
      await carouselReady(slides);
      await expect(slides.getByRole("img")).toHaveCount(images.length);
      const larger = slides.getByRole("button", { name: /Show larger$/ });
      await expect(larger).toHaveCount(lightbox ? images.length : 0);
      for (const [width, count] of Object.entries(inView)) {
        await page.setViewportSize({ width: Number(width), height: 800 });
        await expect.poll(() => slidesInView(slides), `${width} pixels wide`).toBe(count);
      }
      for (const [name, address] of [
        ["Find Out More", "/contact"],
        ["Request An Account", "/requestAccount"],
      ] as const) {
        const link = page.getByRole("main").getByRole("link", { name, exact: true });
        await expect(link).toHaveAttribute("href", address);
      }
    });
  }
});

test("every navigation starts at the top, Back returns to where the visitor was", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const entry of ["About Us", "Contact Us", "Home"]) {
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

  await step("/breakdowns, the banner's link, redirects permanently to /breakdown", async () => {
    for (const query of ["", "?from=card"]) {
      const answer = await page.request.get(`/breakdowns${query}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers().location).toBe(`/breakdown${query}`);
    }
  });
});

test.describe("for visitors who prefer reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves by itself, and slides keep to the edge of the page when the window changes", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    await waitForIsland(page, "banner");
    await page.clock.runFor(20_000);
    const banner = page.getByRole("region", { name: "Our services in four slides" });
    await expect(banner.getByRole("heading", { level: 2 })).toHaveText(["Carrier & Thermo King"]);
    await expect(page.getByRole("button", { name: "Pause slides" })).toBeHidden();

    for (const path of ["/about", "/repairs"]) {
      await page.goto(path);
      const carousel = page.getByRole("main").locator("section[aria-roledescription=carousel]");
      await carouselReady(carousel);
      await page.clock.runFor(20_000);
      await expect(carousel.locator("[aria-current=true]")).toHaveAccessibleName("Go to slide 1");
      await expect(carousel.getByRole("button", { name: "Pause the slides" })).toHaveCount(0);
      for (const width of [1100, 768]) {
        await page.setViewportSize({ width, height: 800 });
        // The carousel measures again in the frame after the change of width.
        await expect.poll(() => distanceFromEdge(carousel), `${path}, ${width} pixels wide`).toBe(0);
      }
    }
  });
});

function distanceFromEdge(carousel: Locator): Promise<number> {
  return carousel.evaluate((element) => {
    const slide = element.querySelector("[aria-roledescription=slide]")!;
    const gap = Number.parseFloat(getComputedStyle(slide).paddingLeft);
    const left = slide.getBoundingClientRect().left + gap - element.getBoundingClientRect().left;
    return Math.abs(Math.round(left));
  });
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

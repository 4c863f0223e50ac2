import type { Page } from "@playwright/test";
import type { CompanyAnswer } from "../../app/features/company/company-details.schema.ts";
import type { TestimonialList } from "../../app/features/testimonials/testimonials.schema.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { carouselReady, expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

const feed = "https://www.facebook.com/plugins/page.php?href=frostway";

test("Contact: the freephone number dials, the postal address stands, Request An Account leads to the form", async ({
  page,
}) => {
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  const main = page.getByRole("main");
  const freephone = main.getByRole("link", { name: "0808 157 0142" });
  await expect(freephone).toHaveAttribute("href", "tel:+448081570142");
  await expect(main.getByText("Unit 14, Millstone Trade Park")).toBeVisible();
  await expect(main.getByText("TN99 9ZZ")).toBeVisible();
  await expectNoAxeFindings(page);
  await main.getByRole("link", { name: "Request An Account" }).click();
  await expect(page).toHaveURL(/\/requestAccount$/);
});

test("Contact: the map loads only on a click, beside a plain link to directions", async ({ page }) => {
  const asked = await standIn(page, "https://www.openstreetmap.org");
  await page.goto("/contact");
  const directions = page.getByRole("link", { name: "Directions on OpenStreetMap" });
  await expect(directions).toHaveAttribute(
    "href",
    "https://www.openstreetmap.org/directions?to=51.13%2C0.88",
  );
  await directions.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Show the map" }).click();
  const map = page.getByTitle("Map: where to find Frostway Transport Refrigeration");
  await expect(map).toHaveAttribute(
    "src",
    /openstreetmap\.org\/export\/embed\.html\?bbox=.*marker=51\.13%2C0\.88/,
  );
  await expect(page.frameLocator("main iframe").getByText("Stand-in")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("Home: two social blocks of text; a feed that the company names loads after the visitor agrees", async ({
  page,
}) => {
  const asked = await standIn(page, "https://www.facebook.com");
  await page.goto("/");
  const news = page.getByRole("region", { name: "News" });
  await expect(news.getByRole("heading", { name: "From the workshop" })).toBeVisible();
  await expect(news.getByRole("heading", { name: "On the road" })).toBeVisible();
  await expect(news.getByRole("button")).toHaveCount(0);

  await signIn(page, admin);
  const before = await saveCompany(page, { feed_1_url: feed });
  await page.reload();
  await expect(news.getByRole("heading", { name: "From the workshop" })).toBeVisible();
  expect(asked).toEqual([]);
  await expectNoAxeFindings(page);
  await news.getByRole("button", { name: "Show our posts on Facebook" }).click();
  await expect(news.getByTitle("Our posts on Facebook")).toHaveAttribute("src", feed);
  await expect(
    page.frameLocator("iframe[title='Our posts on Facebook']").getByText("Stand-in"),
  ).toBeVisible();
  await expect(news.getByRole("heading", { name: "On the road" })).toBeVisible();
  await saveCompany(page, before);
});

test.describe("About: testimonials", () => {
  test("1 in view on a phone, 2 at 700 pixels, 3 at 1024, titled for the width", async ({ page }) => {
    await page.goto("/about");
    for (const { width, title, inView } of [
      { width: 390, title: "Testimonials", inView: 1 },
      { width: 700, title: "What People Say About Us", inView: 2 },
      { width: 1024, title: "What People Say About Us", inView: 3 },
    ]) {
      await page.setViewportSize({ width, height: 900 });
      const block = page.getByRole("region", { name: title, exact: true });
      await expect(block.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
      const carousel = block.getByLabel("What customers say", { exact: true });
      await carouselReady(carousel);
      const shown = async () => {
        const slide = await carousel
          .getByRole("group", { name: / of \d+$/ })
          .first()
          .boundingBox();
        const row = await carousel.getByRole("group", { name: "What customers say: slides" }).boundingBox();
        return Math.round(row!.width / slide!.width);
      };
      await expect.poll(shown, `${width} pixels wide`).toBe(inView);
      await expectNoAxeFindings(page);
    }
  });

  test("move on every 8 seconds and wrap", async ({ page }) => {
    await page.clock.install();
    await page.goto("/about");
    const carousel = page.getByLabel("What customers say", { exact: true });
    await carousel.scrollIntoViewIfNeeded();
    await carouselReady(carousel);
    const dot = (number: number) => carousel.getByRole("button", { name: `Go to slide ${number}` });
    await expect(dot(1)).toHaveAttribute("aria-current", "true");
    await page.clock.runFor(8100);
    await expect(dot(2)).toHaveAttribute("aria-current", "true");
    // Other journeys may have added some by now.
    const last = await carousel.getByRole("button", { name: /^Go to slide \d+$/ }).count();
    expect(last).toBeGreaterThanOrEqual(5);
    for (const number of [...Array.from({ length: last - 2 }, (_, at) => at + 3), 1]) {
      await page.clock.runFor(8100);
      await expect(dot(number)).toHaveAttribute("aria-current", "true");
    }
  });

  test("leave no empty frame when there are none", async ({ page }) => {
    await signIn(page, admin);
    const { results } = await call<TestimonialList>(page, "GET", "/api/testimonials");
    for (const { id } of results) await call(page, "DELETE", `/api/testimonials/${id}`);
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("What People Say About Us")).toHaveCount(0);
    for (const { name, review, score } of results.toReversed()) {
      await call(page, "POST", "/api/testimonials", { name, review, score });
    }
  });
});

test.describe("/admin/company", () => {
  test.use({ allowedStatuses: [409, 422] });

  test("a number changed there shows in header, footer and on the contact page at once", async ({ page }) => {
    await signIn(page, admin);
    const before = await saveCompany(page, {});
    await page.goto("/admin/company");
    await expectNoAxeFindings(page);
    await page.getByLabel("Freephone").fill("0808 157 0999");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
    await page.goto("/contact");
    for (const place of ["banner", "main", "contentinfo"] as const) {
      const link = page.getByRole(place).getByRole("link", { name: "0808 157 0999" }).first();
      await expect(link).toHaveAttribute("href", "tel:+448081570999");
    }
    await saveCompany(page, before);
  });

  test("the first message of each field stands under it; a feed of another host is refused", async ({
    page,
  }) => {
    await signIn(page, admin);
    await page.goto("/admin/company");
    await page.getByLabel("Telephone").fill("call us");
    await page.getByLabel("First feed").fill("https://feeds.example.com/");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("The phone field must be a telephone number.")).toBeVisible();
    await expect(page.getByText(/The feed 1 url field must be an address that begins with/)).toBeVisible();
    await expect(page.getByLabel("Telephone")).toBeFocused();
    await expect(page.getByLabel("First feed")).toHaveValue("https://feeds.example.com/");
    await expectNoAxeFindings(page);
  });

  test("a save over somebody else's gives the choice, and leaving unsaved changes asks", async ({ page }) => {
    await signIn(page, admin);
    await page.goto("/admin/company");
    const before = await saveCompany(page, { town: "Canterbury" });
    await hydrated(page);
    await page.getByLabel("Town").fill("Dover");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: "Stay on this page" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("button", { name: "Load theirs" }).click();
    await expect(page.getByLabel("Town")).toHaveValue("Canterbury");
    await page.getByLabel("Town").fill("Deal");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
    expect(await call(page, "GET", "/api/company")).toMatchObject({ town: "Deal" });
    await saveCompany(page, before);
  });

  test("is done on a phone of 390 pixels without sideways scrolling", async ({ page }) => {
    await signIn(page, admin);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/admin/company");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByLabel("Second feed").focus();
    const field = (await page.getByLabel("Second feed").boundingBox())!;
    const bar = (await page.getByRole("button", { name: "Save Changes" }).boundingBox())!;
    expect(field.y + field.height).toBeLessThanOrEqual(bar.y);
    await expectNoAxeFindings(page);
  });
});

/** Answers for another site, and tells what it was asked for. */
async function standIn(page: Page, origin: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${origin}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: "text/html",
      body: "<html lang=en><title>x</title><p>Stand-in</p>",
    });
  });
  return asked;
}

/** Changes the company's details and answers what they were. */
async function saveCompany(page: Page, change: object): Promise<object> {
  const { version: _version, ...before } = await call<CompanyAnswer>(page, "GET", "/api/company");
  await call(page, "POST", "/api/company", { ...before, ...change });
  return before;
}

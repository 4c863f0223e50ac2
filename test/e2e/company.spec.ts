import type { Page } from "@playwright/test";
import type { CompanyAnswer } from "../../app/features/company/company-details.schema.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { carouselReady, expect, expectNoAxeFindings, hydrated, signIn, stopClock, test } from "./test.ts";

const { step } = test;
const feed = "https://www.facebook.com/plugins/page.php?href=frostway";

test("Contact: the freephone number dials, the postal address is shown, and the map loads only on a click", async ({
  page,
}) => {
  const asked = await standIn(page, "https://www.openstreetmap.org");
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  const main = page.getByRole("main");
  const freephone = main.getByRole("link", { name: "0808 157 0142" });
  await expect(freephone).toHaveAttribute("href", "tel:+448081570142");
  await expect(main.getByText("Unit 14, Millstone Trade Park")).toBeVisible();
  await expect(main.getByText("TN99 9ZZ")).toBeVisible();
  const account = main.getByRole("link", { name: "Request An Account" });
  await expect(account).toHaveAttribute("href", "/requestAccount");

  await step("a plain link to directions is beside the map", async () => {
    const directions = page.getByRole("link", { name: "Directions on OpenStreetMap" });
    const address = "https://www.openstreetmap.org/directions?to=51.13%2C0.88";
    await expect(directions).toHaveAttribute("href", address);
    await directions.scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
  });
  await page.getByRole("button", { name: "Show the map" }).click();
  const map = page.getByTitle("Map: where to find Frostway Transport Refrigeration");
  await expect(map).toHaveAttribute(
    "src",
    /openstreetmap\.org\/export\/embed\.html\?bbox=.*marker=51\.13%2C0\.88/,
  );
  await expect(page.frameLocator("main iframe").getByText("Stand-in")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("Home: two social blocks show text, and the company's feed loads after the visitor agrees", async ({
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

test("About: 1 testimonial in view on a phone, 2 at 700 pixels, 3 at 1024, titled for the width; they move on", async ({
  page,
}) => {
  await page.clock.install();
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

  await step("they move on every 8 seconds and wrap", async () => {
    const carousel = page.getByLabel("What customers say", { exact: true });
    const current = carousel.locator("[aria-current=true]");
    const number = async () => Number(/\d+/.exec((await current.getAttribute("aria-label")) ?? "")?.[0]);
    // Other tests may have added slides.
    const last = await carousel.getByRole("button", { name: /^Go to slide \d+$/ }).count();
    expect(last).toBeGreaterThanOrEqual(5);
    await stopClock(page);
    const first = await number();
    for (let moved = 1; moved <= last; moved += 1) {
      await page.clock.runFor(8100);
      const next = ((first - 1 + moved) % last) + 1;
      await expect(current).toHaveAccessibleName(`Go to slide ${next}`);
    }
  });
});

test.describe("/admin/company", () => {
  test.use({ allowedStatuses: [409, 422] });

  test("shows errors under each field, asks before changes are lost, and shows a new number everywhere at once", async ({
    page,
  }) => {
    await signIn(page, admin);
    await page.goto("/admin/company");
    await hydrated(page);
    await expectNoAxeFindings(page);
    const before = await saveCompany(page, { town: "Canterbury" });
    const save = page.getByRole("button", { name: "Save Changes" });

    await step(
      "the first error of each field is under it, and a feed of another host is refused",
      async () => {
        await page.getByLabel("Telephone").fill("call us");
        await page.getByLabel("First feed").fill("https://feeds.example.com/");
        await save.click();
        await expect(page.getByText("The phone field must be a telephone number.")).toBeVisible();
        await expect(
          page.getByText(/The feed 1 url field must be an address that begins with/),
        ).toBeVisible();
        await expect(page.getByLabel("Telephone")).toBeFocused();
        await expect(page.getByLabel("First feed")).toHaveValue("https://feeds.example.com/");
        await expectNoAxeFindings(page);
      },
    );

    await step(
      "leaving unsaved changes asks, and a conflict with another user's save gives the choice",
      async () => {
        await page.getByLabel("Telephone").fill("01632 960142");
        await page.getByLabel("First feed").fill("");
        await page.getByLabel("Town").fill("Dover");
        await page.getByRole("link", { name: "Dashboard" }).click();
        await page.getByRole("button", { name: "Stay on this page" }).click();
        await save.click();
        await page.getByRole("button", { name: "Load theirs" }).click();
        await expect(page.getByLabel("Town")).toHaveValue("Canterbury");
      },
    );

    await step("a number changed there shows in header, footer and on the contact page at once", async () => {
      await page.getByLabel("Town").fill("Deal");
      await page.getByLabel("Freephone").fill("0808 157 0999");
      await save.click();
      await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
      expect(await call(page, "GET", "/api/company")).toMatchObject({ town: "Deal" });
      await page.goto("/contact");
      for (const place of ["banner", "main", "contentinfo"] as const) {
        const link = page.getByRole(place).getByRole("link", { name: "0808 157 0999" }).first();
        await expect(link).toHaveAttribute("href", "tel:+448081570999");
      }
    });
    await saveCompany(page, before);

    await step("all this works on a phone of 390 pixels without sideways scrolling", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/admin/company");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.getByLabel("Second feed").focus();
      const field = (await page.getByLabel("Second feed").boundingBox())!;
      const bar = (await save.boundingBox())!;
      expect(field.y + field.height).toBeLessThanOrEqual(bar.y);
      await expectNoAxeFindings(page);
    });
  });
});

/** Answers requests to another site and returns the list of requests. */
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

/** Changes the company details and returns the earlier ones. */
async function saveCompany(page: Page, change: object): Promise<object> {
  const { version: _version, ...before } = await call<CompanyAnswer>(page, "GET", "/api/company");
  await call(page, "POST", "/api/company", { ...before, ...change });
  return before;
}

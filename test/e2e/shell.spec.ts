import { type Page } from "@playwright/test";
import { expect, expectNoAxeFindings, test } from "./test.ts";

const phone = { width: 390, height: 844 };

test("the header has telephone, mailbox and navigation, the footer what it promises", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "0808 157 0142" })).toHaveAttribute(
    "href",
    "tel:+448081570142",
  );
  await expect(header.getByRole("link", { name: "service@frostway.example.com" })).toBeVisible();
  await expect(header.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Home",
    "About Us",
    "Repairs",
    "Servicing",
    "Breakdown",
    "Gallery",
    "Contact Us",
  ]);

  const footer = page.getByRole("contentinfo");
  for (const name of ["Facebook", "LinkedIn", "X", "Instagram", "Privacy", "Terms"]) {
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await expect(footer.getByText("Carrier partner")).toBeVisible();
  await expect(footer.getByText("F-gas handling")).toBeVisible();
});

test("a browser that looks for the icon of what names none, as of a PDF, finds the site's mark", async ({
  page,
}) => {
  const answer = await page.request.get("/favicon.ico");
  expect(answer.headers()["content-type"]).toBe("image/x-icon");
  expect([...(await answer.body()).subarray(0, 4)], "an icon file").toEqual([0, 0, 1, 0]);
});

test("a document has its icon in it, and asks for its manifest later", async ({ page }) => {
  const html = await (await page.request.get("/terms")).text();
  expect(/<link rel="icon" href="data:image\/svg\+xml,/.test(html), "an icon").toBe(true);
  expect(/<link[^>]*webmanifest/.test(html), "a link to the manifest").toBe(false);
  await page.goto("/terms");
  const manifest = page.locator("link[rel=manifest]");
  await expect(manifest).toBeAttached();
  const { icons } = await (await page.request.get((await manifest.getAttribute("href"))!)).json();
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
});

test("the bar turns solid once the page has scrolled more than 160 pixels", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header).toHaveAttribute("data-solid", "false");
  await scrollTo(page, 161);
  await expect(header).toHaveAttribute("data-solid", "true");
  await scrollTo(page, 160);
  await expect(header).toHaveAttribute("data-solid", "false");
});

test("the phone menu lists its pages, Contact Us and the number, and closes on Escape", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  const toggle = page.locator("summary", { hasText: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await toggle.click();
  await expect(menu.getByRole("link")).toHaveText([
    "About Us",
    "Repairs",
    "Servicing",
    "Breakdown",
    "Gallery",
  ]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Contact Us" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await expect(page.getByRole("navigation", { name: "More" }).getByRole("link")).toHaveText([
    "Maintenance",
    "Request An Account",
    "Sign in",
  ]);
  await expect(page.getByRole("link", { name: "Call us: 01632 960142" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Breakdown line" })).toBeInViewport();
  await expectNoAxeFindings(page);

  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
});

test("the menu of the contact page leads to no contact page and offers no office number", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/contact");
  await page.locator("summary", { hasText: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Gallery" }).first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Contact Us" })).toBeHidden();
  await expect(page.getByRole("link", { name: /^Call us:/ })).toHaveCount(0);
});

test("the keyboard skips to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("the phone menu opens all the same", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/");
    await page.locator("summary", { hasText: "Menu" }).click();
    await expect(
      page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Repairs" }),
    ).toBeVisible();
  });
});

test.describe("an unknown address", () => {
  test.use({ allowedStatuses: [404] });

  test("answers 404, says so in words and shows ways on, on a phone, a tablet and a desktop", async ({
    page,
  }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("heading", { level: 1, name: "Error 404" })).toBeVisible();
      await expect(page.getByText("Page Not Found")).toBeVisible();
      await expect(page.getByRole("main").getByRole("img")).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to the home page" })).toBeVisible();
    }
  });
});

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}

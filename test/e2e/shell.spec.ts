import type { Page } from "@playwright/test";
import { expect, expectNoAxeFindings, test } from "./test.ts";

const { step } = test;
const phone = { width: 390, height: 844 };

test("the header has telephone, mailbox and navigation and turns solid, and the footer is complete", async ({
  page,
}) => {
  await page.goto("/");
  await step("the keyboard skips to the content", async () => {
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });
  const header = page.getByRole("banner");
  await step("the bar turns solid once the page has scrolled more than 160 pixels", async () => {
    for (const [top, isSolid] of [
      [0, "false"],
      [161, "true"],
      [160, "false"],
    ] as const) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
      await expect(header).toHaveAttribute("data-solid", isSolid);
    }
  });
  const number = header.getByRole("link", { name: "0808 157 0142" });
  await expect(number).toHaveAttribute("href", "tel:+448081570142");
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

test("the phone menu lists its pages, Contact Us and the number, and closes on Escape", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  const toggle = page.locator("summary", { hasText: "Menu" });
  await toggle.click();
  await expectPhoneMenu(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  await expect(toggle).toBeFocused();

  await step("on the contact page it has no link to the contact page and no office number", async () => {
    await page.goto("/contact");
    await toggle.click();
    await expect(page.getByRole("link", { name: "Gallery" }).first()).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Contact Us" })).toBeHidden();
    await expect(page.getByRole("link", { name: /^Call us:/ })).toHaveCount(0);
  });
});

test("the site has an icon in each document, a default icon, and a manifest that loads later", async ({
  page,
}) => {
  const icon = await page.request.get("/favicon.ico");
  expect(icon.headers()["content-type"]).toBe("image/x-icon");
  expect([...(await icon.body()).subarray(0, 4)], "an icon file").toEqual([0, 0, 1, 0]);
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

async function expectPhoneMenu(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link")).toHaveText([
    "About Us",
    "Repairs",
    "Servicing",
    "Breakdown",
    "Gallery",
  ]);
  const contact = page.getByRole("banner").getByRole("link", { name: "Contact Us" });
  await expect(contact).toHaveAttribute("href", "/contact");
  await expect(page.getByRole("navigation", { name: "More" }).getByRole("link")).toHaveText([
    "Maintenance",
    "Request An Account",
    "Sign in",
  ]);
  await expect(page.getByRole("link", { name: "Call us: 01632 960142" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Breakdown line" })).toBeInViewport();
  await expectNoAxeFindings(page);
}

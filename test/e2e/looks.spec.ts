import type { Page } from "@playwright/test";
import company from "../../content/company.json" with { type: "json" };
import { legibilityOf } from "../../scripts/legibility.mjs";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

test("/breakdown prints as one card with the number, and other pages print without parts for screens only", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  await openWithSheet(page, "/breakdown");
  await expect(page.locator(".cab-card").getByText(company.freephone)).toBeVisible();
  for (const hidden of ["h1", ".site-header", "footer"]) await expect(page.locator(hidden)).toBeHidden();
  await openWithSheet(page, "/contact");
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator("h1")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("address").first()).toBeVisible();
  expect(await leftOf(page, "footer svg")).toBeCloseTo(await leftOf(page, "h1"), 0);
  for (const hidden of [".skip-link", "form", "nav", ".call-bar", ".map-frame"]) {
    await expect(page.locator(hidden).first()).toBeHidden();
  }
  expect(await leftOf(page, "#call")).toBeCloseTo(await leftOf(page, "h1"), 0);
  // The present opening state must not be printed, because it soon becomes wrong.
  await expect(page.locator("[data-open-days]").first()).toBeHidden();
  await openWithSheet(page, "/");
  await expect(page.locator("h1")).toBeVisible();
  const [above, below] = await page
    .locator("section[aria-label=News] > *")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
  expect(below!.top - above!.bottom).toBeGreaterThan(12);
  await expect(page.locator("figcaption")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("main dl")).toHaveCSS("display", "flex");
  const pictures = page.locator("main img");
  const heights = await pictures.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(240);
  await openWithSheet(page, "/terms");
  await expect(page.locator("main h2").last()).toBeVisible();
  await expect(page.locator("main nav").last()).toBeHidden();
});

test("a short page fills the window, the narrowest phone wraps no button and no name, and the menu's mark is on the grid", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/login");
  expect(await page.locator("footer").evaluate((foot) => foot.getBoundingClientRect().bottom)).toBe(1080);
  await page.setViewportSize({ width: 320, height: 568 });
  const passkey = page.getByRole("button", { name: "Sign in with a passkey" });
  await expect(passkey).toHaveJSProperty("offsetHeight", 48);
  await signIn(page, admin);
  await page.goto("/account/profile");
  const place = page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Edit profile" });
  const heading = page.getByRole("heading", { level: 1 });
  const left = (element: HTMLElement | SVGElement) => element.getBoundingClientRect().left;
  expect(await place.evaluate(left)).toBe(await heading.evaluate(left));
  await page.goto("/account");
  const call = page.getByRole("main").getByRole("link", { name: "Call" });
  await expect(call).toHaveJSProperty("offsetHeight", 56);
  await page.goto("/admin/testimonials");
  await expect(page.getByRole("cell").first()).toBeVisible();
  const { cut } = await legibilityOf(page, () => page.screenshot({ fullPage: true, animations: "disabled" }));
  expect(cut).toEqual([]);
});

test("the spacing of related parts is equal: texts of the privacy register, adjacent buttons @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/privacy");
  const gap = await page
    .locator("main section > ul")
    .first()
    .evaluate(
      (list) =>
        list.getBoundingClientRect().top - list.previousElementSibling!.getBoundingClientRect().bottom,
    );
  expect(gap).toBeGreaterThan(12);
  for (const path of ["/privacy", "/cookies"]) {
    await page.goto(path);
    const gaps = await page
      .locator(".in-document > * + *")
      .evaluateAll((parts) =>
        parts.map(
          (part) =>
            part.getBoundingClientRect().top - part.previousElementSibling!.getBoundingClientRect().bottom,
        ),
      );
    expect(Math.min(...gaps), `between the owner's words and the register's on ${path}`).toBeGreaterThan(12);
  }
  await page.goto("/repairs");
  const tops = await page
    .locator('main aside a:not([href^="tel:"])')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().bottom)));
  expect(new Set(tops).size).toBe(1);

  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step("/repairs: a part and its line in the list highlight each other", async () => {
    const lit = "rgb(255, 255, 255)";
    const drawn = page.locator(".cut-3");
    await expect(drawn).not.toHaveCSS("stroke", lit);
    await page.locator("#fault-3").hover();
    await expect(drawn).toHaveCSS("stroke", lit);
    await page.locator("#part-4").focus();
    await page.locator("h1").hover();
    await expect(page.locator("#fault-4")).toHaveCSS("background-color", "rgb(18, 48, 77)");
  });
  await test.step("/terms: the table of contents leads to each part, clear of the header", async () => {
    await page.goto("/terms");
    const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    const headings = await page.locator("main h2").allTextContents();
    expect(await contents.allTextContents()).toEqual(headings);
    await contents.last().click();
    const top = await page
      .locator("main h2")
      .last()
      .evaluate((heading) => heading.getBoundingClientRect().top);
    const header = await page.getByRole("banner").evaluate((bar) => bar.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(header);
  });
});

test("in forced colours a button over a picture keeps its background, and the map its text", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const button = page.getByRole("link", { name: "How a call-out works" });
  await expect(button).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.goto("/about");
  const [land, words] = await page
    .locator(".area-land, text.area-words")
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill));
  expect(land).not.toBe(words);
  expect(words).toBe("rgb(0, 0, 0)");
  await page.goto("/requestAccount");
  const current = page.locator("[aria-current=step]");
  const ofStep = (property: string) =>
    current.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  // The current step has its own bar and number. A filled background would cut the number off.
  expect(await ofStep("border-top-color")).not.toBe(await ofStep("color"));
  await expect(current).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(current.locator("> :first-child")).toHaveCSS(
    "background-color",
    await ofStep("border-top-color"),
  );
});

test.describe("in dark mode", () => {
  test.use({ colorScheme: "dark", viewport: { width: 390, height: 844 } });

  test("pages are dark, and every word is legible", async ({ page }) => {
    for (const path of ["/breakdown", "/contact", "/", "/servicing", "/requestAccount", "/login"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toHaveCSS("background-color", "rgb(7, 22, 36)");
      // This background shows before the page renders and when the user scrolls beyond its ends.
      await expect(page.locator("html")).toHaveCSS("background-color", "rgb(7, 22, 36)");
      await expectNoAxeFindings(page);
    }
  });
});

function leftOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().left);
}

/** Opens a page and waits for its stylesheet, which holds the print styles and loads after the first paint. */
async function openWithSheet(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href));
}

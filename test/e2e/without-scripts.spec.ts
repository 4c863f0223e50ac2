import type { Locator, Page } from "@playwright/test";
import words from "../../content/pages.json" with { type: "json" };
import { indexedPages } from "../../content/public-pages.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";

const { step } = test;
const message = {
  Name: "Nora Haul",
  Email: "nora@example.com",
  Telephone: "07700 900123",
  Message: "Please call about a service.\nMornings are best.",
};
const thanks = "Thank you for your message. We will be in touch shortly.";

test.describe("pages with scripts off, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("all content of every page is readable, including the banner's slides with pictures, and the menu works", async ({
    page,
  }) => {
    for (const { path } of indexedPages) {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      // Pictures below the first load a moment later.
      await expect.poll(() => unseen(main.locator("h2, h3, p, li, dt, dd, img")), path).toEqual([]);
      if (path === "/") await expectAllSlides(page);
    }
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Servicing" }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.servicing.title })).toBeVisible();
  });
});

test.describe("forms with scripts off", () => {
  test.use({ javaScriptEnabled: false, allowedStatuses: [419, 422] });

  test("Contact: errors are under their fields, no typed text is lost, and the message arrives", async ({
    page,
  }) => {
    await fillIn(page, { ...message, Email: "nora" });
    await expect(form(page).getByText("The email field must be a valid email address.")).toBeVisible();
    await expect(form(page).getByLabel("Email")).toHaveValue("nora");
    await expect(form(page).getByLabel("Message")).toHaveValue(message.Message);
    await form(page).getByLabel("Email").fill(message.Email);
    await form(page).getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText(thanks)).toBeInViewport();
    for (const label of Object.keys(message)) await expect(form(page).getByLabel(label)).toHaveValue("");
    expect(new URL(page.url()).search).toBe("");
    await signIn(page, admin);
    const { data } = await (await page.request.get("/api/messages")).json();
    expect(data[0]).toMatchObject({ name: message.Name, message: message.Message, status: "new" });
  });

  test("every other form says what to do instead, and the login reveals the password nowhere", async ({
    page,
  }) => {
    for (const path of ["/register", "/forgot-password", "/reset-password/0?email=a@example.com"]) {
      await page.goto(path);
      await expectAdvice(page, "This form needs scripts.");
    }
    await page.goto("/requestAccount");
    await expectAdvice(page, "This form needs scripts, for the signature.");

    await step("the login says so, too, and reveals the password nowhere", async () => {
      await page.goto("/login");
      await expectAdvice(page, "This form needs scripts.");
      await login(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This form was not sent");
      await expect(page.getByRole("link", { name: "write to us" })).toHaveAttribute("href", "/contact");
      expect(await page.content()).not.toContain(admin.password);
      expect(new URL(page.url()).search).toBe("");
    });

    await signIn(page, admin);
    await page.goto("/account/profile");
    await expectAdvice(page, "This form needs scripts.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("This form needs scripts.")).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await page.goto("/admin/company");
    await expectAdvice(page, "The back office needs scripts.");
  });
});

test.describe("forms whose scripts do not load", () => {
  test.use({ allowedStatuses: [0, 419] });

  test("a message arrives all the same, and the login says what to do and works again with the scripts", async ({
    page,
  }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await fillIn(page, message);
    await expect(page.getByText(thanks)).toBeVisible();

    await page.goto("/login");
    await login(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This form was not sent");
    await expectNoAxeFindings(page);
    await page.unroute("**/assets/*.js");
    await page.goto("/login");
    await login(page);
    await expect(page).toHaveURL("/");
  });
});

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  await page.goto("/contact");
  for (const [label, value] of Object.entries(fields)) await form(page).getByLabel(label).fill(value);
  await form(page).getByRole("button", { name: "Send message" }).click();
}

async function login(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function expectAllSlides(page: Page): Promise<void> {
  const banner = page.getByRole("region", { name: "Our services in four slides" });
  await expect(banner.getByRole("heading", { level: 2 })).toHaveText([
    "Carrier & Thermo King",
    "Refrigeration Servicing",
    "Refrigeration Breakdowns",
    "Refrigeration Unit Repairs",
  ]);
  for (const picture of await banner.getByRole("img").all()) await expect(picture).toBeVisible();
  await expect(banner.getByRole("img")).toHaveCount(4);
}

/** Expects advice in a noscript element, where Playwright finds no roles and no text. */
async function expectAdvice(page: Page, words: string): Promise<void> {
  const advice = page.locator("noscript p");
  await expect(advice).toBeVisible();
  await expect(advice).toContainText(words);
}

function form(page: Page) {
  return page.getByRole("form", { name: "Contact form" });
}

/** Returns elements that no scrolling down shows, except controls that need scripts and text for wide pages only. */
function unseen(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => {
        // Only the copy of a page that opens without signal shows this, and only where scripts run.
        if (element.closest("[data-stored]")) return false;
        if (element.closest("[class~='noscript:hidden'], [aria-live]:empty, .sr-only, .hidden")) return false;
        // The table of contents of a long text, which opens at a touch.
        if (element.closest("details:not([open])") && !element.closest("summary")) return false;
        const { left, right, width } = element.getBoundingClientRect();
        const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return !seen || width === 0 || left < 0 || right > window.innerWidth;
      })
      .map((element) => element.outerHTML.slice(0, 150)),
  );
}

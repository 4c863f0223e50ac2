import type { Page } from "@playwright/test";
import { reachSignature, sentReference, submit } from "./application-form.ts";
import { addGallery, photo, readGallery } from "./galleries.ts";
import { changers, wrapTextInFont } from "./page-changers.ts";
import { fillSilently, guestForms, officeForms, readFormState } from "./form-pages.ts";
import { admin } from "./people.ts";
import { holdScripts } from "./scripts-held.ts";
import { expect, hydrated, signIn, test } from "./test.ts";
import { atRelease } from "./variants.ts";

test.use({ changesPages: true, allowedStatuses: [401, 404, 422, 423] });

test("text in visitors' forms survives all changes to the page at once", async ({ page }) => {
  for (const path of guestForms) await expectPreserved(page, path, Object.values(changers));
});

/** Tests each change alone, too, because one change may hide the effect of another. */
test("text in a form survives each change alone", { tag: atRelease }, async ({ page }) => {
  for (const [what, change] of Object.entries(changers)) {
    for (const path of guestForms) await expectPreserved(page, path, [change], `${path}: ${what}`);
  }
});

test("text in the office's forms survives all changes to the page at once", async ({ page }) => {
  await signIn(page, admin);
  for (const path of await officeForms(page)) await expectPreserved(page, path, Object.values(changers));
});

test.describe("a password manager that fills both fields of the login and adds its icon beside the first", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(({ email, password }) => {
      addEventListener("DOMContentLoaded", () => {
        const [name, secret] = ["email", "password"].map((field) =>
          document.querySelector<HTMLInputElement>(`main [name=${field}]`)!,
        );
        if (!name || !secret) return;
        name.value = email;
        secret.value = password;
        name.after(document.createElement("div"));
      });
    }, admin);
  });

  test("signs in, whether the button is pressed before or after the scripts load", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/login", { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: "Login" }).click();
    release();
    await expect(page).toHaveURL("/");
    await page.context().clearCookies();
    await page.goto("/login");
    await hydrated(page);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("pictures that were chosen in a changed page before the scripts load are uploaded", async ({ page }) => {
  await signIn(page, admin);
  const { id } = await addGallery(page, "Chosen early");
  const release = await holdScripts(page);
  await page.goto(`/admin/galleries/${id}`, { waitUntil: "domcontentloaded" });
  await page.evaluate(changers["a sign after each field"]!);
  await page.getByLabel("Pictures to upload").setInputFiles(await photo("one.jpg", "#112233"));
  release();
  await expect.poll(async () => (await readGallery(page, id)).images.length).toBe(1);
});

test.describe("if a translator continues after hydration", () => {
  test("signing in shows errors, and the office searches, opens and closes a dialog, saves and leaves @release", async ({
    page,
  }) => {
    await page.goto("/login");
    await hydrated(page);
    await page.evaluate(wrapTextInFont);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("The email field is required.")).toBeVisible();
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill("not this one, surely");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("These credentials do not match our records.")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/");

    await page.goto("/admin/users");
    await hydrated(page);
    await page.evaluate(wrapTextInFont);
    for (const wanted of ["nobody at all", "example"]) {
      await page.getByRole("searchbox").fill(wanted);
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(new RegExp(`search=${wanted.split(" ")[0]}`));
    }
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("dialog").locator("[type=submit]").click();
    await expect(page.getByRole("dialog").getByText(/first ?name field is required/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    for (const menu of ["Galleries", "Testimonials", "Messages", "Widgets"]) {
      await page.getByRole("navigation").getByRole("link", { name: menu }).first().click();
      await expect(page).toHaveURL(new RegExp(menu.toLowerCase()));
    }
    await page.goBack();
    await expect(page).toHaveURL(/messages/);
  });

  test("an application is sent from its first to its last stage", async ({ page }) => {
    const translate = wrapTextInFont.toString();
    await page.addInitScript(`addEventListener("load", () => setTimeout(${translate}, 1200));`);
    await reachSignature(page);
    await page.getByLabel("Type your name").check();
    await page.getByLabel("Your full name").fill("Tessa Translated");
    await submit(page).click();
    await sentReference(page);
  });

  test("nothing fails on any public page", { tag: atRelease }, async ({ page }) => {
    for (const path of ["/", "/about", "/gallery", "/servicing", "/repairs", "/breakdown", "/contact"]) {
      await page.goto(path);
      await page.evaluate(wrapTextInFont);
      for (const button of await page.locator("main button:visible").all()) {
        // A button that is covered or has disappeared cannot be pressed.
        await button.click({ timeout: 2000 }).catch(() => undefined);
        await page.keyboard.press("Escape");
      }
    }
  });
});

/** Changes the page and fills its fields before its scripts arrive. */
async function expectPreserved(
  page: Page,
  path: string,
  changes: (() => void)[],
  message = path,
): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  for (const change of changes) await page.evaluate(change);
  await page.evaluate(fillSilently);
  const filled = await page.evaluate(readFormState);
  release();
  await waitUntilHydrated(page);
  await expect
    .poll(() => page.evaluate(readFormState), { message })
    .toMatchObject({ ...filled, fields: expect.arrayContaining(filled.fields) });
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Waits until the page is hydrated, or the island that the focus has woken. */
async function waitUntilHydrated(page: Page): Promise<void> {
  const alive = page.locator(
    "html[data-alive], [data-island]:is([data-island=contact-form], [data-island=application-form])[data-awake]",
  );
  await expect(alive).toBeAttached();
}

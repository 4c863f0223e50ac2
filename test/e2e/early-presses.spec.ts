import type { Page } from "@playwright/test";
import { saved, stored } from "./edit-user.ts";
import { addGallery } from "./galleries.ts";
import { makeUser } from "./office.ts";
import { changers } from "./page-changers.ts";
import { admin } from "./people.ts";
import { holdScripts, waitForEarlyScript } from "./scripts-held.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

const { step } = test;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("buttons that are pressed before the scripts load work once the scripts have loaded", async ({
  page,
}) => {
  await step("a button of an island", async () => {
    const release = await holdScripts(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Next slide" }).click();
    release();
    await expect(page.getByRole("group", { name: "2 of 4" })).toBeVisible();
  });

  await step("the menu closes on Escape", async () => {
    const release = await openWithHeldScripts(page, "/login");
    await page.locator("summary", { hasText: "Menu" }).click();
    release();
    await hydrated(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  });

  await step("a form waits for the scripts, and puts no password into the address", async () => {
    const release = await openWithHeldScripts(page, "/login");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    expect(new URL(page.url()).search).toBe("");
    release();
    await expect(page).toHaveURL("/");
  });
});

test.describe("with a mouse", () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, changesPages: true });

  test("what is replaced under the mouse button is pressed all the same", async ({ page }) => {
    await page.addInitScript(
      `addEventListener("DOMContentLoaded", () => { const change = ${changers["a sign in each label"]!.toString()}; change(); });`,
    );

    await step("a check box, between down and up", async () => {
      const release = await openWithHeldScripts(page, "/login");
      await page.getByLabel("Remember me").hover();
      await page.mouse.down();
      release();
      await hydrated(page);
      await page.mouse.up();
      await expect(page.getByLabel("Remember me")).toBeChecked();
    });

    await step("a field, between the pointer's event and the mouse's", async () => {
      const release = await openWithHeldScripts(page, "/login");
      await page.getByLabel("Email").dispatchEvent("pointerdown", { pointerType: "mouse" });
      release();
      await hydrated(page);
      // React replaced the field: the browser now presses what is under the pointer, here nothing.
      await page.mouse.move(2, 880);
      await page.mouse.down();
      await page.keyboard.type("ann");
      await page.mouse.up();
      await page.keyboard.type("e@example.com");
      await expect(page.getByLabel("Email")).toHaveValue("anne@example.com");
    });
  });
});

test("options that are chosen before the scripts load are saved, even if a script fails @release", async ({
  page,
}) => {
  await signIn(page, admin);
  const user = await makeUser(page, { role: "admin" });
  const release = await openWithHeldScripts(page, `/admin/users/${user.id}`);
  await page.getByLabel("Duties").selectOption("Pages only");
  await page.evaluate(() => dispatchEvent(new Event("unhandledrejection")));
  await page.getByLabel("Town").fill("Dover");
  release();
  await hydrated(page);
  await saved(page);
  expect(await stored(page, user)).toMatchObject({ duties: ["pages"], town: "Dover" });

  await step("an option that is chosen during hydration is saved", async () => {
    const another = await makeUser(page, { role: "admin" });
    await page.addInitScript(chooseImmediately);
    await page.goto(`/admin/users/${another.id}`);
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("data-chosen", "true");
    await saved(page);
    expect(await stored(page, another)).toMatchObject({ duties: ["pages"] });
  });
});

test("a picture's button that is pressed before the scripts load works once they have loaded @release", async ({
  page,
}) => {
  await signIn(page, admin);
  const { id } = await addGallery(page, "Vans", 1);
  const button = page.getByRole("button", { name: "What to do with picture 1" });
  const dialog = page.getByRole("dialog", { name: "Picture 1" });
  const release = await openWithHeldScripts(page, `/admin/galleries/${id}`);
  await button.click();
  release();
  await expect(dialog).toBeVisible();

  for (const delay of [0, 300]) {
    await step(
      `a button that a finger still touches when the scripts load works, with timers ${delay} ms late`,
      async () => {
        if (delay > 0) await page.addInitScript(delayTimers, delay);
        const releaseAgain = await openWithHeldScripts(page, `/admin/galleries/${id}`);
        await button.hover();
        await page.mouse.down();
        releaseAgain();
        await hydrated(page);
        await page.mouse.up();
        await expect(dialog).toBeVisible();
      },
    );
  }
});

async function openWithHeldScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await waitForEarlyScript(page);
  return release;
}

/**
 * Chooses an option in the moment in which React hydrates. The changed clock makes React pause after each part, so that
 * this code runs in between.
 */
function chooseImmediately(): void {
  let late = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + (late += 10);
  const turns = new MessageChannel();
  turns.port1.addEventListener("message", () => {
    const select = document.querySelector<HTMLSelectElement>("select[name=duties]");
    const isTakenOver = select && Object.keys(select).some((key) => key.startsWith("__react"));
    if (!isTakenOver) return turns.port2.postMessage(null);
    document.documentElement.dataset.chosen = String(!("alive" in document.documentElement.dataset));
    select.value = "Pages only";
    for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }));
  });
  turns.port1.start();
  turns.port2.postMessage(null);
}

function delayTimers(late: number): void {
  const timeout = globalThis.setTimeout;
  globalThis.setTimeout = ((act: () => void, ms = 0) => timeout(act, ms + late)) as typeof setTimeout;
}

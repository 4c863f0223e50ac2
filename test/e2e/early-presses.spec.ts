import { saved, stored } from "./edit-user.ts";
import { addGallery, readGallery } from "./galleries.ts";
import { makeUser } from "./office.ts";
import { admin } from "./people.ts";
import { holdScripts, untilRead } from "./scripts-held.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("a form sent before the scripts come waits for them, and shows no password in the address", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await untilRead(page);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  expect(new URL(page.url()).search).toBe("");
  release();
  await expect(page).toHaveURL("/");
});

test("a button pressed before the scripts come does its work once they have come", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Next slide" }).click();
  release();
  await expect(page.getByRole("group", { name: "2 of 4" })).toBeVisible();
});

test("the menu opened before the scripts come closes on Escape once they have come", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await untilRead(page);
  const toggle = page.locator("summary", { hasText: "Menu" });
  await toggle.click();
  release();
  await hydrated(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
});

test("what is typed before the scripts come is what gets saved", async ({ page }) => {
  await signIn(page, admin);
  const { id } = await addGallery(page, "Trailers");
  const release = await holdScripts(page);
  await page.goto(`/admin/galleries/${id}`, { waitUntil: "commit" });
  await untilRead(page);
  await page.getByLabel("Name", { exact: true }).fill("Trailers and box vans");
  await page.getByRole("button", { name: "Save Changes" }).click();
  release();
  await expect(page).toHaveURL("/admin/galleries");
  const saved = await readGallery(page, id);
  expect(saved.name).toBe("Trailers and box vans");
});

test("what is chosen before the scripts come is what gets saved, also when one of them fails", async ({
  page,
}) => {
  await signIn(page, admin);
  const user = await makeUser(page, { role: "admin" });
  const release = await holdScripts(page);
  await page.goto(`/admin/users/${user.id}`, { waitUntil: "commit" });
  await untilRead(page);
  await page.getByLabel("Duties").selectOption("Pages only");
  await page.evaluate(() => dispatchEvent(new Event("unhandledrejection")));
  await page.getByLabel("Town").fill("Dover");
  release();
  await hydrated(page);
  await saved(page);
  expect(await stored(page, user)).toMatchObject({ duties: ["pages"], town: "Dover" });
});

test("so is what is chosen in the very moment in which they take over", async ({ page }) => {
  await signIn(page, admin);
  const user = await makeUser(page, { role: "admin" });
  // By this clock each part of the page that React takes over has used up its time, so that the page gets its turn after it.
  await page.addInitScript(() => {
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
  });
  await page.goto(`/admin/users/${user.id}`);
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-chosen", "true");
  await saved(page);
  expect(await stored(page, user)).toMatchObject({ duties: ["pages"] });
});

test("a button of a picture pressed before the scripts come does its work once they have come", async ({
  page,
}) => {
  await signIn(page, admin);
  const { id } = await addGallery(page, "Vans", 1);
  const release = await holdScripts(page);
  await page.goto(`/admin/galleries/${id}`, { waitUntil: "commit" });
  await untilRead(page);
  await page.getByRole("button", { name: "What to do with picture 1" }).click();
  release();
  await expect(page.getByRole("dialog", { name: "Picture 1" })).toBeVisible();
});

for (const delay of [0, 300]) {
  test(`so does one on which the finger still is when they come, timers ${delay} ms late`, async ({
    page,
  }) => {
    await signIn(page, admin);
    const { id } = await addGallery(page, "Trucks", 1);
    await page.addInitScript((late) => {
      const timeout = globalThis.setTimeout;
      globalThis.setTimeout = ((act: () => void, ms = 0) => timeout(act, ms + late)) as typeof setTimeout;
    }, delay);
    const release = await holdScripts(page);
    await page.goto(`/admin/galleries/${id}`, { waitUntil: "commit" });
    await untilRead(page);
    await page.getByRole("button", { name: "What to do with picture 1" }).hover();
    await page.mouse.down();
    release();
    await hydrated(page);
    await page.mouse.up();
    await expect(page.getByRole("dialog", { name: "Picture 1" })).toBeVisible();
  });
}

import { expect, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test("a press in an island that is coming to life does not have all of it drawn at once", async ({
  page,
}) => {
  // By this clock each part that React takes over has used up its time, so that the page gets its turn after it.
  await page.addInitScript(() => {
    let late = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() + (late += 10);
    const turns = new MessageChannel();
    const isTakenOver = (element: Element, part: string) =>
      Object.keys(element).some((key) => key.startsWith(part));
    turns.port1.addEventListener("message", () => {
      const island = document.querySelector("[data-island=banner]");
      const buttons = [...(island?.querySelectorAll("button") ?? [])];
      const next = buttons.find((one) => (one.ariaLabel ?? one.textContent) === "Next slide");
      if (!next || !isTakenOver(island!, "__reactContainer")) return turns.port2.postMessage(null);
      const { dataset } = document.documentElement;
      dataset.before = String(isTakenOver(next, "__reactFiber"));
      for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
        next.dispatchEvent(new MouseEvent(name, { bubbles: true }));
      }
      // What a browser tells of each letter, beside its keys.
      next.dispatchEvent(new Event("textInput", { bubbles: true }));
      next.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      dataset.after = String(isTakenOver(next, "__reactFiber"));
    });
    turns.port1.start();
    turns.port2.postMessage(null);
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-before", "false");
  await expect(page.locator("html")).toHaveAttribute("data-after", "false");
  await expect(page.getByRole("group", { name: "2 of 4" })).toBeVisible();
});

test("an island's scripts run when the finger that woke it has left, not under it", async ({ page }) => {
  // On a slow machine the finger would stay longer than it is waited for.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (act: () => void, milliseconds = 0) => (milliseconds < 1000 ? wait(act, milliseconds) : 0),
    });
  });
  await page.goto("/contact");
  const island = page.locator("[data-island=contact-form]");
  const react = page.waitForResponse(/\/react-[^/]*\.js$/);
  await island.getByLabel("Name").hover();
  await page.mouse.down();
  await react;
  // More turns and frames than an island takes to come to life.
  await page.evaluate(async () => {
    const end = performance.now() + 400;
    while (performance.now() < end) await new Promise(requestAnimationFrame);
  });
  const isBegun = () => island.evaluate((one) => Object.keys(one).some((key) => key.startsWith("__react")));
  expect(await isBegun()).toBe(false);
  await page.mouse.up();
  await expect(island).toHaveAttribute("data-awake", "");
});

test("only what a page may have stored is looked for there", async ({ page }) => {
  await page.addInitScript(() => {
    const keys: string[] = [];
    Object.assign(window, { keys });
    Storage.prototype.getItem = function (key) {
      keys.push(key);
      return key in this ? String(this[key]) : null;
    };
  });
  await page.goto("/requestAccount");
  const keys = () => page.evaluate(() => (window as unknown as { keys: string[] }).keys);
  await expect.poll(keys).toEqual(["draft:/requestAccount"]);
});

test("the menu is laid out before it is opened, and nobody sees or reaches it", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      new ResizeObserver(([panel]) => {
        document.documentElement.dataset.panel = String(panel!.contentRect.height > 0);
      }).observe(document.querySelector(".menu-panel")!);
    });
  });
  await page.goto("/terms");
  await expect(page.locator("html")).toHaveAttribute("data-panel", "true");
  await expect(page.locator("[data-prepared]")).toHaveCount(0);
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.locator("summary", { hasText: "Menu" }).click();
  await expect(menu).toBeVisible();
});

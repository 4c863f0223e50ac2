import type { Page } from "@playwright/test";
import { publicPageList } from "../../content/public-pages.ts";
import { expect, test } from "./test.ts";

test.use({ allowedStatuses: [404] });

test("all of the sheet that a document's elements match untouched stands in its first style", async ({
  page,
}) => {
  for (const path of [
    ...publicPageList.filter((one) => !one.application).map((one) => one.path),
    "/nothing",
  ]) {
    await page.goto(path);
    expect(await page.evaluate(missingSelectors), path).toEqual([]);
    const style = await page.locator("head style").textContent();
    for (const left of ["@property", ":hover", "print"]) {
      expect(style, path).not.toContain(left);
    }
  }
});

for (const { path, width, colorScheme } of [
  { path: "/", width: 390, colorScheme: "light" },
  { path: "/contact", width: 1440, colorScheme: "dark" },
] as const) {
  test(`nothing on ${path} looks different when the sheet comes`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    // It never comes by itself: nothing that draws anew wakes meanwhile.
    await page.route("**/*.css", () => {});
    await page.goto(path);
    expect(await looksOf(page)).toEqual([]);
  });
}

test("nor does the banner, which is awake before it comes, on the next slide either", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/*.css", () => {});
  await page.goto("/");
  await expect(page.locator("[data-island=banner][data-awake]")).toBeAttached();
  await page.getByRole("button", { name: "Next slide" }).press("Enter");
  await expect(page.getByRole("group", { name: "2 of 4" })).toBeVisible();
  expect(await looksOf(page)).toEqual([]);
});

test.describe("the sheet is not for the screen", () => {
  const sheet = "link[rel=stylesheet]";
  const applied = `${sheet}[media=all]`;

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto("/about");
    await page.clock.runFor(1_000);
    await expect(page.locator(sheet)).not.toBeAttached();
  });

  for (const [what, act] of [
    ["a mouse moves", (page: Page) => page.mouse.move(200, 200)],
    ["the page is scrolled", (page: Page) => page.evaluate(() => scrollTo(0, 300))],
    ["a key is pressed", (page: Page) => page.keyboard.press("Tab")],
  ] as const) {
    test(`until ${what}`, async ({ page }) => {
      await act(page);
      await expect(async () => {
        await page.clock.runFor(50);
        await expect(page.locator(applied)).toBeAttached({ timeout: 100 });
      }).toPass({ timeout: 5_000 });
      expect(await page.evaluate(() => performance.now())).toBeLessThan(5_000);
    });
  }

  test("but for paper as soon as somebody is there", async ({ page }) => {
    await page.mouse.move(200, 200);
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(page.locator(`${sheet}[media=print]`)).toBeAttached({ timeout: 100 });
    }).toPass({ timeout: 5_000 });
  });

  test("or for five seconds, so that no finger waits while a page is drawn by it", async ({ page }) => {
    await page.clock.runFor(5_000);
    await expect(page.locator(applied)).toBeAttached();
  });

  test("and lays nothing out anew when it is for the screen as well", async ({ page }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Performance.enable");
    const counts = async () => {
      const { metrics } = await devTools.send("Performance.getMetrics");
      const [styles, layouts] = ["RecalcStyleCount", "LayoutCount"].map((count) =>
        metrics.find(({ name }) => name === count),
      );
      return { styles: styles!.value, layouts: layouts!.value };
    };
    const before = await counts();
    await page.clock.runFor(5_000);
    await expect(page.locator(applied)).toBeAttached();
    await expect.poll(async () => (await counts()).styles).toBeGreaterThan(before.styles);
    expect((await counts()).layouts).toBe(before.layouts);
  });
});

test("on a phone nothing below the first picture is asked for while that is on its way", async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Animation.enable");
  const asked = () =>
    page
      .locator("main img[loading=lazy]")
      .evaluateAll((all: HTMLImageElement[]) => all.filter(({ currentSrc }) => currentSrc).length);
  const openedWith = async (width: number, playbackRate: number) => {
    await page.setViewportSize({ width, height: 844 });
    await devTools.send("Animation.setPlaybackRate", { playbackRate });
    await page.goto("/servicing");
    await page.evaluate(nextFrames);
  };
  await openedWith(390, 0);
  expect(await asked()).toBe(0);
  await openedWith(1280, 0);
  await expect.poll(asked).toBeGreaterThan(0);
  await openedWith(390, 1);
  await expect.poll(asked).toBeGreaterThan(0);
});

function nextFrames(): Promise<unknown> {
  return new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
}

/** What looks different once the sheet is there. */
async function looksOf(page: Page): Promise<string[]> {
  const address = await page.locator("script[data-sheet]").getAttribute("data-sheet");
  const sheet = await (await page.request.get(address!)).text();
  return page.evaluate(differencesBy, sheet);
}

async function differencesBy(sheet: string): Promise<string[]> {
  // What stands in for a picture comes with the sheet as well.
  const later =
    /^(transition|cursor|user-select|resize|-webkit-tap-highlight-color|animation|background-image)/;
  const names = [...getComputedStyle(document.body)].filter((name) => !later.test(name));
  const elements = [...document.body.querySelectorAll("*")].filter((one) => !one.closest("script, noscript"));
  const looks = () =>
    elements.flatMap((element) =>
      ["", "::before", "::after"].map((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === "none") return [];
        return names.map((name) => style.getPropertyValue(name));
      }),
    );
  const before = looks();
  const whole = await new CSSStyleSheet().replace(sheet);
  document.adoptedStyleSheets = [whole];
  const after = looks();
  return before.flatMap((values, at) =>
    values.flatMap((value, index) => {
      const now = after[at]![index];
      const { outerHTML } = elements[Math.floor(at / 3)]!;
      return value === now ? [] : [`${outerHTML.slice(0, 80)}: ${names[index]} ${value} → ${now}`];
    }),
  );
}

/** In the page: selectors of the sheet that match something untouched, and are not in the style that stands in the page. */
async function missingSelectors(): Promise<string[]> {
  const { sheet: address } = document.querySelector<HTMLElement>("script[data-sheet]")!.dataset;
  const sheet = await new CSSStyleSheet().replace(await (await fetch(address!)).text());
  const laterGroups = /^@(media[^{]*(print|scripting: none))/;
  const laterDeclarations = /^(transition|cursor|user-select|resize|-webkit-tap-highlight-color)/;
  const standsIn = "background-image: var(--blur)";
  const selectorsIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSStyleRule
        ? rule.cssText.includes(standsIn) ||
          [...rule.style].every((name) => laterDeclarations.test(name) || name.startsWith("--"))
          ? []
          : listed(rule.selectorText)
        : laterGroups.test(rule.cssText)
          ? []
          : selectorsIn((rule as CSSGroupingRule).cssRules ?? []),
    );
  const listed = (selectors: string) => {
    const list: string[] = [];
    let open = "";
    for (const part of selectors.split(", ")) {
      open += (open && ", ") + part;
      if (open.split("(").length > open.split(")").length) continue;
      list.push(open);
      open = "";
    }
    return list;
  };
  const [first] = document.styleSheets;
  const there = new Set(selectorsIn(first!.cssRules));
  const withoutParts = (selector: string) => selector.replace(/::[\w-]+(\([^)]*\))?$/, "") || "*";
  return selectorsIn(sheet.cssRules)
    .filter((selector) => !there.has(selector) && !/:(hover|active)|::selection/.test(selector))
    .filter(
      (selector) =>
        !/::(-webkit-(date|calendar|search|inner|outer)|file-selector|placeholder)/.test(selector),
    )
    .filter((selector) => document.querySelector(withoutParts(selector)));
}

import type { Page } from "@playwright/test";
import { publicPageList } from "../../content/public-pages.ts";
import { expect, test } from "./test.ts";

/** Twice the usual size of text on a phone: by the browser's setting, and by its zoom. */
const ways = [
  { way: "the browser's setting", width: 390, standard: 32 },
  { way: "zoom", width: 195, standard: 16 },
];
const paths = [...publicPageList.map(({ path }) => path), "/no-such-page", "/pl/breakdown"];

test.use({ allowedStatuses: [404] });

for (const { way, width, standard } of ways)
  test(`text at twice its size by ${way} fits a phone on every page: nothing is outside or cut off @release`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
    for (const path of paths) {
      await page.goto(path, { waitUntil: "load" });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${standard}px`,
      );
      expect(await cutOff(page), path).toEqual([]);
    }
  });

/** Returns words and controls that are outside the window, or outside an element that cuts them off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isOutside = ({ left, right }: DOMRect, edge: { left: number; right: number }) =>
      right > edge.right + 1 || left < edge.left - 1;
    /** The element that scrolls or cuts off what does not fit. */
    const frameOf = (element: Element): Element | null => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return null;
      return getComputedStyle(parent).overflowX === "visible" ? frameOf(parent) : parent;
    };
    const wrong = [...document.querySelectorAll("body *")].flatMap((element) => {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasWords && !element.matches("a, button, summary, input, select, textarea")) return [];
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      if (element.closest(".sr-only, .skip-link, option, [aria-hidden=true]")) return [];
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = hasWords ? range.getBoundingClientRect() : element.getBoundingClientRect();
      if (box.width < 2) return [];
      const frame = frameOf(element);
      if (!frame) return isOutside(box, { left: 0, right: clientWidth }) ? [element.outerHTML] : [];
      const cuts = /hidden|clip/.test(getComputedStyle(frame).overflowX);
      return cuts && hasWords && isOutside(box, frame.getBoundingClientRect()) ? [element.outerHTML] : [];
    });
    const isSideways = scrollWidth > clientWidth;
    return [...wrong.map((html) => html.slice(0, 120)), ...(isSideways ? ["The page scrolls."] : [])];
  });
}

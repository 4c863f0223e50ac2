import type { Page } from "@playwright/test";
import company from "../../content/company.json" with { type: "json" };
import { telephoneLink } from "../../app/platform/telephone/telephone-link.ts";

/** The link that dials the breakdown line. */
export const line = telephoneLink(company.freephone)!;

/** Returns elements in amber that do not belong to a link that dials the breakdown line. */
export function findMisplacedAmber(page: Page): Promise<string[]> {
  return page.evaluate((href) => {
    const amber = new Set(["rgb(255, 177, 26)", "rgb(255, 198, 84)"]);
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        if (element.closest(`a[href="${href}"]`)) return false;
        const { backgroundColor, color, borderTopColor, borderTopWidth, fill } = getComputedStyle(element);
        const shown = [backgroundColor, color, fill, ...(borderTopWidth === "0px" ? [] : [borderTopColor])];
        return shown.some((one) => amber.has(one));
      })
      .map((element) => element.outerHTML.slice(0, 120));
  }, line);
}

/**
 * Moves through the whole page by Tab and asks the browser which element is on top at nine points of each focused
 * element. Returns the focused elements that are hidden. The next Tab then starts at the top of the page.
 */
export async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  // Carousels measure again in the frame after a change of the window size, and may move the focused element.
  await page.evaluate(
    () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
  );
  const most = await page.locator("a, button, input, select, textarea, summary, iframe, [tabindex]").count();
  for (let stop = 0; stop <= most; stop += 1) {
    await page.keyboard.press("Tab");
    let found = await focusedStop(page);
    // Focus may hydrate an island or scroll the page, so elements may move for a while. It is a fault only if the
    // focused element stays hidden.
    const patience = Date.now() + 10_000;
    while (found.startsWith("<") && Date.now() < patience) {
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
      found = await focusedStop(page);
    }
    if (found === "the end") return hidden;
    if (found !== "seen") hidden.push(found);
  }
  return [...hidden, "no end"];
}

/** Returns "seen", "the end" if nothing has the focus, or the HTML of a hidden element. */
function focusedStop(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "the end";
    // A label or a frame may lie on top of the focused element, for example of a radio button.
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const seen = parts.flatMap((across) =>
      parts.filter((down) => {
        const x = left + (right - left) * across;
        const y = top + (bottom - top) * down;
        const onTop = document.elementFromPoint(x, y);
        return onTop !== null && (focused.contains(onTop) || onTop.contains(focused));
      }),
    );
    const fits = bottom - top < innerHeight / 3;
    // Five points are enough, because a round element is not on top at its four corners.
    return seen.length >= (fits ? 5 : 1) ? "seen" : focused.outerHTML.slice(0, 140);
  });
}

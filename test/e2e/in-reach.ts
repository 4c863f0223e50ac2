import type { Page } from "@playwright/test";
import company from "../../content/company.json" with { type: "json" };
import { telephoneLink } from "../../app/platform/telephone/telephone-link.ts";

/** What dials the breakdown line. */
export const line = telephoneLink(company.freephone)!;

/** What is filled with the amber and does not dial the line. */
export function otherAmber(page: Page): Promise<string[]> {
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
 * Goes through the page by Tab, to its end, and asks the browser at nine points of each stop what is on top there. The next
 * Tab begins at the page's top again.
 */
export async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  // Carousels measure again in the frame after a change of the window, and may move what has the focus.
  await page.evaluate(
    () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
  );
  const most = await page.locator("a, button, input, select, textarea, summary, iframe, [tabindex]").count();
  for (let stop = 0; stop <= most; stop += 1) {
    await page.keyboard.press("Tab");
    let found = await focusedStop(page);
    // What the focus wakes or scrolls may move for a while more; what stays hidden is a flaw.
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

/** "seen", "the end" where nothing has the focus, or the element that is hidden. */
function focusedStop(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "the end";
    // A label or a frame may stand for what has the focus, such as a radio button's.
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
    // A round one has nothing at its four corners.
    return seen.length >= (fits ? 5 : 1) ? "seen" : focused.outerHTML.slice(0, 140);
  });
}

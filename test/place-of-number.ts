import type { Page } from "@playwright/test";
import { telephoneLink } from "../app/platform/telephone/telephone-link.ts";
import company from "../content/company.json" with { type: "json" };

const leastForThumbs = 44;

/** Returns where the best link to the breakdown line is at this scroll position. Undefined if none can be pressed. */
export async function placeOfNumber(page: Page, part: number): Promise<string | undefined> {
  return page.evaluate(
    ([href, scrolled, least]) => {
      const { documentElement: root } = document;
      window.scrollTo({ top: (root.scrollHeight - innerHeight) * scrolled, behavior: "instant" });
      for (const link of document.querySelectorAll(`a[href="${href}"]`)) {
        const { left, top, width, height, bottom } = link.getBoundingClientRect();
        if (height < least || top < 0 || bottom > innerHeight) continue;
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
        if (link.contains(onTop))
          return `${Math.round(left)},${Math.round(top)} ${Math.round(width)}×${Math.round(height)}`;
      }
      return undefined;
    },
    [telephoneLink(company.freephone)!, part, leastForThumbs] as const,
  );
}

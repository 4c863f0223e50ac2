import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import company from "../content/company.json" with { type: "json" };
import { publicPageList } from "../content/public-pages.ts";
import { telephoneLink } from "../app/features/company/company.schema.ts";
import { placeOfNumber } from "../test/place-of-number.ts";
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { expect, expectNoAxeFindings, hydrated, test } from "./test.ts";

const paths = [...publicPageList.map(({ path }) => path), "/no-such-page"];

/** Upright and on their sides; the small one is a page at 400 % on a desktop. */
const windows = {
  phone: { width: 390, height: 844 },
  "phone on its side": { width: 844, height: 390 },
  "400 %": { width: 320, height: 256 },
  tablet: { width: 768, height: 1024 },
  "tablet on its side": { width: 1180, height: 820 },
} as const;

const line = telephoneLink(company.freephone);

test.describe("the breakdown line", () => {
  test.use({ allowedStatuses: [404, 500] });

  test("is amber, alone, and in reach on every page and device, at its top, middle and end", async ({
    page,
  }, info) => {
    const places: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      expect(await otherAmber(page), path).toEqual([]);
      for (const [device, size] of Object.entries(windows)) {
        await page.setViewportSize(size);
        for (const part of [0, 0.5, 1]) {
          const place = await placeOfNumber(page, part);
          places.push(`${path} | ${device} | ${part * 100} % | ${place ?? "nowhere"}`);
        }
      }
    }
    await info.attach("places", { body: places.join("\n"), contentType: "text/plain" });
    expect(places.filter((line) => line.endsWith("nowhere"))).toEqual([]);
  });

  test("stands on a page that could not be made, even when no company details can be read", async ({
    page,
  }) => {
    const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
    const database = new DatabaseSync(`${site.dataFolder}/site.db`, { timeout: 5_000 });
    try {
      for (const [table, path] of [
        ["users", "/first-admin/0"],
        ["facts", "/reset-password/0"],
      ] as const) {
        database.exec(`alter table ${table} rename to away`);
        await page.goto(site.url + path);
        database.exec(`alter table away rename to ${table}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something has frozen solid");
        await expect(page.getByRole("main").getByRole("link", { name: "Call" })).toHaveAttribute(
          "href",
          line,
        );
        await expect(page.getByRole("banner").getByRole("link", { name: company.freephone })).toBeVisible();
        await expectNoAxeFindings(page);
      }
    } finally {
      database.close();
      await site.stop();
    }
  });
});

for (const device of ["phone", "phone on its side", "400 %"] as const) {
  test(`whatever has the focus is in view on every page: ${device}`, async ({ page }) => {
    await page.setViewportSize(windows[device]);
    const hidden: string[] = [];
    for (const { path, application } of publicPageList) {
      await page.goto(path);
      if (application) await hydrated(page);
      hidden.push(...(await hiddenStops(page, path)));
    }
    expect(hidden).toEqual([]);
  });
}

/** What is filled with the amber and does not dial the line. */
function otherAmber(page: Page): Promise<string[]> {
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

/** Goes through the page by Tab and asks the browser at nine points of each stop what is on top there. */
async function hiddenStops(page: Page, path: string): Promise<string[]> {
  const hidden: string[] = [];
  const most = await page.locator("a, button, input, select, textarea, summary, iframe, [tabindex]").count();
  for (let stop = 0; stop <= most; stop += 1) {
    await page.keyboard.press("Tab");
    let found = await focusedStop(page);
    // What the focus wakes or scrolls may move for a while more; what stays hidden is a flaw.
    const patience = Date.now() + 3_000;
    while (found.startsWith("<") && Date.now() < patience) {
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
      found = await focusedStop(page);
    }
    if (found === "the end") break;
    if (found !== "seen") hidden.push(`${path}: ${found}`);
  }
  return hidden;
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

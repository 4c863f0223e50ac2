import { indexedPages } from "../content/public-pages.ts";
import { expect, test } from "./test.ts";

const media = [
  { colorScheme: "light" },
  { colorScheme: "dark" },
  { media: "print" },
  { forcedColors: "active" },
] as const;

// Islands that wake would change the page between two looks.
test.use({ allowedStatuses: [0] });
test.beforeEach(({ page }) => page.route("**/assets/*.js", (route) => route.abort()));

for (const width of [390, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("each page looks without its style sheet, which comes later, as it does with it", async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const { path } of indexedPages) {
        await page.goto(path);
        await expect.poll(() => page.evaluate(() => document.styleSheets.length), path).toBe(2);
        for (const one of media) {
          await page.emulateMedia({ media: "screen", colorScheme: "light", forcedColors: "none", ...one });
          expect(await page.evaluate(whatTheSheetChanges), `${path} ${JSON.stringify(one)}`).toEqual([]);
        }
      }
    });
  });
}

/** In the page: what looks otherwise without the sheet, and how. */
function whatTheSheetChanges(): string[] {
  const looks = () =>
    [...document.body.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const name = `${element.tagName} ${element.getAttribute("class")} ${part}`;
        return [...style].map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`);
      }),
    );
  const sheet = document.styleSheets[1]!;
  const withSheet = looks();
  sheet.disabled = true;
  const without = looks();
  sheet.disabled = false;
  return without.filter((look, at) => look !== withSheet[at]).slice(0, 10);
}

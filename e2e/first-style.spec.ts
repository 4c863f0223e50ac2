import { publicPageList } from "../content/public-pages.ts";
import { expect, test } from "./test.ts";

// Islands that wake may draw what needs the sheet, which is there by then.
test.use({ allowedStatuses: [0, 404] });

test("all of the sheet that a document's elements match stands in its first style", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const path of [
    ...publicPageList.filter((one) => !one.application).map((one) => one.path),
    "/nothing",
  ]) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => document.styleSheets.length), path).toBe(2);
    expect(await page.evaluate(missingSelectors), path).toEqual([]);
  }
});

/** In the page: selectors of the sheet that match something, and are not in the style that stands in the page. */
function missingSelectors(): string[] {
  const selectorsIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSStyleRule
        ? listed(rule.selectorText)
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
  const [first, sheet] = document.styleSheets;
  const there = new Set(selectorsIn(first!.cssRules));
  return selectorsIn(sheet!.cssRules)
    .filter((selector) => !there.has(selector))
    .filter((selector) => document.querySelector(selector.replace(/::[\w-]+$/, "") || "*"));
}

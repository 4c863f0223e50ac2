import { publicPageList } from "../content/public-pages.ts";
import { expect, test } from "./test.ts";

test.use({ allowedStatuses: [404] });

test("all of the sheet that a document's elements match stands in its first style", async ({ page }) => {
  for (const path of [
    ...publicPageList.filter((one) => !one.application).map((one) => one.path),
    "/nothing",
  ]) {
    await page.goto(path);
    expect(await page.evaluate(missingSelectors), path).toEqual([]);
    expect(await page.locator("head style").textContent(), path).not.toContain("@property");
  }
});

/** In the page: selectors of the sheet that match something, and are not in the style that stands in the page. */
async function missingSelectors(): Promise<string[]> {
  const { sheet: address } = document.querySelector<HTMLElement>("script[data-sheet]")!.dataset;
  const sheet = await new CSSStyleSheet().replace(await (await fetch(address!)).text());
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
  const [first] = document.styleSheets;
  const there = new Set(selectorsIn(first!.cssRules));
  return selectorsIn(sheet.cssRules)
    .filter((selector) => !there.has(selector))
    .filter((selector) => document.querySelector(selector.replace(/::[\w-]+$/, "") || "*"));
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns the violations of WCAG 2.2 AA and of axe's best practices in the present state of the page. Skips frames of
 * other hosts. Loads axe once per document and asks only for violations, because passed checks would be described too.
 * Checks only an open dialog, because the rest of the page cannot be reached then. What appears meanwhile does not fade
 * in, because half of a colour has too little contrast.
 */
export async function axeFindings(page: Page, disabledRules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: axe.RunOptions = {
    runOnly: tags,
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    // The rules need no stylesheets, which axe would otherwise fetch and parse each time.
    preload: { assets: ["media"] },
    iframes: false,
  };
  const violations = await page.evaluate(async (given) => {
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("* { animation-duration: 0s !important; transition-duration: 0s !important }");
    document.adoptedStyleSheets.push(atOnce);
    const shown = dialogs.findLast((one) => one.checkVisibility()) ?? document;
    const result = await checker.run(shown, given);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== atOnce);
    return result.violations;
  }, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
  );
}

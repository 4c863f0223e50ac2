import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What breaks WCAG 2.2 AA or axe's best practices on the page in the state it is in; what other hosts show in frames is
 * theirs. Put into a document once, and asked for violations only: everything that is in order would be described as well.
 * With a dialog open, only the dialog is looked at: the rest of the page cannot be reached then.
 */
export async function axeFindings(page: Page, disabledRules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: axe.RunOptions = {
    runOnly: tags,
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    // Of style sheets, which it would fetch and read again each time, these rules ask nothing.
    preload: { assets: ["media"] },
    iframes: false,
  };
  const violations = await page.evaluate(async (given) => {
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const { axe: checker } = window as unknown as { axe: typeof axe };
    return (await checker.run(dialogs.findLast((one) => one.checkVisibility()) ?? document, given))
      .violations;
  }, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
  );
}

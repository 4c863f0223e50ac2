import type { Rule } from "./parse-css.ts";

/** Of a page on paper, and of one without scripts, which brings the whole sheet by itself. */
const laterGroups = /\bprint\b|scripting:\s*none/;
/** Of what is under a mouse, pressed or marked. */
const laterStates = /:(hover|active)\b|::selection/;
/** How what is shown changes, what marks it, and what stands in for a picture. What a finger moves or selects must be said at once. */
const laterDeclarations =
  /^(transition|cursor|-webkit-tap-highlight-color|resize|background-image:var\(--blur\))/;

/** The rules by which a page is painted before anything is done with it. The whole sheet comes once it has been painted. */
export function criticalRules(rules: readonly Rule[]): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (typeof rule === "string" || "animation" in rule) return [rule];
    if ("head" in rule)
      return laterGroups.test(rule.head) ? [] : [{ ...rule, rules: criticalRules(rule.rules) }];
    const selectors = rule.selectors.filter(({ text }) => !laterStates.test(plain(text)));
    const declarations = rule.declarations.filter((text) => !laterDeclarations.test(text));
    return selectors.length > 0 && declarations.length + rule.variables.length > 0
      ? [{ ...rule, selectors, declarations }]
      : [];
  });
}

/** Without names that hold an escaped sign, and without what is told not to be so. */
function plain(selector: string): string {
  return selector.replaceAll(/\\./g, "").replaceAll(/:not\([^)]*\)/g, "");
}

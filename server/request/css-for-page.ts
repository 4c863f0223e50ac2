import type { Rule, StyleRule } from "../build/parse-css.ts";

const asking = /var\((--[\w-]+)/g;

/**
 * The part of a sheet that a page can need, its rules in their order. `present` are the elements and classes that it has, as
 * selectors name them; `beside` is where else it may ask for variables. Each layer is named even when nothing of it is left,
 * because layers count in the order in which they are named.
 */
export function cssForPage(rules: readonly Rule[], present: ReadonlySet<string>, beside = ""): string {
  const needed = rulesFor(rules, present);
  const asked = variablesAskedFor(needed, beside);
  const style = written(needed, asked, () => false);
  return written(needed, asked, (animation) => startsAnimation(style, animation));
}

function rulesFor(rules: readonly Rule[], present: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (typeof rule === "string" || "animation" in rule) return [rule];
    if ("head" in rule) {
      const inner = rulesFor(rule.rules, present);
      return inner.length > 0 || rule.head.startsWith("@layer") ? [{ ...rule, rules: inner }] : [];
    }
    const selectors = rule.selectors.filter(({ needs }) => needs.every((one) => present.has(one)));
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });
}

/** Those that what is shown asks for, and those that these ask for in turn. */
function variablesAskedFor(rules: readonly Rule[], beside: string): Set<string> {
  const values = new Map<string, string>();
  let shown = `${beside};`;
  for (const rule of styleRulesIn(rules)) {
    shown += rule.declarations.join(";");
    for (const { name, text } of rule.variables) values.set(name, (values.get(name) ?? "") + text);
  }
  for (const rule of animationsIn(rules)) shown += rule;
  const asked = new Set<string>();
  const add = (text: string): void => {
    for (const [, name] of text.matchAll(asking)) {
      if (asked.has(name!)) continue;
      asked.add(name!);
      add(values.get(name!) ?? "");
    }
  };
  add(shown);
  return asked;
}

function written(
  rules: readonly Rule[],
  asked: ReadonlySet<string>,
  isStarted: (animation: string) => boolean,
): string {
  let style = "";
  for (const rule of rules) {
    if (typeof rule === "string") {
      style += rule;
    } else if ("animation" in rule) {
      if (isStarted(rule.animation)) style += rule.text;
    } else if ("head" in rule) {
      const inner = written(rule.rules, asked, isStarted);
      if (inner || rule.head.startsWith("@layer")) style += `${rule.head}{${inner}}`;
    } else {
      const variables = rule.variables.filter(({ name }) => asked.has(name)).map(({ text }) => text);
      const block = [...variables, ...rule.declarations].join(";");
      if (block) style += `${rule.selectors.map(({ text }) => text).join(",")}{${block}}`;
    }
  }
  return style;
}

function startsAnimation(style: string, name: string): boolean {
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(style);
}

function* styleRulesIn(rules: readonly Rule[]): Generator<StyleRule> {
  for (const rule of rules) {
    if (typeof rule === "string") continue;
    if ("head" in rule) yield* styleRulesIn(rule.rules);
    else if ("selectors" in rule) yield rule;
  }
}

function* animationsIn(rules: readonly Rule[]): Generator<string> {
  for (const rule of rules) {
    if (typeof rule === "string") continue;
    if ("head" in rule) yield* animationsIn(rule.rules);
    else if ("animation" in rule) yield rule.text;
  }
}

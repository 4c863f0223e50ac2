/** A rule that styles, with the classes that an element and those around it need for each of its selectors. */
type StyleRule = { selectors: { text: string; classes: string[] }[]; block: string };
/** `@media` and its like, with what stands in them. */
type Group = { head: string; rules: Rule[] };
/** A piece of a style sheet; a text is any other rule, such as a font or key frames. */
export type Rule = StyleRule | Group | string;

const groups = /^@(media|supports|layer|container)\b/;
/** What holds for the element itself or one in it, so that its classes are needed as well; `:not()` tells the contrary. */
const alsoNeeded = /:(is|where|has)$/;

/** Cuts a style sheet, as the build writes it, into its rules. Put together again they are the sheet. */
export function cutIntoRules(sheet: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  for (let at = 0; at < sheet.length;) {
    if (sheet[at] === ";") {
      rules.push(sheet.slice(start, ++at));
      start = at;
    } else if (sheet[at] === "{") {
      const end = endOf(sheet, at);
      rules.push(ruleOf(sheet.slice(start, at), sheet.slice(at, end)));
      start = at = end;
    } else {
      at = endOf(sheet, at);
    }
  }
  return rules;
}

/**
 * The part of a sheet that elements of these classes can need, its rules in their order. Each layer is named even when
 * nothing of it is left, because layers count in the order in which they are named.
 */
export function styleOf(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  let style = "";
  for (const rule of rules) {
    if (typeof rule === "string") {
      style += rule;
    } else if ("head" in rule) {
      const inner = styleOf(rule.rules, classes);
      if (inner || rule.head.startsWith("@layer")) style += `${rule.head}{${inner}}`;
    } else {
      const wanted = rule.selectors.filter((selector) => selector.classes.every((one) => classes.has(one)));
      if (wanted.length > 0) style += wanted.map(({ text }) => text).join(",") + rule.block;
    }
  }
  return style;
}

function ruleOf(head: string, block: string): Rule {
  if (groups.test(head)) return { head, rules: cutIntoRules(block.slice(1, -1)) };
  if (head.startsWith("@")) return head + block;
  return { selectors: listed(head).map((text) => ({ text, classes: classesNeeded(text) })), block };
}

function listed(selectors: string): string[] {
  const list: string[] = [];
  let start = 0;
  for (let at = 0; at < selectors.length; at = endOf(selectors, at)) {
    if (selectors[at] !== ",") continue;
    list.push(selectors.slice(start, at));
    start = at + 1;
  }
  return [...list, selectors.slice(start)];
}

function classesNeeded(selector: string): string[] {
  const classes: string[] = [];
  for (let at = 0; at < selector.length;) {
    let end = endOf(selector, at);
    if (selector[at] === "(" && alsoNeeded.test(selector.slice(0, at))) {
      const [one, ...others] = listed(selector.slice(at + 1, end - 1));
      if (others.length === 0) classes.push(...classesNeeded(one!));
    } else if (selector[at] === ".") {
      const [name] = /^(\\.|[\w-]|[^\0-\x7f])+/.exec(selector.slice(at + 1))!;
      classes.push(name.replaceAll(/\\(.)/g, "$1"));
      end += name.length;
    }
    at = end;
  }
  return classes;
}

const closing: Record<string, string> = { "{": "}", "(": ")", "[": "]" };

/** Where what begins here ends: a string, what stands in brackets, an escaped sign, or this one sign. */
function endOf(text: string, start: number): number {
  const sign = text[start]!;
  if (sign === "\\") return start + 2;
  const close = sign === '"' || sign === "'" ? sign : closing[sign];
  if (!close) return start + 1;
  let at = start + 1;
  while (text[at] !== close) {
    if (at >= text.length) throw new Error(`Nothing ends what begins with ${text.slice(start, start + 40)}`);
    at = close === sign ? at + (text[at] === "\\" ? 2 : 1) : endOf(text, at);
  }
  return at + 1;
}

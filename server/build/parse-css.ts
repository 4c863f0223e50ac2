/**
 * A rule that styles, with what must be in a page for each of its selectors: elements by their names, and classes with their
 * dot. The variables that it sets stand apart, since a page asks for few of them.
 */
export type StyleRule = {
  selectors: { text: string; needs: string[] }[];
  declarations: string[];
  variables: { name: string; text: string }[];
};
/** `@media` and its like, with what stands in them. */
export type Group = { head: string; rules: Rule[] };
export type Animation = { animation: string; text: string };
/** A piece of a style sheet; a text is any other rule, such as a font. */
export type Rule = StyleRule | Group | Animation | string;

const groups = /^@(media|supports|layer|container)\b/;
const animations = /^@keyframes\s+([\w-]+)/;
const pseudos = /^::?[\w-]+/;
/** What holds for the element itself or one in it, so that it is needed as well; `:not()` tells the contrary. */
const alsoNeeded = /^:(is|where|has)$/;
const partsOfFields = /^::(-webkit-(date|calendar|search|inner|outer)|file-selector|placeholder)/;
const names = /^(\\.|[\w-]|[^\0-\x7f])+/;

/** Cuts a style sheet, as the build writes it, into its rules. */
export function parseCss(sheet: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  for (let at = 0; at < sheet.length;) {
    if (sheet[at] === ";") {
      rules.push(sheet.slice(start, ++at));
      start = at;
    } else if (sheet[at] === "{") {
      const end = endOf(sheet, at);
      rules.push(ruleOf(sheet.slice(start, at).trim(), sheet.slice(at + 1, end - 1)));
      start = at = end;
    } else {
      at = endOf(sheet, at);
    }
  }
  return rules;
}

function ruleOf(head: string, content: string): Rule {
  if (groups.test(head)) return { head, rules: parseCss(content) };
  const [, animation] = animations.exec(head) ?? [];
  if (animation) return { animation, text: `${head}{${content}}` };
  if (head.startsWith("@")) return `${head}{${content}}`;
  const all = listed(content, ";").filter(Boolean);
  return {
    selectors: listed(head, ",").map((text) => ({ text, needs: needsOf(text) })),
    declarations: all.filter((text) => !text.startsWith("--")),
    variables: all
      .filter((text) => text.startsWith("--"))
      .map((text) => ({ name: text.slice(0, text.indexOf(":")), text })),
  };
}

function listed(text: string, between: string): string[] {
  const list: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at = endOf(text, at)) {
    if (text[at] !== between) continue;
    list.push(text.slice(start, at));
    start = at + 1;
  }
  return [...list, text.slice(start)];
}

function needsOf(selector: string): string[] {
  const needs: string[] = [];
  for (let at = 0; at < selector.length;) {
    const rest = selector.slice(at);
    if (rest.startsWith(":")) {
      const [pseudo] = pseudos.exec(rest)!;
      at += pseudo.length;
      if (partsOfFields.test(pseudo)) needs.push("input");
      if (selector[at] !== "(") continue;
      const end = endOf(selector, at);
      const [one, ...others] = listed(selector.slice(at + 1, end - 1), ",");
      if (alsoNeeded.test(pseudo) && others.length === 0) needs.push(...needsOf(one!));
      at = end;
    } else if (/^[.#]/.test(rest)) {
      const [name] = names.exec(rest.slice(1))!;
      if (rest.startsWith(".")) needs.push(`.${name.replaceAll(/\\(.)/g, "$1")}`);
      at += 1 + name.length;
    } else if (/^[a-z]/i.test(rest)) {
      const [name] = names.exec(rest)!;
      needs.push(name.toLowerCase());
      at += name.length;
    } else {
      at = endOf(selector, at);
    }
  }
  return needs;
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

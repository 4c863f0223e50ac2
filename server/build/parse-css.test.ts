import { describe, expect, it } from "vitest";
import { criticalRules } from "./critical-css.ts";
import { cssForPage } from "../request/css-for-page.ts";
import { parseCss, type Rule } from "./parse-css.ts";

const sheet = [
  "@layer theme,base;",
  "\n@layer properties{*{--y:2px}}",
  '@font-face{font-family:F;src:url("a{b.woff2")}',
  "@layer base{h1,.a h2{color:red}@media print{.b{color:#000}}}",
  "@layer utilities{.c{color:blue}}",
  "@keyframes spin{to{rotate:1turn}}",
  "@keyframes spin-less{to{rotate:0}}",
  ".spinning{animation:1s spin}",
  String.raw`.md\:w-1\/2,.\[a\,b\]{width:50%}`,
  ":where(.d>:not(.e)){gap:1px}",
  ".f:is(.g,.h){top:0}",
  '.i:not(.j)[data-k=".l"]{top:1px}',
  "article>p:first-child::first-line{top:2px}",
  "::placeholder{opacity:1}",
  ":root{--x:var(--y);--y:1px;--z:2px}",
  ".asks{top:var(--x)}",
].join("");

function everythingIn(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    if (typeof rule === "string" || "animation" in rule) return [];
    return "head" in rule ? everythingIn(rule.rules) : rule.selectors.flatMap(({ needs }) => needs);
  });
}

const styleFor = (...present: string[]) => cssForPage(parseCss(sheet), new Set(present));

describe("a style sheet cut into rules", () => {
  it("is the sheet again when put together, save what nothing starts or asks for", () => {
    const rules = parseCss(sheet);
    const whole = ["\n", "@keyframes spin-less{to{rotate:0}}", ";--z:2px"].reduce(
      (text, left) => text.replace(left, ""),
      sheet,
    );
    expect(cssForPage(rules, new Set(everythingIn(rules)))).toBe(whole);
  });

  it("keeps for a page without anything what needs nothing, and the order of the layers", () => {
    const style = styleFor();
    for (const kept of ["@layer theme,base;", "@font-face"]) expect(style).toContain(kept);
    for (const layer of ["properties", "base", "utilities"]) expect(style).toContain(`@layer ${layer}{}`);
    for (const left of [
      "h1",
      ".a",
      "print",
      ".c",
      ".d",
      "50%",
      ".i",
      "article",
      "placeholder",
      "spin",
      "--",
    ]) {
      expect(style).not.toContain(left);
    }
  });

  it.each([
    [["h1"], "h1{color:red}"],
    [[".a", "h2"], ".a h2{color:red}"],
    [[".b"], "@media print{.b{color:#000}}"],
    [[".md:w-1/2"], String.raw`.md\:w-1\/2{width:50%}`],
    [[".[a,b]"], String.raw`.\[a\,b\]{width:50%}`],
    [[".d"], ":where(.d>:not(.e)){gap:1px}"],
    [[".f"], ".f:is(.g,.h){top:0}"],
    [[".i"], '.i:not(.j)[data-k=".l"]{top:1px}'],
    [["article", "p"], "article>p:first-child::first-line{top:2px}"],
    [["input"], "::placeholder{opacity:1}"],
    [[".spinning"], "@keyframes spin{to{rotate:1turn}}.spinning"],
    [[".asks"], ":root{--x:var(--y);--y:1px}.asks{top:var(--x)}"],
  ])("keeps for %j what an element of it can need", (present, rule) => {
    expect(styleFor(...present)).toContain(rule);
  });

  it("keeps the variables that the page asks for elsewhere", () => {
    expect(cssForPage(parseCss(sheet), new Set(), '<path fill="var(--z)"/>')).toContain(":root{--z:2px}");
  });

  it("that is broken off is refused", () => {
    expect(() => parseCss("@media print{.a{color:red}")).toThrow("Nothing ends what begins with {.a{");
  });
});

describe("what is seen first", () => {
  const first = (text: string) => {
    const rules = criticalRules(parseCss(text));
    return cssForPage(rules, new Set(everythingIn(rules)));
  };

  it.each([
    ["how it prints", "@media print{a{top:0}}"],
    ["a page without scripts, which brings the sheet", "@media (scripting:none){a{top:0}}"],
    ["what lies under a mouse", String.raw`@media (hover:hover){.hover\:a:hover{top:0}}`],
    ["what is pressed", ".a:active{top:0}"],
    ["what is marked", "::selection{color:red}"],
    ["how it changes", "a{transition-property:color;transition:none;cursor:pointer}"],
  ])("is not %s", (_what, rule) => {
    expect(first(rule)).toBe("");
  });

  it.each([
    ["a selector beside one of a mouse", "a:hover,a:focus-visible{top:0}", "a:focus-visible{top:0}"],
    ["what is not under a mouse", "a:not(:hover){top:0}", "a:not(:hover){top:0}"],
    [
      "a class that is called so",
      String.raw`.group-hover\:active{top:0}`,
      String.raw`.group-hover\:active{top:0}`,
    ],
    ["a declaration beside one of a change", "a{transition:none;top:0}", "a{top:0}"],
    [
      "what scrolling moves",
      "@supports (animation-timeline:view()){a{top:0}}",
      "@supports (animation-timeline:view()){a{top:0}}",
    ],
    ["which way a finger scrolls", "a{touch-action:pan-y;cursor:pointer}", "a{touch-action:pan-y}"],
    ["what is open", "details[open]{top:0}", "details[open]{top:0}"],
    [
      "the dark",
      "@media screen and (prefers-color-scheme:dark){a{top:0}}",
      "@media screen and (prefers-color-scheme:dark){a{top:0}}",
    ],
  ])("is %s", (_what, text, kept) => {
    expect(first(text)).toBe(kept);
  });
});

import { describe, expect, it } from "vitest";
import { cutIntoRules, type Rule, styleOf } from "./style-rules.ts";

const sheet = [
  "@layer theme,base;",
  '@font-face{font-family:F;src:url("a{b.woff2")}',
  "@layer base{h1,.a h2{color:red}@media print{.b{color:#000}}}",
  "@layer utilities{.c{color:blue}}",
  "@keyframes spin{to{rotate:1turn}}",
  String.raw`.md\:w-1\/2,.\[a\,b\]{width:50%}`,
  ":where(.d>:not(.e)){gap:1px}",
  ".f:is(.g,.h){top:0}",
  '.i:not(.j)[data-k=".l"]{top:1px}',
].join("");

describe("a style sheet cut into rules", () => {
  it("is the sheet again when put together", () => {
    const all = (rules: readonly Rule[]): string[] =>
      rules.flatMap((rule) =>
        typeof rule === "string"
          ? []
          : "head" in rule
            ? all(rule.rules)
            : rule.selectors.flatMap(({ classes }) => classes),
      );
    const rules = cutIntoRules(sheet);
    expect(styleOf(rules, new Set(all(rules)))).toBe(sheet);
  });

  it("keeps for a page without classes what needs none, and the order of the layers", () => {
    const style = styleOf(cutIntoRules(sheet), new Set());
    for (const kept of ["@layer theme,base;", "@font-face", "h1{color:red}", "@keyframes spin"]) {
      expect(style).toContain(kept);
    }
    expect(style).toContain("@layer utilities{}");
    for (const left of [".a", "print", ".c", ".d", "50%", ".i"]) expect(style).not.toContain(left);
  });

  it.each([
    ["a", ".a h2{color:red}"],
    ["b", "@media print{.b{color:#000}}"],
    ["md:w-1/2", String.raw`.md\:w-1\/2{width:50%}`],
    ["[a,b]", String.raw`.\[a\,b\]{width:50%}`],
    ["d", ":where(.d>:not(.e)){gap:1px}"],
    ["f", ".f:is(.g,.h){top:0}"],
    ["i", '.i:not(.j)[data-k=".l"]{top:1px}'],
  ])("keeps for the class %s what an element of it can need", (name, rule) => {
    expect(styleOf(cutIntoRules(sheet), new Set([name]))).toContain(rule);
  });

  it("that is broken off is refused", () => {
    expect(() => cutIntoRules("@media print{.a{color:red}")).toThrow("Nothing ends what begins with {.a{");
  });
});

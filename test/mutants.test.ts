import { compileFunction } from "node:vm";
import { describe, expect, it } from "vitest";
import { mutantsOf, withSwitches } from "../bench/mutation/mutants.ts";

const changesIn = (source: string) => mutantsOf("a.ts", source).map(({ change }) => change);

describe("the mutants of a source", () => {
  it.each([
    ["a < b;", ["a < b → a <= b", "a < b → a >= b"]],
    ["a && b;", ["a && b → (a) || (b)"]],
    ["a ?? b;", ["a ?? b → a"]],
    ["if (a) b();", ["a → true", "a → false", "b(); → nothing"]],
    ["x(!a, 0, 7, true);", ["!a → a", "0 → 1", "7 → 14", "true → false"]],
    ["throw e;", ["throw e; → nothing"]],
    ['q.where("a", "=", b);', ['.where("a", "=", b) → nothing', '"=" → "!="']],
    ['q.orderBy("a", "desc");', ['.orderBy("a", "desc") → nothing', '"desc" → "asc"']],
  ])("%s", (source, changes) => {
    expect(changesIn(source)).toEqual(expect.arrayContaining(changes));
  });

  it.each([
    'import a from "./1.ts";',
    "type A = { b: 1 | true };",
    'const a = "text" + b;',
    "const a = a?.where(1 as 2 extends 1 ? number : never);",
    "const files = import.meta.glob('./*.ts', { eager: true });",
  ])("leaves alone what does not run, or cannot be changed so: %s", (source) => {
    expect(changesIn(source).filter((change) => !change.startsWith("1 →"))).toEqual([]);
  });
});

describe("the switches of a source", () => {
  it("make it each of its mutants in turn, and itself without one", () => {
    const source = "function f(a, b) { if (a > 1 && b) throw new Error(); return a - b; }";
    const mutants = mutantsOf("a.js", source);
    const results = [undefined, ...mutants.keys()].map((underTest) => {
      const text = `${withSwitches(source, mutants, 100)} return [[1, 1], [2, 1], [3, 0]].map(([a, b]) => {
        try { return f(a, b); } catch { return "thrown"; }
      });`;
      return compileFunction(text, ["__mutant"])((number: number) => number - 100 === underTest);
    });
    expect(results[0]).toEqual([0, "thrown", 3]);
    for (const [index, result] of results.slice(1).entries())
      expect(result, mutants[index]!.change).not.toEqual(results[0]);
  });
});

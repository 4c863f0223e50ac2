import { type ESTree, parseSync } from "vite";

/** One small change of a file: its text from `from` to `to` becomes `text`; an empty text leaves a statement out. */
export type Mutant = {
  line: number;
  /** What that line says. */
  code: string;
  from: number;
  to: number;
  text: string;
  change: string;
};

/**
 * Every mutant of a TypeScript source, in the order of the text. The operators: comparisons and their boundaries, `&&` and
 * `||`, `??`, conditions held true and false, `!`, arithmetic, numbers doubled, booleans, the operator or direction given to a
 * query, one step of a chain left out (`.where`, `.limit`, `.trim` …), a statement or a throw left out.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const mutants: Mutant[] = [];
  visit(program, [], (node, ancestors) => {
    for (const [{ start, end }, text] of changesOf(node, ancestors, source)) {
      const line = source.slice(0, start).split("\n").length;
      // Of a chain only the step that goes is said.
      const isStepLeftOut = node.type === "CallExpression" && text !== "" && source.startsWith(text, start);
      const was = isStepLeftOut ? source.slice(start + text.length, end) : source.slice(start, end);
      const change = `${shorten(was)} → ${isStepLeftOut || text === "" ? "nothing" : shorten(text)}`;
      const code = source.split("\n")[line - 1]!.trim();
      mutants.push({ line, code, from: start, to: end, text, change });
    }
  });
  return mutants.toSorted((one, other) => one.from - other.from || other.to - one.to);
}

/**
 * The source with all its mutants in it, each behind `__mutant(number)`, which answers whether it is the one under test:
 * one transform serves them all.
 */
export function withSwitches(source: string, mutants: Mutant[], firstNumber: number): string {
  type Numbered = Mutant & { number: number };
  return write(
    { from: 0, to: source.length },
    mutants.map((mutant, index) => ({ ...mutant, number: firstNumber + index })),
  );

  function write({ from, to }: { from: number; to: number }, inside: Numbered[]): string {
    let written = "";
    let at = from;
    for (const head of inside) {
      if (head.from < at) continue;
      const within = inside.filter((one) => one.from >= head.from && one.to <= head.to);
      const [same, smaller] = [within.filter((one) => one.to - one.from === head.to - head.from), within];
      const original = write(
        head,
        smaller.filter((one) => !same.includes(one)),
      );
      written += source.slice(at, head.from) + withSwitch(original, same);
      at = head.to;
    }
    return written + source.slice(at, to);
  }
}

function withSwitch(original: string, same: { number: number; text: string }[]): string {
  if (same[0]!.text === "") return `{ if (!__mutant(${same[0]!.number})) { ${original} } }`;
  const choices = same.map(({ number, text }) => `__mutant(${number}) ? (${text}) : `);
  return `(${choices.join("")}(${original}))`;
}

type Change = [ESTree.Span, text: string];

function changesOf(node: ESTree.Node, ancestors: ESTree.Node[], source: string): Change[] {
  const text = ({ start, end }: ESTree.Span) => source.slice(start, end);
  const become = (...texts: string[]): Change[] => texts.map((changed) => [node, changed]);
  const parent = ancestors.at(-1);
  const isCondition = parent !== undefined && "test" in parent && parent.test === node;
  const held = isCondition
    ? become(
        ...(parent.type === "IfStatement" || parent.type === "ConditionalExpression"
          ? ["true", "false"]
          : ["false"]),
      )
    : [];
  return [...held, ...changed()];

  function changed(): Change[] {
    switch (node.type) {
      case "BinaryExpression":
        if (node.operator === "+" && [node.left, node.right].some(isText)) return [];
        return become(
          ...(others[node.operator] ?? []).map((other) => `${text(node.left)} ${other} ${text(node.right)}`),
        );
      case "LogicalExpression":
        if (node.operator === "??") return become(text(node.left));
        return become(`(${text(node.left)}) ${node.operator === "&&" ? "||" : "&&"} (${text(node.right)})`);
      case "UnaryExpression":
        return node.operator === "!" && !isCondition ? become(text(node.argument)) : [];
      case "CallExpression":
        return isStep(node, ancestors) ? become(text((node.callee as ESTree.MemberExpression).object)) : [];
      case "ExpressionStatement":
        return node.directive || text(node).startsWith("super(") ? [] : become("");
      case "ThrowStatement":
        return become("");
      case "Literal":
        return isKey(node, parent) ? [] : become(...otherValues(node.value, parent));
      default:
        return [];
    }
  }
}

const others: Record<string, string[]> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
};

const steps = new Set(
  [
    "where",
    "whereRef",
    "limit",
    "offset",
    "orderBy",
    "distinct",
    "filter",
    "slice",
    "sort",
    "toSorted",
    "reverse",
  ].concat([
    "toReversed",
    "trim",
    "toLowerCase",
    "toUpperCase",
    "min",
    "max",
    "int",
    "positive",
    "refine",
    "regex",
  ]),
);

/** A call that narrows, orders or tidies what the chain before it holds; the chain is whole without it. */
function isStep({ callee }: ESTree.CallExpression, ancestors: ESTree.Node[]): boolean {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
  const inOptionalChain = ancestors.some(({ type }) => type === "ChainExpression");
  const ofMath = callee.object.type === "Identifier" && callee.object.name === "Math";
  return steps.has(callee.property.name) && !inOptionalChain && !ofMath;
}

function isText(node: ESTree.Node): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function isKey(node: ESTree.Node, parent: ESTree.Node | undefined): boolean {
  return parent !== undefined && "key" in parent && parent.key === node;
}

function otherValues(value: unknown, parent: ESTree.Node | undefined): string[] {
  if (typeof value === "boolean") return [String(!value)];
  if (typeof value === "number") return [String(value === 0 ? 1 : value * 2)];
  if (typeof value !== "string" || parent?.type !== "CallExpression") return [];
  return (
    ({ ...others, "=": ["!="], "!=": ["="], asc: ["desc"], desc: ["asc"] } as Record<string, string[]>)[value]
      ?.filter((other) => !["+", "-", "*", "/"].includes(other))
      .map((other) => JSON.stringify(other)) ?? []
  );
}

type Look = (node: ESTree.Node, ancestors: ESTree.Node[]) => void;

/** Every node that runs: types and the addresses of imports do not. */
function visit(node: ESTree.Node, ancestors: ESTree.Node[], look: Look): void {
  const runs =
    !node.type.startsWith("TS") ||
    ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"].includes(node.type);
  if (!runs || node.type === "ImportDeclaration" || node.type === "JSXAttribute" || isForVite(node)) return;
  look(node, ancestors);
  for (const part of Object.values(node).flat() as unknown[]) {
    if (part && typeof (part as ESTree.Node).type === "string")
      visit(part as ESTree.Node, [...ancestors, node], look);
  }
}

/** `import.meta.glob(…)`, whose arguments are read when the code is transformed. */
function isForVite(node: ESTree.Node): boolean {
  return (
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    node.callee.object.type === "MetaProperty"
  );
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 45)} … ${line.slice(-20)}` : line;
}

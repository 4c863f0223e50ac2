/** A rule of a style sheet. */
type Rule = { selectors: string[]; body: string };

/**
 * Returns a style sheet as far as it loads nothing, and with the names of parts as `safeId` writes them. Rules for
 * other media are left out, such as those for dark backgrounds.
 */
export function ownSheet(css: string): string {
  const plain = applyingRules(css);
  const rules = rulesOf(plain);
  const own = rules.flatMap(({ selectors, body }) => {
    const safe = selectors.map(safeSelector);
    if (safe.includes(undefined)) return [];
    const canBeCounted = selectors.every((one) => /^\.[\p{L}\p{N}_-]+$/u.test(one));
    const declarations = ownDeclarations(body, canBeCounted ? () => true : isPaint);
    return declarations.trim() ? [`${safe.join(",")}{${declarations}}`] : [];
  });
  const written = rules.map(({ selectors, body }) => `${selectors.join(",")}{${body}}`);
  // A sheet that is clean stays as it is written.
  return own.join("") === written.join("") && isOwn(plain) ? plain : own.join("\n");
}

/** Returns the declarations that load nothing, such as those of a `style` attribute. */
export function ownDeclarations(body: string, mayUseParts: (declaration: string) => boolean = () => true) {
  const safe = withSafeReferences(withoutComments(body));
  const declarations = safe.split(";");
  const own = declarations.filter(
    (one) => isOwnDeclaration(one) && (!/url\(/i.test(one) || mayUseParts(one)),
  );
  return own.length === declarations.length ? safe : own.join(";");
}

/** Paints are cheap to draw. Masks draw other parts, so only classes may use them: their elements can be counted. */
const isPaint = (declaration: string) => /^\s*(?:fill|stroke)\s*:/i.test(declaration);

const isOwnDeclaration = (one: string) =>
  one.trim() === "" || (/^\s*[\w-]+\s*:[^{}]*$/.test(one) && isOwn(one));

/** Whether a value loads nothing: its only addresses are parts of this drawing, and no escapes could hide another. */
export function isOwn(value: string): boolean {
  const rest = value.replaceAll(/url\(\s*(["']?)#[\w-]+\1\s*\)/g, "");
  return !/url\s*\(|src\s*\(|image-set|expression|javascript:|data:|[\\&<@]/i.test(rest);
}

const references = /url\(\s*(?:"#([^"]*)"|'#([^']*)'|#((?:\\[^\n]|[^\s"'()\\])+))\s*\)/gi;

/** Writes every reference to a part as `safeId` writes its id. */
export function withSafeReferences(value: string): string {
  return value.replaceAll(references, (whole, double?: string, single?: string, bare?: string) => {
    const id = double ?? single ?? bare ?? "";
    return /^[\w-]+$/.test(id) ? whole : `url(#${safeId(unescaped(id))})`;
  });
}

/** Returns an id of plain letters. Programs name parts in their own language: "Dégradé_sans_nom_2". */
export function safeId(id: string): string {
  return id.replaceAll(/[^\w-]/gu, (sign) => `_${(sign.codePointAt(0) ?? 0).toString(16)}_`);
}

/** Resolves the escapes of CSS (CSS Syntax 3, 4.3.7). */
function unescaped(text: string): string {
  return text.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_whole, code?: string, sign?: string) => {
    const point = code === undefined ? Number.NaN : Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : (sign ?? "");
  });
}

/** Returns the selector with safe ids, or undefined if it contains what no selector needs. */
function safeSelector(selector: string): string | undefined {
  const safe = selector.replaceAll(
    /#((?:\\[\da-f]{1,6}\s?|\\.|[\p{L}\p{N}_-])+)/giu,
    (_whole, id: string) => `#${safeId(unescaped(id))}`,
  );
  return /^[\p{L}\p{N}\s_.#*:>+~()[\]="'|^$-]+$/u.test(safe) ? safe : undefined;
}

/** Splits a style sheet into its rules. Rules within rules are left out. */
export function rulesOf(css: string): Rule[] {
  return blocksOf(css).flatMap(({ head, body }) =>
    body === undefined
      ? []
      : [{ selectors: head.split(",").map((one) => one.trim()), body: withoutNested(body) }],
  );
}

function withoutNested(body: string): string {
  if (!body.includes("{")) return body;
  return blocksOf(`${body};`)
    .flatMap((block) => (block.body === undefined ? [block.head] : []))
    .join(";");
}

const deepest = 8;

/** Returns the rules that apply to a drawing on a light screen, without the at-rules around them. */
export function applyingRules(css: string, depth = 0): string {
  const plain = withoutComments(css);
  if (!plain.includes("@")) return plain;
  if (depth > deepest) return "";
  return blocksOf(plain)
    .flatMap(({ head, body }) => {
      if (body === undefined) return [];
      if (!head.startsWith("@")) return [`${head}{${body}}`];
      const [, name = "", condition = ""] = /^@([\w-]+)\s*([\s\S]*)$/.exec(head) ?? [];
      return appliesAt(name.toLowerCase(), condition) ? [applyingRules(body, depth + 1)] : [];
    })
    .join("\n");
}

function appliesAt(name: string, condition: string): boolean {
  if (name === "media") return isForScreens(condition);
  if (name === "supports") return !/^\s*not\b/i.test(condition);
  return name === "layer";
}

/** Whether a media query means every screen, or a light one. */
export function isForScreens(query: string): boolean {
  return query
    .split(",")
    .some((one) =>
      /^(?:(?:only\s+)?(?:all|screen))?(?:\s*(?:and\s*)?\(\s*prefers-color-scheme\s*:\s*light\s*\))?$/i.test(
        one.trim(),
      ),
    );
}

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, "").replaceAll(/<!--|-->/g, "");
}

/** Splits a text at its outermost braces and semicolons. A statement without braces has no body. */
function blocksOf(css: string): { head: string; body?: string }[] {
  const blocks: { head: string; body?: string }[] = [];
  let [depth, begin, opened] = [0, 0, 0];
  for (const { 0: sign, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g)) {
    if (sign === "{" && depth++ === 0) opened = index;
    if (sign === ";" && depth === 0) {
      blocks.push({ head: css.slice(begin, index).trim() });
      begin = index + 1;
    }
    if (sign !== "}" || depth === 0 || --depth > 0) continue;
    blocks.push({ head: css.slice(begin, opened).trim(), body: css.slice(opened + 1, index) });
    begin = index + 1;
  }
  return blocks;
}

const maxPasses = 8;
const longestValue = 200;
const longestText = 1024 * 1024;
const uses = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g;

/**
 * Replaces each `var(--name)` with the last value that the drawing gives the name, because the program that draws the
 * icons knows no variables. Without a value, the fallback counts.
 */
export function withVariables(svg: string): string {
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of svg.matchAll(/(--[\w-]+)\s*:\s*([^;{}"'<>]+)/g))
    if (value.length <= longestValue) values.set(name, value.trim());
  let text = svg;
  for (let pass = 0; pass < maxPasses && text.length < longestText; pass += 1) {
    const next = text.replaceAll(uses, (whole, name: string, fallback?: string) =>
      (values.get(name) ?? fallback ?? whole).trim(),
    );
    if (next === text) break;
    text = next;
  }
  return text.length < longestText ? text : svg;
}

/** Returns the text of a stored value: HTML without tags, JSON without names. A number gives an empty text. */
export function plainTextOf(value: unknown): string {
  if (typeof value !== "string") return "";
  const list = jsonIn(value);
  if (list !== undefined) return wordsOf(list).join(" \n ");
  return value.replaceAll(/<[^>]*>/g, " ").replaceAll("&nbsp;", " ");
}

function jsonIn(value: string): unknown {
  if (!/^[[{]/.test(value) || value.startsWith("{{")) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

const most = 110;

/** So much of a text as stands in one line of a list. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line;
}

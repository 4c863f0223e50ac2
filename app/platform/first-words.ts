import { cutText } from "./cut-text.ts";

const maxLength = 110;

/** Returns the beginning of a text that fits into one line of a list. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > maxLength ? `${cutText(line, maxLength)}…` : line;
}

import { cutText } from "./cut-text.ts";

const most = 110;

/** So much of a text as stands in one line of a list. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > most ? `${cutText(line, most)}…` : line;
}

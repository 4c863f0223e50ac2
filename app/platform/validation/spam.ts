/** The field that people cannot see and never fill. */
export const honeypotField = "website";

const maxLinks = 2;

/** A filled trap, or three links or more in what was typed. */
export function looksLikeSpam(trap: unknown, texts: (string | null | undefined)[]): boolean {
  return Boolean(trap) || countLinks(texts.join("\n")) > maxLinks;
}

function countLinks(text: string): number {
  return [...text.matchAll(/(?:https?:\/\/|\bwww\.)[^\s"'<>]+/gi)].length;
}

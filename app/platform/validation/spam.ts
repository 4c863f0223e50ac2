/**
 * The field that people cannot see and never fill. No browser and no password manager knows its name; "website" and the
 * like stand on their identity cards.
 */
export const honeypotField = "leave_blank";

/** Stands before the subject of a mail whose words look like spam: a soft sign, for which nothing is held back. */
export const spamMark = "[looks like spam]";

const maxLinks = 2;

/** Three links or more in what was typed. */
export function looksLikeSpam(texts: (string | null | undefined)[]): boolean {
  return countLinks(texts.join("\n")) > maxLinks;
}

function countLinks(text: string): number {
  return [...text.matchAll(/(?:https?:\/\/|\bwww\.)[^\s"'<>]+/gi)].length;
}

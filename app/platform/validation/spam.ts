/**
 * The name of the field that people cannot see and so never fill in. Browsers and password managers do not know it.
 * A name such as "website" they would fill in from the user's saved details.
 */
export const honeypotField = "leave_blank";

/** Precedes the subject of a mail whose text looks like spam. It is only a hint: the mail is sent all the same. */
export const spamMark = "[looks like spam]";

const maxLinks = 2;

/** Whether the texts hold three links or more. */
export function looksLikeSpam(texts: (string | null | undefined)[]): boolean {
  return countLinks(texts.join("\n")) > maxLinks;
}

function countLinks(text: string): number {
  return [...text.matchAll(/(?:https?:\/\/|\bwww\.)[^\s"'<>]+/gi)].length;
}

import type { MessageWithNotes } from "../contact.schema.ts";

/** Returns one subject for the whole thread, because some mail programs group mails by subject. */
export function subjectOfReply({ replies }: Pick<MessageWithNotes, "replies">, company: string): string {
  const [first] = replies;
  if (!first) return `Your message to ${company}`;
  return /^re:/i.test(first.subject) ? first.subject : `Re: ${first.subject}`;
}

export function initialReplyText(name: string): string {
  return `Dear ${name},\n\n`;
}

/** Puts a template into the typed text. It replaces an untouched beginning; otherwise it follows the text. */
export function withTemplate(
  typed: string,
  { begin, template, name }: { begin: string; template: string; name: string },
): string {
  const words = template.replaceAll("{name}", () => name);
  const isUntouched = typed.trim() === "" || typed.trim() === begin.trim();
  if (!isUntouched) return `${typed.trimEnd()}\n\n${words}`;
  return /^dear\b/i.test(words) ? words : `${begin}${words}`;
}

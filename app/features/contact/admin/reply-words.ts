import type { MessageWithNotes } from "../contact.schema.ts";

/** One subject for the whole thread: some mail programs keep those mails together that share it. */
export function subjectOfReply({ replies }: Pick<MessageWithNotes, "replies">, company: string): string {
  const [first] = replies;
  if (!first) return `Your message to ${company}`;
  return /^re:/i.test(first.subject) ? first.subject : `Re: ${first.subject}`;
}

export function textToBegin(name: string): string {
  return `Dear ${name},\n\n`;
}

/** The words with a template in them: in place of what nobody has changed yet, or else below what is there. */
export function withTemplate(
  typed: string,
  { begin, template, name }: { begin: string; template: string; name: string },
): string {
  const words = template.replaceAll("{name}", () => name);
  const isUntouched = typed.trim() === "" || typed.trim() === begin.trim();
  if (!isUntouched) return `${typed.trimEnd()}\n\n${words}`;
  return /^dear\b/i.test(words) ? words : `${begin}${words}`;
}

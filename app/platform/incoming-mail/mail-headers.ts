import { oneLine } from "../validation/plain-text.ts";

/** The headers of a mail by lower-case name, in their order. */
export type Headers = readonly { key: string; value: string }[];

const longestId = 255;
const mostIds = 50;

export function headerOf(headers: Headers, name: string): string {
  return headers.find(({ key }) => key === name)?.value.trim() ?? "";
}

/** Returns the Message-IDs in a text, without angle brackets (RFC 5322, 3.6.4). */
export function idsIn(text: string): string[] {
  const found = [...text.matchAll(/<([^<>\s]+)>/g)].map(([, id]) => oneLine(id!));
  return found.filter((id) => id !== "" && id.length <= longestId);
}

/** Returns the earlier mails of the thread, the nearest first. */
export function threadIn(headers: Headers): string[] {
  const answered = idsIn(headerOf(headers, "in-reply-to"));
  const earlier = idsIn(headerOf(headers, "references")).toReversed();
  return [...new Set([...answered, ...earlier])].slice(0, mostIds);
}

const automaticHeaders = ["x-autoreply", "x-autorespond", "x-auto-response-suppress"];
/** Not `list`: a person who writes through the mailing list of their firm is no machine. */
const automaticPrecedences = new Set(["bulk", "junk", "auto_reply"]);

/** Whether a machine wrote the mail, so that nobody waits for an answer (RFC 3834, and what was usual before). */
export function isAutomatic(headers: Headers): boolean {
  const submitted = headerOf(headers, "auto-submitted").toLowerCase();
  return (
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    automaticPrecedences.has(headerOf(headers, "precedence").toLowerCase()) ||
    headerOf(headers, "return-path").replaceAll(/\s/g, "") === "<>" ||
    automaticHeaders.some((name) => headers.some(({ key }) => key === name))
  );
}

const addressHeaders = new Set(["to", "cc", "delivered-to", "x-original-to", "envelope-to"]);
const mostRecipients = 200;

/** Returns the addresses to which a mail was sent, as its headers name them. */
export function recipientsIn(headers: Headers): string[] {
  const texts = headers.filter(({ key }) => addressHeaders.has(key)).map(({ value }) => value);
  const found = texts.flatMap((text) => text.match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []);
  return [...new Set(found.map((address) => address.toLowerCase()))].slice(0, mostRecipients);
}

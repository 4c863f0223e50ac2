import type { ContactMessage } from "../contact.schema.ts";

/** Longer addresses are cut, or not opened at all, by some mail programs. */
const maxQuoted = 1_200;

/** Opens the mail program with the subject and the visitor's words quoted. */
export function replyLink({ name, email, message, created_at }: ContactMessage): string {
  const quoted = (message ?? "").slice(0, maxQuoted).split("\n");
  const day = new Date(created_at).toLocaleDateString("en-GB", {
    dateStyle: "long",
    timeZone: "Europe/London",
  });
  const body = [
    `Dear ${name},`,
    "",
    "",
    "",
    `On ${day} you wrote:`,
    ...quoted.map((line) => `> ${line}`),
  ].join("\r\n");
  const subject = "Your message to us";
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

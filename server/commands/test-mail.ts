import { randomUUID } from "node:crypto";
import type { OutgoingMail } from "../../app/platform/mail/mailer.ts";

/** Returns a test mail. Callers send it without the outbox, so that the operator sees the mail server's answer. */
export function testMailTo(to: string): OutgoingMail {
  const text = "This mail was sent to see whether mail from the website arrives. It has.\n";
  const messageId = `${randomUUID()}@frostway.example.com`;
  const html = `<p>${text}</p>`;
  return {
    messageId,
    to,
    replyTo: null,
    subject: "A test of the website’s mail",
    text,
    html,
    attachments: [],
  };
}

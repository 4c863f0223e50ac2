import { expect, it } from "vitest";
import { MailWords } from "./mail-words.tsx";
import { renderMail } from "./render-mail.server.ts";

const rendered = (text: string) => renderMail(<MailWords text={text} />);
const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address);

it.each([
  ["See https://example.com/a?b=1&c=2.", "https://example.com/a?b=1&amp;c=2"],
  ["(https://example.com/a) is ours", "https://example.com/a"],
  ["https://example.com/a_(b)", "https://example.com/a_(b)"],
  ["http://example.com, then ring", "http://example.com"],
])("%s has one link, and the plain text is as it was typed", async (text, address) => {
  const { html, text: plain } = await rendered(text);
  expect(linksIn(html)).toEqual([address]);
  expect(plain).toBe(text);
});

it("makes nothing a link that is no web address", async () => {
  const { html } = await rendered(
    'javascript:alert(1) <a href="https:x">data:text/html, ftp://a.example.com',
  );
  expect(linksIn(html)).toEqual([]);
});

it("keeps indentation and columns in both parts, also of the first line of a paragraph", async () => {
  const text = "Our hours:\n\n  Mon   8 to 6\n    Sat closed\n\n\nYours";
  const { html, text: plain } = await rendered(text);
  expect(html).toContain("\u00a0\u00a0Mon\u00a0\u00a0 8 to 6<br/>\u00a0\u00a0\u00a0\u00a0Sat closed");
  expect(plain).toBe("Our hours:\n\n  Mon   8 to 6\n    Sat closed\n\nYours");
});

import { describe, expect, it } from "vitest";
import { mailOfParts, rawMail } from "../../../test/incoming-mails.ts";
import { maxMailBytes, maxParts, UnreadableMail } from "./incoming-mail.ts";
import { readMail } from "./read-mail.server.ts";

const html = (content: string) => mailOfParts([{ type: "text/html; charset=utf-8", content }]);

function nested(depth: number): Buffer {
  let body = "Content-Type: text/plain\r\n\r\nInside.\r\n";
  for (let level = depth; level > 0; level -= 1) {
    body = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--\r\n`;
  }
  return Buffer.from(`From: a@example.com\r\nMIME-Version: 1.0\r\n${body}`);
}

describe("a mail is read", () => {
  it("with its sender, recipients, thread, subject and text in the form that is stored", async () => {
    const raw = rawMail({
      from: "=?utf-8?q?Zo=C3=AB?= <zoe@example.com>",
      to: "Office <OFFICE+k@Example.com>, b@example.com",
      subject: "=?utf-8?b?S8O8aGx1bmc=?=\r\n =?utf-8?q?_aus?=",
      text: "Zeile\u200B eins\n\n\n> Zitat",
      messageId: "own@example.com",
      inReplyTo: "near@example.com",
      references: "<far@example.com>\r\n <near@example.com>",
    });
    expect(await readMail(raw)).toEqual({
      messageId: "own@example.com",
      thread: ["near@example.com", "far@example.com"],
      from: { name: "Zoë", address: "zoe@example.com" },
      recipients: ["office+k@example.com", "b@example.com"],
      subject: "Kühlung aus",
      text: "Zeile eins\n\n\n> Zitat",
      isAutomatic: false,
      report: null,
      attachments: [],
    });
  });

  it("in ISO-2022-JP", async () => {
    const text = Buffer.from("1b2442467c4b5c386c1b2842", "hex");
    const head = "From: a@example.com\r\nContent-Type: text/plain; charset=ISO-2022-JP\r\n\r\n";
    expect((await readMail(Buffer.concat([Buffer.from(head), text]))).text).toBe("日本語");
  });

  it("from HTML, without scripts, pictures and what no reader sees", async () => {
    const page =
      '<style>p{color:red}</style><h1>Unit 7</h1><p>Trips &amp; stops.<br>Since <b>May</b>.</p><img src="https://track.example/1.gif"><script>alert(1)</script><p><a href="https://a.example/">here</a></p>';
    const { text } = await readMail(html(page));
    expect(text).toBe("Unit 7\n\nTrips & stops.\nSince May.\n\nhere [https://a.example/]");
  });

  it("without the pictures of a signature among its files", async () => {
    const raw = Buffer.from(
      mailOfParts([
        { type: "text/plain", content: "Hello" },
        { type: "image/png", name: "logo.png", content: "x" },
      ])
        .toString()
        .replace('Content-Disposition: attachment; filename="logo.png"', "Content-ID: <logo>"),
    );
    expect((await readMail(raw)).attachments).toEqual([]);
  });

  it("if it is cut off, has NUL bytes or half a character, or lacks most headers", async () => {
    const cut = mailOfParts([
      { type: "text/plain", content: "All of it." },
      { type: "application/pdf", name: "a.pdf", content: "x".repeat(5_000) },
    ]);
    const { text, attachments } = await readMail(cut.subarray(0, cut.length - 3_000));
    expect([text, attachments.length]).toEqual(["All of it.", 1]);
    expect((await readMail(rawMail({ subject: "a\0b", text: "one\0two\uD800" }))).text).toBe("onetwo�");
    expect(await readMail(Buffer.from("Subject: Only this\n\n"))).toMatchObject({
      messageId: null,
      from: { name: "", address: "" },
      subject: "Only this",
      text: "",
    });
  });

  it("of 20 MB", async () => {
    const content = new Uint8Array(15 * 1024 * 1024);
    const { attachments } = await readMail(
      mailOfParts([{ type: "application/pdf", name: "a.pdf", content }]),
    );
    expect(attachments.map((one) => one.content.byteLength)).toEqual([content.byteLength]);
  });
});

describe("a mail is refused for good", () => {
  it.each<[string, () => Uint8Array]>([
    ["empty", () => new Uint8Array()],
    ["only blank", () => Buffer.from("\r\n\r\n")],
    ["of 40 MB", () => new Uint8Array(40 * 1024 * 1024)],
    ["larger than the limit by a byte", () => new Uint8Array(maxMailBytes + 1)],
    [
      "of 1,000 parts",
      () => mailOfParts(Array.from({ length: 1_000 }, () => ({ type: "text/plain", content: "x" }))),
    ],
    ["nested fifty times", () => nested(50)],
    ["with a header line of 1 MB", () => rawMail({ headers: [`X-Long: ${"x".repeat(1024 * 1024)}`] })],
  ])("%s", async (_, raw) => {
    await expect(readMail(raw())).rejects.toThrow(UnreadableMail);
  });

  it("and the next one is read", async () => {
    await expect(readMail(nested(50))).rejects.toThrow(UnreadableMail);
    expect((await readMail(nested(10))).text).toBe("Inside.");
    const parts = Array.from({ length: maxParts - 1 }, () => ({ type: "text/plain", content: "x" }));
    expect((await readMail(mailOfParts(parts))).text).toContain("x");
  });
});
